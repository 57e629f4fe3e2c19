"""Every step that can be written in a position, sensible or not, and the judge's answer to it."""

from collections.abc import Iterable, Iterator, Sized
from itertools import permutations, product
from typing import Literal

from tests.sdk.rules.brute import Judge, Tried, Turn, parts
from tests.sdk.rules.fittings import Added, Cards, is_set, lay_offs, melds, plain, swapped

from rami.rules.moves import Discard, DrawDiscard, DrawStock, Laying, LayOff, Meld, SwapJoker

ENDS: tuple[Literal["low", "high"] | None, ...] = (None, "low", "high")
RING = "A23456789TJQK"

Attempt = tuple[Laying, Turn | None]
"""A step and the turn after it. The turn is None where the cards, the table or the moment do not allow the step."""


def draws(pile: Sized) -> Iterator[DrawStock | DrawDiscard]:
    """A draw from the stock, a draw from the pile at each depth, and one draw deeper than the pile."""
    yield DrawStock()
    for depth in range(1, len(pile) + 2):
        yield DrawDiscard(depth)


def discards(turn: Turn, faces: Iterable[str]) -> Iterator[Discard]:
    """The discard of any card of the world, whether the player holds it or not."""
    yield from (Discard(card) for card in {*turn.hand, *faces, "*"})


def layings(judge: Judge, turn: Turn, faces: Cards) -> Iterator[Attempt]:
    """Every choice of cards from the hand as a meld, as a lay-off and as a swap."""
    for cards in parts(turn.hand):
        yield from _as_meld(judge, turn, cards, faces)
        if len(cards) <= 3:
            for number, meld in turn.table:
                yield from _as_lay_off(judge, turn, number, meld, cards, faces)
                result = swapped(judge.terms, meld, cards) if judge.may_lay(turn, "swap_joker", cards) else None
                allowed = result and judge.rules.joker_swap != "none"
                yield (
                    SwapJoker(number, cards),
                    judge.swapped(turn, number, cards, result) if allowed and result else None,
                )


def _as_meld(judge: Judge, turn: Turn, cards: Cards, faces: Cards) -> Iterator[Attempt]:
    known = melds(judge.terms, cards) if judge.may_lay(turn, "meld", cards) else ()
    for order in _orders(cards, faces):
        said = [meld for meld in known if _says_set(judge, meld, order) if is_set(meld)]
        said += [meld for meld in known if not is_set(meld) and _says_run(meld, order)]
        yield Meld(order), judge.melded(turn, said[0]) if len(said) == 1 else None


def _orders(cards: Cards, faces: Cards) -> Iterator[Cards]:
    """Orders in which cards may be sent: bare jokers (up to 3 cards in any order, else rising), then named jokers."""
    yield from dict.fromkeys(permutations(cards)) if len(cards) <= 3 else _upwards(cards, len(cards))
    jokers = cards.count("*")
    if jokers and 3 <= len(cards) <= 4:
        naturals = [card for card in cards if card != "*"]
        for roles in product(faces, repeat=jokers):
            yield from _upwards((*naturals, *("*" + face for face in roles)), 2)


def _upwards(cards: Cards, turns: int) -> Iterator[Cards]:
    """The cards in order of rank, then rotated: the first cards move to the end, because an ace may be high."""
    ordered = tuple(sorted(cards, key=lambda card: (RING + "*").index(card[-2:][0])))
    for first in range(turns):
        yield ordered[first:] + ordered[:first]


def _says_run(meld: Cards, order: Cards) -> bool:
    return all(said in (card, plain(card)) for said, card in zip(order, meld, strict=True))


def _says_set(judge: Judge, meld: Cards, order: Cards) -> bool:
    """Whether these cards describe this set. The suits of its jokers must match only where the rules require it."""
    named = [card for card in order if len(card) == 3]
    if judge.terms.named:
        return set(named) <= set(meld) and len(set(named)) == len(named)
    suits = [card[-1] for card in order if card != "*"]
    return all(card[1] == meld[0][-2] for card in named) and len(set(suits)) == len(suits)


def _as_lay_off(judge: Judge, turn: Turn, number: int, meld: Cards, cards: Cards, faces: Cards) -> Iterator[Attempt]:
    known = lay_offs(judge.terms, meld, cards) if judge.may_lay(turn, "lay_off", cards) else ()
    for sent in _named(cards, faces):
        ways = [way for way in known if _says_added(judge, meld, way, sent)]
        for end in ENDS:
            way = _one(ways, None if is_set(meld) else end)
            yield LayOff(number, sent, end), judge.added(turn, number, way) if way else None


def _named(cards: Cards, faces: Cards) -> Iterator[Cards]:
    """The cards with bare jokers; for one or two cards also with named jokers."""
    yield cards
    if "*" in cards and len(cards) <= 2:
        naturals = tuple(card for card in cards if card != "*")
        for roles in product(faces, repeat=cards.count("*")):
            yield (*naturals, *("*" + face for face in roles))


def _says_added(judge: Judge, meld: Cards, way: Added, sent: Cards) -> bool:
    named = [card for card in sent if len(card) == 3]
    if is_set(meld) and not judge.terms.named:
        return all(card[1] == meld[0][-2] for card in named)
    return set(named) <= set(way.cards) and len(set(named)) == len(named)


def _one(ways: list[Added], end: str | None) -> Added | None:
    """The lay-off that the sent cards describe. With an end given, it is the one with the most cards at that end."""
    if end is not None:
        place = 2 if end == "low" else 3
        return max((way for way in ways if way[place]), key=lambda way: way[place], default=None)
    return ways[0] if len(ways) == 1 else None


def move_of(tried: Tried) -> Laying:
    """The engine's move for a step of the judge."""
    match tried.kind:
        case "meld":
            return Meld(tried.cards)
        case "lay_off":
            return LayOff(tried.meld, tried.cards, tried.end)  # type: ignore[arg-type]  # the judge writes low or high
        case _:
            return SwapJoker(tried.meld, tried.cards)
