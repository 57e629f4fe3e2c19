"""Every way to lay cards from a hand on this table, before anybody asks whether the turn could still be finished."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Literal, NamedTuple

from rami.problems.exceptions import CannotLay
from rami.rules.cards import JOKER, ROLE, names, role
from rami.rules.engine.lay import Laid, add_cards, check_may_add, check_may_lay, put_meld, take_joker
from rami.rules.melds.combinations import Combo, Holding, Terms, cards_of_combo, combos, holding, terms_of
from rami.rules.melds.lay_offs import Fit, fit, lay_offs
from rami.rules.melds.melds import is_run, near
from rami.rules.moves import Laying, LayOff, Meld, SwapJoker
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, TableMeld

End = Literal["low", "high"]


class Candidate(NamedTuple):
    """One way to lay: the faces and jokers it takes from the hand, and the meld as it lies then."""

    move: Laying
    naturals: int
    jokers: int
    meld: bytes
    lay: Callable[[], Laid]
    """What laying them does, worked out only where somebody asks."""

    def uses(self, card: int) -> bool:
        """Whether this card of the hand is among them."""
        return bool(self.jokers if card == JOKER else self.naturals >> card & 1)


class _Said(NamedTuple):
    """A lay-off as a move says it, and what it takes from the hand."""

    way: Fit
    cards: tuple[str, ...]
    end: End | None
    naturals: int
    jokers: int


def candidates(rules: Rules, table: Table, hand: bytes, using: Sequence[int] = ()) -> Iterator[Candidate]:
    """Every meld, lay-off and swap that these cards of the hand allow, each once.

    With `using`, only those melds and lay-offs that use one of these cards; swaps in any case.
    """
    terms, holds = terms_of(rules), holding(hand)
    for combo in combos(terms, holds):
        if _among(using, combo.naturals, combo.jokers):
            for move, cards in _melds(terms, combo):
                if may_lay(rules, table, cards):
                    yield Candidate(move, combo.naturals, combo.jokers, cards, partial(put_meld, rules, table, cards))
    if _may_add(rules, table):
        for meld in table.melds:
            yield from _lay_offs(rules, terms, table, meld, holds, using)
            yield from _swaps(rules, terms, table, meld, holds)


@lru_cache(maxsize=1 << 13)
def _melds(terms: Terms, combo: Combo) -> tuple[tuple[Meld, bytes], ...]:
    return tuple([(Meld(names(cards)), cards) for cards in cards_of_combo(terms, combo)])


def _among(using: Sequence[int], naturals: int, jokers: int) -> bool:
    return not using or any(jokers if card == JOKER else naturals >> card & 1 for card in using)


def may_lay(rules: Rules, table: Table, cards: bytes) -> bool:
    """Whether these cards may be laid in this turn, and next."""
    try:
        check_may_lay(rules, table, cards)
    except CannotLay:
        return False
    return True


def _may_add(rules: Rules, table: Table) -> bool:
    try:
        check_may_add(rules, table)
    except CannotLay:
        return False
    return True


def _lay_offs(
    rules: Rules, terms: Terms, table: Table, meld: TableMeld, holds: Holding, using: Sequence[int]
) -> Iterator[Candidate]:
    for way, cards, end, naturals, jokers in _ways(terms, meld.cards, holds.ones & near(meld.cards), holds.jokers):
        if _among(using, naturals, jokers) and may_lay(rules, table, way.added):
            move = LayOff(meld.id, cards, end)
            yield Candidate(move, naturals, jokers, way.cards, partial(add_cards, table, meld, way))


@lru_cache(maxsize=1 << 13)
def _ways(terms: Terms, meld: bytes, ones: int, jokers: int) -> tuple[_Said, ...]:
    """The lay-offs on a meld that can be said in one move, with the end where the cards fit both.

    Round the corner, cards that fit both ends may be split between them: two lay-offs say that.
    """
    found = list(lay_offs(terms, meld, Holding(ones, 0, jokers)))
    same = Counter([bytes(sorted(way.added)) for way in found])
    ends: tuple[End, ...] = ("low", "high")
    said: list[_Said] = []
    for way in found:
        if same[bytes(sorted(way.added))] == 1:
            said.append(_said(way, None))
        else:
            said += [_said(way, end) for end in ends if fit(terms, 0, meld, way.added, end) == way][:1]
    return tuple(said)


def _said(way: Fit, end: End | None) -> _Said:
    naturals = sum([1 << card for card in way.added if card < JOKER])
    return _Said(way, names(way.added), end, naturals, len(way.added) - naturals.bit_count())


def _swaps(rules: Rules, terms: Terms, table: Table, meld: TableMeld, holds: Holding) -> Iterator[Candidate]:
    jokers = [role(card) for card in meld.cards if card >= ROLE]
    if rules.joker_swap == "none" or not jokers:
        return
    for cards in _swap_cards(terms, meld, jokers, holds):
        if may_lay(rules, table, cards):
            naturals = sum([1 << card for card in cards])
            lay = partial(take_joker, rules, table, meld, cards)
            yield Candidate(SwapJoker(meld.id, names(cards)), naturals, 0, meld.cards, lay)


def _swap_cards(terms: Terms, meld: TableMeld, jokers: list[int], holds: Holding) -> Iterator[bytes]:
    """The cards in hand that take a joker: its own card, or what completes a set to four suits (F-26, F-27, W-04)."""
    if is_run(meld.cards) or terms.named_sets:
        yield from (bytes([face]) for face in jokers if holds.ones >> face & 1)
        return
    naturals = [card for card in meld.cards if card < ROLE]
    missing = [face for face in range(naturals[0] % 13, 52, 13) if face not in naturals and holds.ones >> face & 1]
    for count in range(5 - len(meld.cards), len(missing) + 1):
        yield from (bytes(chosen) for chosen in combinations(missing, count))
