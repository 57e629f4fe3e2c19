"""All melds, lay-offs and swaps from a hand, without a check whether the turn can still be finished."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from rami.rules.cards import (
    FACES_OF_RANK,
    JOKER,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    Faces,
    HandCard,
    HandCards,
    MeldCards,
    is_natural,
    joker_count,
    mask_of,
    names,
    naturals,
    roles,
)
from rami.rules.engine.lay import (
    Laid,
    add_cards,
    may_lay_yet,
    needs_own_meld,
    put_meld,
    take_joker,
    wanted_pending,
)
from rami.rules.feasibility.places import Place, places
from rami.rules.feasibility.returning import Chosen, End, lay_offs_as, melds_as, swaps_as
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import Combo, Holding, Terms, combos, combos_with, holding, melds_of_combo, terms_of
from rami.rules.melds.lay_offs import Fit, fit, lay_offs
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.moves import Laying, LayOff, Meld, SwapJoker
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


class Candidate(NamedTuple):
    """One way to lay cards: the move, the faces and jokers it takes from the hand, and the meld.

    The meld of a lay-off includes the cards added. The meld of a swap is the meld before the swap.
    """

    move: Laying
    naturals: FaceMask
    jokers: int
    meld: RunOrSet
    lay: Callable[[], Laid]
    """Applies the move. It is a function because most callers do not need its result."""

    def uses(self, card: HandCard) -> bool:
        """Whether the move takes this card from the hand."""
        return bool(self.jokers if card == JOKER else self.naturals >> card & 1)


class _Said(NamedTuple):
    """A lay-off, the cards and the end that its move names, and what it takes from the hand."""

    way: Fit
    cards: tuple[str, ...]
    end: End | None
    naturals: FaceMask
    jokers: int


class Asked(NamedTuple):
    """The cards of which a step must use one: natural cards, or a joker."""

    faces: FaceMask
    joker: bool

    def used_by(self, naturals: FaceMask, jokers: int) -> bool:
        """Whether a step that takes these natural cards and jokers from the hand uses one of the cards."""
        return bool(naturals & self.faces or (self.joker and jokers))


def candidates(rules: Rules, table: Table, hand: HandCards, using: HandCards = NO_CARDS) -> Iterator[Candidate]:
    """All melds, lay-offs and swaps that are possible with these cards of the hand, each once.

    With `using`, only the melds and lay-offs that use one of these cards, and all swaps.
    """
    if not may_lay_yet(rules, table):
        return
    terms, holds = terms_of(rules), holding(hand)
    wanted = HandCards([table.this.taken]) if wanted_pending(rules, table) else NO_CARDS
    asked, first = _asked(using), _asked(wanted)
    for combo in _combos(terms, holds, using or wanted):
        taken, used, _, _ = combo
        if (not asked or asked.used_by(taken, used)) and (not first or first.used_by(taken, used)):
            for move, meld in _melds(terms, combo):
                if isinstance(table, Chosen):
                    for named, lay in melds_as(rules, terms, table, meld):
                        yield Candidate(named, taken, used, meld, lay)
                else:
                    yield Candidate(move, taken, used, meld, partial(put_meld, rules, table, meld))
    there, (ones, _, jokers) = places(table.melds), holds
    if (jokers or ones & (there.runs | there.sets | there.swaps)) and not needs_own_meld(rules, table):
        yield from _additions(rules, table, holds, asked, first)


def _asked(cards: HandCards) -> Asked | None:
    return Asked(mask_of(naturals(cards)), JOKER in cards) if cards else None


def _additions(
    rules: Rules, table: Table, holds: Holding, asked: Asked | None, first: Asked | None
) -> Iterator[Candidate]:
    """The lay-offs that use the cards that are asked for and the one that comes first, and the swaps.

    A card comes first only in games with a pile of any depth (Z-12), which have no swaps.
    """
    terms, swapping, (ones, _, jokers) = terms_of(rules), rules.joker_swap != "none", holds
    for place in places(table.melds).every:
        if jokers or ones & place.first:
            for way, cards, end, taken, used in _ways(terms, place.meld, place.fitting(ones, jokers), jokers):
                if (not asked or asked.used_by(taken, used)) and (not first or first.used_by(taken, used)):
                    if isinstance(table, Chosen):
                        for named, lay in lay_offs_as(terms, table, place.on, way, end):
                            yield Candidate(named, taken, used, way.meld, lay)
                    else:
                        move = LayOff(place.on.id, cards, end)
                        yield Candidate(move, taken, used, way.meld, partial(add_cards, table, place.on, way))
        if swapping and ones & place.swaps:
            yield from _swaps(rules, terms, table, place, holds)


def _combos(terms: Terms, holds: Holding, using: HandCards) -> Iterable[Combo]:
    """The combinations of a holding; with one natural card in `using`, only those with this card."""
    if len(using) == 1 and is_natural(using[0]):
        return combos_with(terms, holds, using[0])
    return combos(terms, holds)


@cached(1 << 13)
def _melds(terms: Terms, combo: Combo) -> tuple[tuple[Meld, RunOrSet], ...]:
    return tuple([(Meld(names(meld.cards)), meld) for meld in melds_of_combo(terms, combo)])


@cached(1 << 13)
def _ways(terms: Terms, meld: RunOrSet, ones: FaceMask, jokers: int) -> tuple[_Said, ...]:
    """The lay-offs on a meld that one move can describe, with `end` if the cards fit both ends.

    With `around_corner`, cards that fit both ends could also be split between the ends. This needs two lay-offs.
    """
    found = list(lay_offs(terms, meld, Holding(ones, NO_FACES, jokers)))
    same = Counter([MeldCards(sorted(way.added)) for way in found])
    ends: tuple[End, ...] = ("low", "high")
    said: list[_Said] = []
    for way in found:
        if same[MeldCards(sorted(way.added))] == 1:
            said.append(_said(way, None))
        else:
            said += [_said(way, end) for end in ends if fit(terms, 0, meld, way.added, end) == way][:1]
    return tuple(said)


def _said(way: Fit, end: End | None) -> _Said:
    return _Said(way, names(way.added), end, mask_of(naturals(way.added)), joker_count(way.added))


def _swaps(rules: Rules, terms: Terms, table: Table, place: Place, holds: Holding) -> Iterator[Candidate]:
    for cards in _swap_cards(terms, place.meld, holds.ones):
        move = SwapJoker(place.on.id, names(cards))
        if isinstance(table, Chosen):
            for lay in swaps_as(rules, table, place.on, cards):
                yield Candidate(move, mask_of(cards), 0, place.meld, lay)
        else:
            lay = partial(take_joker, rules, table, place.on, cards)
            yield Candidate(move, mask_of(cards), 0, place.meld, lay)


def _swap_cards(terms: Terms, meld: RunOrSet, ones: FaceMask) -> Iterator[Faces]:
    """The cards of the hand for a swap: the joker's card, or the cards that complete a set (F-26, F-27, W-04)."""
    held = naturals(meld.cards)
    if isinstance(meld, Run) or terms.named_sets:
        yield from (Faces([face]) for face in roles(meld.cards) if face not in held and ones >> face & 1)
        return
    missing = [face for face in FACES_OF_RANK[meld.rank] if face not in held and ones >> face & 1]
    for count in range(5 - len(meld.cards), len(missing) + 1):
        yield from (Faces(chosen) for chosen in combinations(missing, count))
