"""All ways to lay some natural cards of a hand together, and the number of jokers that each way needs.

A way is a new meld, or everything that one meld on the table gets in a turn: lay-offs at both ends and swaps count as
one addition. A new meld that gets more cards in the same turn counts as the larger meld. So a turn has at most one way
for each meld.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple, TypeVar

from rami.rules.cards import (
    ALL_RANKS,
    ALL_SUITS,
    NO_FACES,
    NO_RANKS,
    RANK_BITS,
    Face,
    FaceMask,
    HandCards,
    RankMask,
    SuitMask,
    faces,
    joker_count,
    mask_of,
    naturals,
    rank,
    roles,
)
from rami.rules.feasibility.places import first_faces, named, places
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
    Combo,
    Holding,
    Terms,
    by_suit,
    holding,
    longest_needed,
    rank_sets,
    suit_runs,
    terms_of,
)
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.neighbours import connected, in_melds, in_runs, in_sets
from rami.rules.melds.validity import span_allowed
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table
from rami.rules.work_limit import spend

M = TypeVar("M", FaceMask, RankMask)


class Way(NamedTuple):
    """The natural cards laid, and the fewest and the most jokers laid with them.

    The numbers of jokers are negative if swaps bring more jokers than are laid.
    """

    naturals: FaceMask
    least: int
    most: int


class Spot(NamedTuple):
    """What a meld on the table allows: the ways to add natural cards to it, and two numbers of jokers.

    `gain` is the number of jokers that swaps could take from it. `room` is the number of jokers that can be added
    without other cards.
    """

    ways: tuple[Way, ...]
    gain: int
    room: int


class Ways(NamedTuple):
    """All ways of a hand: its new melds, and one spot for each meld on the table, in the same order."""

    held: Holding
    melds: tuple[Way, ...]
    spots: tuple[Spot, ...]

    def every(self) -> Iterator[Way]:
        """All new melds and all additions."""
        yield from self.melds
        for spot in self.spots:
            yield from spot.ways


class Swaps(NamedTuple):
    """Masks of the faces that can be part of a swap (`any`), and of those that bring a joker alone (`alone`)."""

    any: FaceMask
    alone: FaceMask


NO_SWAPS: Final = Swaps(NO_FACES, NO_FACES)


def ways_of(rules: Rules, table: Table, hand: HandCards, coming: FaceMask = NO_FACES) -> Ways:
    """All ways to lay cards of this hand, with its jokers and all jokers that swaps could bring.

    Wild cards that may come back (`coming`) are laid with them, but do not count as cards of the way (U-16).
    """
    terms, held = terms_of(rules), holding(hand)
    ones = held.ones | coming
    gains = gains_of(rules, table, held.ones)
    jokers = held.jokers + sum(gains)
    spots = [
        _spot_with(terms, place.meld, place.fitting(ones, jokers), jokers, gain, coming)
        for place, gain in zip(places(table.melds).every, gains, strict=True)
    ]
    laid = min(jokers, terms.max_jokers)
    few = rules.melds_per_turn is not None and rules.rami_bonus == "none"  # then a long run is not split into two
    longest = 13 if few else longest_needed(terms, laid)
    return Ways(held, _with_less(_new_melds(terms, ones, laid, longest), coming), tuple(spots))


def _spot_with(terms: Terms, meld: RunOrSet, ones: FaceMask, jokers: int, gain: int, coming: FaceMask) -> Spot:
    """The spot for these faces, in which wild cards that may come back may also swap jokers."""
    if not coming:
        return _spot(terms, meld, ones, jokers, gain)
    ways = _spot(terms, meld, ones, jokers, _gain(terms, meld, ones)).ways
    return Spot(_with_less(ways, coming), gain, _room(terms, meld))


def _with_less(ways: tuple[Way, ...], coming: FaceMask) -> tuple[Way, ...]:
    """These ways, and the same without each choice of cards that may come back. Each costs the joker that it was."""
    if not coming:
        return ways
    less = [_less(way, back) for way in ways for back in _choices(way.naturals & coming)]
    return tuple(dict.fromkeys([way for way in less if way.naturals]))


def _less(way: Way, back: FaceMask) -> Way:
    jokers = back.bit_count()
    return Way(way.naturals & ~back, way.least + jokers, way.most + jokers)


def fitting(table: Table, hand: HandCards, coming: FaceMask = NO_FACES) -> FaceMask:
    """The faces of a hand that could be in a meld without jokers; some that could not may be among them.

    With each joker at most four other cards can be laid: two on each side, because three neighbours are a run.
    """
    ones = holding(hand).ones | coming
    there = places(table.melds)
    return in_melds(ones, 0) | ones & there.sets | connected(there.runs, ones)


def layable(rules: Rules, table: Table, hand: HandCards) -> FaceMask:
    """The faces of a hand that could be laid, also with jokers from swaps; some that could not may be among them."""
    ones, _, jokers = holding(hand)
    jokers += sum(gains_of(rules, table, ones))
    there = [place.fitting(ones, jokers) for place in places(table.melds).every]
    return reduce(or_, there, in_melds(ones, jokers))


def spot_of(rules: Rules, meld: RunOrSet, ones: FaceMask, jokers: int, coming: FaceMask = NO_FACES) -> Spot:
    """The spot of one meld for these faces. `jokers` counts the jokers of the hand and those that swaps could bring."""
    usable = (ones | coming) & meld.family
    return _spot_with(terms_of(rules), meld, usable, jokers, gain_of(rules, meld, ones), coming)


def gain_of(rules: Rules, meld: RunOrSet, ones: FaceMask) -> int:
    """The number of jokers that these faces could take from one meld."""
    return 0 if rules.joker_swap == "none" else _gain(terms_of(rules), meld, ones & meld.family)


def room_of(rules: Rules, meld: RunOrSet) -> int:
    """The number of jokers that can be added to one meld without other cards."""
    return _room(terms_of(rules), meld)


def gains_of(rules: Rules, table: Table, ones: FaceMask) -> list[int]:
    """The number of jokers that these faces could take from each meld on the table (F-26, F-27, W-04)."""
    there = None if rules.joker_swap == "none" else places(table.melds)
    if there is None or not ones & there.swaps:
        return [0] * len(table.melds)
    terms = terms_of(rules)
    return [_gain(terms, place.meld, ones & place.family) if ones & place.swaps else 0 for place in there.every]


def melds_with(rules: Rules, ones: FaceMask, jokers: int, face: Face) -> Iterator[Way]:
    """The ways to lay new melds that include `face`."""
    terms, of_rank = terms_of(rules), rank(face)
    first, jokers = face - of_rank, min(jokers, terms.max_jokers)
    runs = _new_runs(terms, ones >> first & ALL_RANKS, jokers, first, longest_needed(terms, jokers))
    yield from [way for way in runs if way.naturals >> face & 1]
    sets = _new_sets(terms, ones >> of_rank & ALL_SUITS, jokers, of_rank)
    yield from [way for way in sets if way.naturals >> face & 1]


def swapping(rules: Rules, table: Table, ones: FaceMask) -> FaceMask:
    """The faces in this mask that could be part of a swap."""
    return ones & reduce(or_, [swaps_of(rules, meld.run_or_set).any for meld in table.melds], NO_FACES)


def swaps_of(rules: Rules, meld: RunOrSet) -> Swaps:
    """The faces that can take jokers from a meld (F-26, F-27, W-04)."""
    return NO_SWAPS if rules.joker_swap == "none" else _swaps(terms_of(rules).named_sets, meld)


@cached(1 << 12)
def _swaps(named_sets: bool, meld: RunOrSet) -> Swaps:  # noqa: FBT001  # positional, so that a cache key has one form
    if not joker_count(meld.cards):
        return NO_SWAPS
    if isinstance(meld, Run) or named_sets:
        return Swaps(named(meld), named(meld))
    missing = _missing(meld, meld.family)
    return Swaps(missing, missing if len(meld.cards) == 4 else NO_FACES)


def _new_melds(terms: Terms, ones: FaceMask, jokers: int, longest: int) -> tuple[Way, ...]:
    found: list[Way] = []
    for first, ranks in by_suit(in_runs(ones, jokers)):
        found += _new_runs(terms, ranks, jokers, first, longest)
    for of_rank in faces(in_sets(ones, jokers) << 0):
        found += _new_sets(terms, ones >> of_rank & ALL_SUITS, jokers, of_rank)
    return tuple(found)


@cached(1 << 12)
def _new_runs(terms: Terms, ranks: RankMask, jokers: int, first: int, longest: int) -> tuple[Way, ...]:
    return _grouped(suit_runs(terms, ranks, jokers, first, longest))


@cached(1 << 12)
def _new_sets(terms: Terms, suits: SuitMask, jokers: int, of_rank: int) -> tuple[Way, ...]:
    return _grouped(rank_sets(terms, suits, jokers, of_rank))


def _grouped(found: Sequence[Combo]) -> tuple[Way, ...]:
    """One way for all melds with the same natural cards. All numbers of jokers from `least` to `most` are possible."""
    jokers: dict[FaceMask, list[int]] = {}
    spend(len(found))
    for combo in found:
        jokers.setdefault(combo.naturals, []).append(combo.jokers)
    return tuple([Way(naturals, min(counts), max(counts)) for naturals, counts in jokers.items()])


def gain_with(terms: Terms, meld: RunOrSet, ones: FaceMask) -> int:
    """The number of jokers that these faces could take from one meld, where jokers may be swapped."""
    return _gain(terms, meld, ones & meld.family)


@cached(1 << 12)
def _gain(terms: Terms, meld: RunOrSet, ones: FaceMask) -> int:
    if isinstance(meld, Run) or terms.named_sets:
        return (named(meld) & ones).bit_count()
    return min(joker_count(meld.cards), max(0, len(meld.cards) + _missing(meld, ones).bit_count() - 4))


def _missing(meld: Set, ones: FaceMask) -> FaceMask:
    """The faces in this mask that are not natural cards of the set. A joker may stand for them."""
    return ones & meld.family & ~mask_of(naturals(meld.cards))


def _room(terms: Terms, meld: RunOrSet) -> int:
    longest = 13 if isinstance(meld, Run) else 4
    return max(0, min(longest - len(meld.cards), terms.max_jokers - joker_count(meld.cards)))


@cached(1 << 13)
def _spot(terms: Terms, meld: RunOrSet, ones: FaceMask, jokers: int, gain: int) -> Spot:
    """The spot of one meld. `ones` are faces of its family."""
    usable = max(0, min(jokers, terms.max_jokers - joker_count(meld.cards) + gain))
    added = _added(terms, meld, ones, usable, gain) if ones & first_faces(meld, usable) else ()
    return Spot(added, gain, _room(terms, meld))


def _added(terms: Terms, meld: RunOrSet, ones: FaceMask, jokers: int, gain: int) -> tuple[Way, ...]:
    if isinstance(meld, Set):
        ways = tuple(_to_set(terms, meld, ones, gain))
    else:
        inside = mask_of(roles(meld.cards))
        swapped = named(meld) & ones if gain else NO_FACES
        own = joker_count(meld.cards)
        ways = _to_run(terms, (meld.suit, meld.start, len(meld.cards)), ones & ~inside, swapped, jokers, own)
    spend(len(ways))
    return ways


def _to_run(
    terms: Terms, span: tuple[int, int, int], outside: FaceMask, swapped: FaceMask, jokers: int, own: int
) -> tuple[Way, ...]:
    """The ways to add cards to a run with `own` jokers: its span is its suit, the position of its start, its length."""
    suit, start, length = span
    first, found = 13 * suit, []
    for taken in _choices(swapped):
        back = taken.bit_count()
        most = terms.max_jokers - own + back
        for added, gaps, whole in _longer(terms.ace, start, length, outside >> first & ALL_RANKS, min(jokers, most)):
            laid = taken | added << first
            if laid:
                more = min(13 - whole, most - gaps)
                found.append(Way(laid, gaps - back, gaps - back + more))
    return tuple(found)


@cached(1 << 9)
def _longer(ace: str, start: int, length: int, ranks: RankMask, jokers: int) -> tuple[tuple[RankMask, int, int], ...]:
    """The ways to make a run longer at its ends: the naturals, the jokers in gaps, and the length of the whole run."""
    return tuple(
        [
            (low | high, down + up, before + length + after)
            for low, down, before in _rows(ranks, start - 1, -1, jokers, 13 - length)
            for high, up, after in _rows(ranks, start + length, 1, jokers - down, 13 - length - before)
            if span_allowed(ace, (start - before) % 13, before + length + after)
        ]
    )


def _rows(ranks: RankMask, position: int, step: int, jokers: int, longest: int) -> Iterator[tuple[RankMask, int, int]]:
    """Sequences of ranks outward from a run that end with a natural card: the naturals, the jokers in gaps, the length.

    The first sequence is empty.
    """
    yield NO_RANKS, 0, 0
    rows = [(NO_RANKS, 0)]
    for length in range(1, longest + 1):
        next_rank = RANK_BITS[(position + step * (length - 1)) % 13]
        ends = [(laid | next_rank, used) for laid, used in rows if ranks & next_rank]
        for laid, used in ends:
            yield laid, used, length
        rows = ends + [(laid, used + 1) for laid, used in rows if used < jokers]
        if not rows:
            return


def _to_set(terms: Terms, meld: Set, ones: FaceMask, gain: int) -> Iterator[Way]:
    free = named(meld) if terms.named_sets else NO_FACES
    for chosen in _choices(_missing(meld, ones)):
        size = len(meld.cards) + (chosen & ~free).bit_count()
        back = max(size - 4, (chosen & free).bit_count())
        if chosen and back <= gain:
            more = min(4 - min(size, 4), max(0, terms.max_jokers - joker_count(meld.cards) + back))
            yield Way(chosen, -back, more - back)


def _choices(mask: M) -> Iterator[M]:
    """All subsets of a mask, the empty mask included."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield part
