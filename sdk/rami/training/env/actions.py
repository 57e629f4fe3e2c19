"""The actions of the environments: each legal move is one action or a sequence of several.

A draw, a discard, a knock, a declaration or an answer is one action. Cards are laid in several: what to do (a new meld,
or the place of a meld on the table for a lay-off or a swap), then card after card, until only one legal move begins
with these. `DONE` ends a sequence that could also go on. The numbers are those of `rami_v1`, the same for all games.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from rami.rules.cards import ALL_FACES, JOKER, JOKER_FOR, MELD_CARDS, NAMES, WILD_CARDS, held_name
from rami.rules.moves import (
    DEEPEST,
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    LayOff,
    Meld,
    Move,
    Pass,
    Refuse,
    SwapJoker,
    Undo,
)
from rami.rules.settings.parameters import MOST_JOKERS, MOST_PACKS

Path = tuple[int, ...]
"""The actions of one move."""

_HAND: Final = (*ALL_FACES, JOKER)
_LAID: Final = (*ALL_FACES, *JOKER_FOR)
_SINGLE: Final = {Pass: "pass", Challenge: "challenge", Accept: "accept", Refuse: "refuse", Undo: "undo"}


class Chosen(NamedTuple):
    """What the actions of an unfinished move have chosen: `new`, `lay_off`, `swap` or nothing, the place, the cards.

    `end` is the end of the run, 0 for the low and 1 for the high one, where one is chosen.
    """

    what: str
    place: int
    cards: tuple[int, ...]
    end: int | None = None


NOTHING: Final = Chosen("", 0, ())


class Actions:
    """The list of actions. `names` says what each means, by its number."""

    def __init__(self) -> None:
        melds = range((MOST_PACKS * 52 + MOST_JOKERS) // 3)
        names: dict[str, Sequence[str]] = {
            "stock": ["draw from the stock"],
            "discard_pile": [f"take {depth} of the discard pile" for depth in range(1, DEEPEST + 1)],
            "single": list(_SINGLE.values()),
            "discard": [f"discard {NAMES[card]}" for card in _HAND],
            "knock": ["knock with all cards", *[f"knock and discard {NAMES[card]}" for card in _HAND]],
            "declare": [f"declare and close with {NAMES[card]}" for card in _HAND],
            "drop": ["drop out of the deal"],
            "meld": ["new meld"],
            "lay_off": [f"lay off on meld {place}" for place in melds],
            "swap": [f"swap jokers of meld {place}" for place in melds],
            "end": ["at the low end", "at the high end"],
            "card": [NAMES[card] for card in _LAID],
            "done": ["done"],
        }
        self.names = tuple(name for block in names.values() for name in block)
        ends = accumulate([len(block) for block in names.values()], initial=0)
        self._first = dict(zip(names, ends, strict=False))
        self.done = self._first["done"]

    def path_of(self, move: Move, places: dict[int, int]) -> Path:
        """The actions of a legal move. `places` has the place of each meld on the table, by its id."""
        first = self._first
        match move:
            case DrawStock():
                return (first["stock"],)
            case DrawDiscard(depth=depth):
                return (first["discard_pile"] + depth - 1,)
            case Discard(card=card):
                return (first["discard"] + _IN_HAND[card],)
            case Knock(card=card):
                return (first["knock"] + (0 if card is None else 1 + _IN_HAND[card]),)
            case Declare(card=card):
                return (first["declare"] + _IN_HAND[card],)
            case Drop():
                return (first["drop"],)
            case Meld(cards=cards):
                return (first["meld"], *self._cards(cards))
            case LayOff(meld=meld, cards=cards, end=end):
                ends = () if end is None else (first["end"] + (end == "high"),)
                return (first["lay_off"] + places[meld], *ends, *self._cards(cards))
            case SwapJoker(meld=meld, cards=cards):
                return (first["swap"] + places[meld], *self._cards(cards))
            case _:
                return (first["single"] + [*_SINGLE].index(type(move)),)

    def chosen(self, path: Path) -> Chosen:
        """What these first actions of a move have chosen. The cards are those of a meld."""
        if not path:
            return NOTHING
        named = range(self._first["card"], self.done)
        cards = tuple([MELD_CARDS[self.names[action]] for action in path[1:] if action in named])
        what, first = path[0], self._first
        if what == first["meld"]:
            return Chosen("new", 0, cards)
        if what < first["swap"]:
            ends = [action - first["end"] for action in path[1:2] if action < first["card"]]
            return Chosen("lay_off", what - first["lay_off"], cards, *ends)
        return Chosen("swap", what - first["swap"], cards)

    def _cards(self, cards: tuple[str, ...]) -> Path:
        """The actions of laid cards. A wild card that stands for another is that joker, and then the card (U-16)."""
        names = [part for card in cards for part in (_parts(card) if card in WILD_CARDS else (card,))]
        return (*[self._first["card"] + _LAID_PLACE[name] for name in names], self.done)


def _parts(wild: str) -> tuple[str, str]:
    held = held_name(wild)
    return wild.removeprefix(held), held


_IN_HAND: Final = {NAMES[card]: place for place, card in enumerate(_HAND)}
_LAID_PLACE: Final = {NAMES[card]: place for place, card in enumerate(_LAID)}

ACTIONS: Final = Actions()
NAMES_OF_ACTIONS: Final = ACTIONS.names
"""What each action means, by its number."""
DONE: Final = ACTIONS.done
