"""All combinations that can be laid from some cards, jokers included, as bit masks.

A joker may stand for a card that is also in the hand, so each run is listed with every choice of natural cards.
The results for one suit or rank are cached.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import chain, combinations, islice
from operator import or_, xor
from typing import Final, NamedTuple

from rami.rules.cards import (
    ALL_RANKS,
    ALL_SECOND,
    ALL_SUITS,
    FACE_DOWN,
    FACES,
    FACES_OF_RANK,
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    NO_FACES,
    NO_RANKS,
    RANK_BITS,
    SUIT_BITS,
    Face,
    FaceMask,
    Faces,
    HandCards,
    MeldCards,
    RankMask,
    SuitMask,
    all_copies,
    faces,
    one_less,
    rank,
    run_faces,
    suit,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.melds.neighbours import in_melds, in_runs, in_sets
from rami.rules.melds.validity import joker_limit, name_set_jokers, set_of, span_allowed
from rami.rules.settings.parameters import MOST_PACKS, Rules


class Terms(NamedTuple):
    """The settings that determine which combinations exist."""

    ace: str
    max_jokers: int
    min_naturals: int
    named_sets: bool


class Combo(NamedTuple):
    """A run or a set: its natural cards, number of jokers, first position in a run (-1 for a set), and length."""

    naturals: FaceMask
    jokers: int
    start: int
    length: int


class Holding(NamedTuple):
    """A hand as masks: the faces held at least once, their further copies, and the number of jokers (G-06, N-24).

    In `more`, bits 0 … 51 are the second copies, bits 52 … 103 the third ones, and bits 104 … 155 the fourth ones.
    """

    ones: FaceMask
    more: FaceMask
    jokers: int


def terms_of(rules: Rules) -> Terms:
    """The terms of these rules."""
    return _terms(rules.ace, joker_limit(rules), rules.min_naturals, rules.set_joker_swap)


@cached(1 << 8)
def _terms(ace: str, max_jokers: int, min_naturals: int, set_joker_swap: str) -> Terms:
    return Terms(ace, max_jokers, min_naturals, set_joker_swap == "named_card" and max_jokers > 0)


@cached(1 << 12)
def holding(hand: HandCards) -> Holding:
    """The masks of a hand. Face-down cards are ignored."""
    kinds, every, jokers = set(hand), sum(map(_bit, hand)), hand.count(JOKER)
    if len(kinds) == len(hand):
        return Holding(FaceMask(every), NO_FACES, jokers)
    once = sum(map(_bit, kinds))
    more, copies = every - once, len(hand) - len(kinds) - max(0, jokers - 1) - max(0, hand.count(FACE_DOWN) - 1)
    if more.bit_count() < copies:  # The sum has added copies of a face to another bit.
        more = sum([_bit(card) << FACES * copy for card in kinds for copy in range(hand.count(card) - 1)])
    return Holding(FaceMask(once), FaceMask(more), jokers)


def cards_of(held: Holding) -> HandCards:
    """The hand that these masks describe, sorted."""
    ones, more, jokers = held
    naturals = faces(ones)
    if more:
        copies = [faces(more >> FACES * copy & ALL_SECOND) for copy in range(MOST_PACKS - 1)]
        naturals = Faces(sorted(NO_CARDS.join((naturals, *copies))))
    return naturals + HandCards([JOKER]) * jokers


def useful(terms: Terms, held: Holding) -> Holding:
    """These cards without natural cards that fit no combination. Some that fit none may be left."""
    ones, more, jokers = held
    fitting = in_melds(ones, min(jokers, terms.max_jokers))
    return Holding(fitting, more & all_copies(fitting) if more else more, jokers)


def less(held: Holding, naturals: FaceMask, jokers: int) -> Holding:
    """The holding after these faces and jokers are laid."""
    ones, more, had = held
    return Holding(ones & ~(naturals & ~more), one_less(more, naturals), had - jokers)


def combos(terms: Terms, held: Holding, longest: int = 13) -> list[Combo]:
    """All combinations that can be laid from a holding, each once. Runs have at most `longest` cards."""
    ones, _, jokers = held
    jokers = min(jokers, terms.max_jokers)
    found: list[Combo] = []
    for first, ranks in by_suit(in_runs(ones, jokers)):
        found += suit_runs(terms, ranks, jokers, first, longest)
    for of_rank in faces(in_sets(ones, jokers) << 0):
        found += rank_sets(terms, ones >> of_rank & ALL_SUITS, jokers, of_rank)
    return found


def by_suit(ones: FaceMask) -> list[tuple[int, RankMask]]:
    """The ace of each suit of these faces, and their ranks in this suit."""
    if not ones:
        return []
    return [(first, ones >> first & ALL_RANKS) for first in (0, 13, 26, 39) if ones >> first & ALL_RANKS]


def combos_with(terms: Terms, held: Holding, face: Face) -> list[Combo]:
    """All combinations that use this face as a natural card."""
    of_rank = rank(face)
    first = face - of_rank
    jokers = min(held.jokers, terms.max_jokers)
    found = suit_runs(terms, held.ones >> first & ALL_RANKS, jokers, first, 13)
    sets = rank_sets(terms, held.ones >> of_rank & ALL_SUITS, jokers, of_rank)
    return [combo for combo in chain(found, sets) if combo.naturals >> face & 1]


@cached(1 << 11)
def suit_runs(terms: Terms, ranks: RankMask, jokers: int, first: int, longest: int) -> tuple[Combo, ...]:
    """All runs from these ranks of one suit and at most this number of jokers. `first` is the ace of the suit."""
    found = runs(terms, ranks, jokers, longest)
    return tuple([Combo(naturals << first, used, start, length) for naturals, used, start, length in found])


@cached(1 << 11)
def runs(terms: Terms, ranks: RankMask, jokers: int, longest: int) -> tuple[Combo, ...]:
    """The same runs as in `suit_runs`, in spades."""
    return tuple(_runs(terms, ranks, jokers, longest))


def _runs(terms: Terms, ranks: RankMask, jokers: int, longest: int) -> Iterator[Combo]:
    for start in range(13):
        for length in range(3, longest + 1):
            have = ranks & _SPANS[start][length]
            spare = jokers - (length - have.bit_count())
            if spare < 0 or not span_allowed(terms.ace, start, length):
                break
            for laid in _less_some(have, spare, terms.min_naturals):
                yield Combo(laid << 0, length - laid.bit_count(), start, length)


@cached(1 << 12)
def rank_sets(terms: Terms, suits: SuitMask, jokers: int, of_rank: int) -> tuple[Combo, ...]:
    """All sets from these suits of one rank and at most this number of jokers."""
    found: list[Combo] = []
    bits = [bit for bit in SUIT_BITS if suits & bit]
    for count in range(max(terms.min_naturals, 1), len(bits) + 1):
        for chosen in combinations(bits, count):
            naturals = reduce(or_, chosen) << of_rank
            found.extend(Combo(naturals, size - count, -1, size) for size in (3, 4) if 0 <= size - count <= jokers)
    return tuple(found)


def longest_needed(terms: Terms, jokers: int) -> int:
    """The longest run that a search needs with at most this number of jokers.

    A longer run can be split into two runs that are worth at least as much. Each part has three cards or more and
    enough natural cards. With `around_corner`, the run may need one more card: no part may start with the ace, which
    would then count as a low ace. If the number of melds is limited, longer runs are needed too.
    """
    corner = terms.ace == "around_corner"
    return min(max(5, 2 + terms.min_naturals + jokers) + corner, 13)


def melds_of_combo(terms: Terms, combo: Combo) -> Iterator[RunOrSet]:
    """The melds of a combination: one, or several if the jokers of a set can stand for different suits (W-04)."""
    naturals = faces(combo.naturals)
    if combo.start >= 0:
        of_suit = suit(naturals[0])
        span = run_faces(of_suit, combo.start, combo.length)
        taken = combo.naturals
        yield Run(MeldCards([face if taken >> face & 1 else JOKER_FOR[face] for face in span]), of_suit, combo.start)
    elif terms.named_sets and combo.jokers:
        free = [face for face in FACES_OF_RANK[rank(naturals[0])] if face not in naturals]
        for named in combinations(free, combo.jokers):
            yield set_of(naturals, [*naturals, *named])
    else:
        yield name_set_jokers(naturals, combo.jokers)


def first_meld(terms: Terms, combo: Combo) -> RunOrSet:
    """The first of the melds of a combination."""
    [meld] = islice(melds_of_combo(terms, combo), 1)
    return meld


def _less_some(have: RankMask, spare: int, keep: int) -> Iterator[RankMask]:
    """The mask, and the mask without 1 to `spare` of its bits. At least `keep` bits remain."""
    bits = [bit for bit in RANK_BITS if have & bit]
    for dropped in range(min(spare, len(bits) - keep) + 1):
        for some in combinations(bits, dropped):
            yield reduce(xor, some, have)


_bit: Final = (*[1 << face for face in range(FACES)], 0, 0).__getitem__
"""For each card of a hand, its bit in a mask. Jokers and face-down cards have none."""


def _span(start: int, length: int) -> RankMask:
    return reduce(or_, [RANK_BITS[position % 13] for position in range(start, start + length)], NO_RANKS)


_SPANS: Final = tuple(tuple(_span(start, min(length, 13)) for length in range(14)) for start in range(13))
