"""All melds and lay-offs that some cards make, written from the definitions, in the wire notation.

It shares no code with the engine. Every function uses exactly the cards that it is given.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tests.sdk.rules.oracle import RING, SUITS

from rami.rules.settings.parameters import Rules

Cards = tuple[str, ...]


class Terms(NamedTuple):
    """The settings that decide which melds exist."""

    ace: str
    jokers: int
    naturals: int
    named: bool
    wild: str = ""
    """The wild rank (U-16)."""


class Added(NamedTuple):
    """One way to add cards to a meld: the cards with their roles, the meld afterwards, and the number at each end."""

    cards: Cards
    result: Cards
    low: int = 0
    high: int = 0


def terms_of(rules: Rules) -> Terms:
    """The terms of a game."""
    limit = 13 if rules.max_jokers_per_meld is None else rules.max_jokers_per_meld
    named = rules.set_joker_swap == "named_card"
    limit = limit if rules.jokers or rules.wild_rank else 0
    return Terms(rules.ace, limit, rules.min_naturals, named, rules.wild_rank or "")


def plain(card: str) -> str:
    """A card as written in a hand, without the role of a joker: `7C` is that of the wild card `7C*9H`."""
    return card.split("*", maxsplit=1)[0] or card[:1]


def is_joker(card: str) -> bool:
    """Whether a card of a meld is a joker, or a wild card that stands for another."""
    return "*" in card


def _order(card: str) -> tuple[int, int]:
    """The place of a card in the pack."""
    return SUITS.index(card[1]), RING.index(card[0])


def _splits(terms: Terms, cards: Cards) -> list[tuple[Cards, Cards]]:
    """Each choice of the wild cards that are jokers: all cards with bare jokers in their place, and what these are."""
    wild = [place for place, card in enumerate(cards) if card[0] == terms.wild]
    found: dict[tuple[Cards, Cards], None] = {}
    for count in range(len(wild) + 1):
        for some in combinations(wild, count):
            rest = tuple(card for place, card in enumerate(cards) if place not in some)
            held = tuple(sorted((cards[place] for place in some), key=_order)) + ("*",) * cards.count("*")
            found[tuple(sorted((*rest, *["*"] * count))), held] = None
    return list(found)


def _filled(terms: Terms, cards: Cards, held: Cards, meld: Cards) -> Cards | None:
    """These cards with what their jokers are; None if one would be in its own place in the meld, as a natural card."""
    free_suits = is_set(meld) and not terms.named
    for card in held:
        own = free_suits and card[0] == meld[0][-2] and card not in meld
        if card != "*" and (own or "*" + card in cards):
            return None
    rest = iter(held)
    return tuple(next(rest).rstrip("*") + card if card[0] == "*" else card for card in cards)


def is_set(meld: Cards) -> bool:
    """Whether a meld is a set."""
    return meld[0][-2] == meld[1][-2]


@cache
def melds(terms: Terms, cards: Cards) -> tuple[Cards, ...]:
    """Every meld that these cards of a hand make when all of them are used."""
    found = [_filled(terms, meld, held, meld) for bare, held in _splits(terms, cards) for meld in _melds(terms, bare)]
    return tuple(meld for meld in found if meld is not None)


def _melds(terms: Terms, cards: Cards) -> tuple[Cards, ...]:
    naturals = [card for card in cards if card != "*"]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3 or jokers > terms.jokers or len(naturals) < max(1, terms.naturals):
        return ()
    return (*_runs(terms, naturals, len(cards)), *_sets(terms, naturals, jokers))


def _runs(terms: Terms, naturals: list[str], length: int) -> Iterator[Cards]:
    for start in range(13):
        faces = _span(terms.ace, naturals[0][1], start, length)
        if len(set(naturals)) == len(naturals) and set(naturals) <= set(faces):
            yield tuple(face if face in naturals else "*" + face for face in faces)


def _span(ace: str, suit: str, start: int, length: int) -> list[str]:
    """The faces of a run that begins at a rank (0 is the ace), at most 13; none where the ace setting forbids it."""
    past = start + length - 13
    if length > 13 or start < (ace == "high") or past > {"low": 0, "high": 1, "high_low": 1, "around_corner": 13}[ace]:
        return []
    return [RING[(start + step) % 13] + suit for step in range(length)]


def _sets(terms: Terms, naturals: list[str], jokers: int) -> Iterator[Cards]:
    rank = naturals[0][0]
    suits = [card[1] for card in naturals]
    if len(naturals) + jokers > 4 or len(set(suits)) < len(suits) or any(card[0] != rank for card in naturals):
        return
    free = ["*" + rank + suit for suit in SUITS if suit not in suits]
    for roles in combinations(free, jokers) if terms.named else [tuple(free[:jokers])]:
        yield _by_suit((*naturals, *roles))


def _by_suit(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=lambda card: SUITS.index(card[-1])))


@cache
def lay_offs(terms: Terms, meld: Cards, cards: Cards) -> tuple[Added, ...]:
    """Every way to add all of these cards of a hand to a meld."""
    there = tuple(card[card.index("*") :] if "*" in card else card for card in meld)
    before = tuple(plain(card) for card in meld if "*" in card)
    found = []
    for bare, held in _splits(terms, cards):
        for way in _lay_offs(terms, there, bare):
            added = _filled(terms, way.cards, held, way.result)
            if added is not None:
                found.append(way._replace(cards=added, result=_whole(terms, way, before, held)))
    return tuple(found)


def _whole(terms: Terms, way: Added, before: Cards, held: Cards) -> Cards:
    """The meld afterwards with what its jokers are."""
    new = [card for card in way.cards if card[0] == "*"]
    jokers = [card for card in way.result if card[0] == "*"]
    old = [card for card in jokers if card not in new]
    if is_set(way.result) and not terms.named:  # the new ones come last
        old = jokers[: len(before)]
    what = dict(zip([*old, *new], (*before, *held), strict=True))
    return tuple(what[card].rstrip("*") + card if card in what else card for card in way.result)


def _lay_offs(terms: Terms, meld: Cards, cards: Cards) -> tuple[Added, ...]:
    if sum(card[0] == "*" for card in meld + cards) > terms.jokers:
        return ()
    return tuple(_set_lay_offs(terms, meld, cards) if is_set(meld) else _run_lay_offs(terms, meld, cards))


def _run_lay_offs(terms: Terms, meld: Cards, cards: Cards) -> Iterator[Added]:
    naturals = [card for card in cards if card != "*"]
    start, suit = RING.index(meld[0][-2]), meld[0][-1]
    for low in range(len(cards) + 1):
        first = (start - low) % 13 if terms.ace == "around_corner" else start - low
        faces = _span(terms.ace, suit, first, len(meld) + len(cards))
        new = faces[:low] + faces[low + len(meld) :]
        if new and len(set(naturals)) == len(naturals) and set(naturals) <= set(new):
            added = tuple(face if face in naturals else "*" + face for face in new)
            yield Added(added, (*added[:low], *meld, *added[low:]), low, len(cards) - low)


def _set_lay_offs(terms: Terms, meld: Cards, cards: Cards) -> Iterator[Added]:
    naturals = [card for card in cards if card != "*"]
    if not terms.named:
        mine = [card for card in meld if card[0] != "*"]
        fresh = len(cards) - len(naturals)
        for result in _sets(terms, mine + naturals, len(meld) - len(mine) + fresh):
            named = [card for card in result if card[0] == "*"]
            yield Added((*naturals, *named[len(named) - fresh :]), result)
        return
    rank, suits = meld[0][-2], [card[-1] for card in (*meld, *naturals)]
    if len(meld) + len(cards) > 4 or len(set(suits)) < len(suits) or any(card[0] != rank for card in naturals):
        return
    free = ["*" + rank + suit for suit in SUITS if suit not in suits]
    for roles in combinations(free, len(cards) - len(naturals)):
        yield Added((*naturals, *roles), _by_suit((*meld, *naturals, *roles)))


class Exchanged(NamedTuple):
    """A meld after a swap, and the cards that come to the hand: `*` or a wild card."""

    result: Cards
    back: Cards


@cache
def swapped(terms: Terms, meld: Cards, cards: Cards) -> Exchanged | None:
    """These natural cards replace jokers of the meld (F-26, F-27, W-04, U-16); None where that is not allowed."""
    naturals = [card for card in meld if not is_joker(card)]
    if len(naturals) == len(meld) or "*" in cards:
        return None
    given = [card for card in meld if is_joker(card) and card[-2:] in cards]
    if terms.named or not is_set(meld):
        if len(cards) != 1 or not given:
            return None
        return Exchanged(tuple(cards[0] if card in given else card for card in meld), (plain(given[0]),))
    now = [*naturals, *cards]
    if len(set(now)) < len(now) or any(card[0] != meld[0][-2] for card in cards) or len(meld) + len(cards) <= 4:
        return None  # For each card beyond the fourth, one joker leaves.
    gone = given[: len(meld) + len(cards) - 4]
    stay = iter([plain(card).rstrip("*") for card in meld if is_joker(card) and card not in gone])
    faces = [meld[0][-2] + suit for suit in SUITS]
    result = tuple(face if face in now else next(stay) + "*" + face for face in faces)
    return Exchanged(result, tuple(map(plain, gone)))
