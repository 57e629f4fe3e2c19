"""The actions of the environments: each legal move is one action or a sequence of several.

A draw, a discard, a knock or an answer is one action. Cards are laid in several: what to do (a new meld, or the place
of a meld on the table for a lay-off or a swap), then card after card, until only one legal move begins with these.
`DONE` ends a sequence that could also go on. The numbers are the same for every variant.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rami.rules.cards import ALL_FACES, JOKER, JOKER_FOR, MELD_CARDS, NAMES
from rami.rules.moves import (
    Accept,
    Challenge,
    Discard,
    DrawDiscard,
    DrawStock,
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

_MOST_MELDS: Final = (MOST_PACKS * 52 + MOST_JOKERS) // 3
_HAND: Final = (*ALL_FACES, JOKER)
_LAID: Final = (*ALL_FACES, *JOKER_FOR)


class _Block(NamedTuple):
    """Actions with consecutive numbers, one for each of `names`."""

    first: int
    names: tuple[str, ...]


def _blocks(**names: Sequence[str]) -> dict[str, _Block]:
    found: dict[str, _Block] = {}
    first = 0
    for name, each in names.items():
        found[name] = _Block(first, tuple(each))
        first += len(each)
    return found


_SINGLE: Final = {Pass: "pass", Challenge: "challenge", Accept: "accept", Refuse: "refuse", Undo: "undo"}
_BLOCKS: Final = _blocks(
    stock=["draw from the stock"],
    discard_pile=[f"take {depth} of the discard pile" for depth in range(1, MOST_PACKS * 52 + MOST_JOKERS + 1)],
    single=list(_SINGLE.values()),
    discard=[f"discard {NAMES[card]}" for card in _HAND],
    knock=["knock with all cards", *[f"knock and discard {NAMES[card]}" for card in _HAND]],
    meld=["new meld"],
    lay_off=[f"lay off on meld {place}" for place in range(_MOST_MELDS)],
    swap=[f"swap jokers of meld {place}" for place in range(_MOST_MELDS)],
    end=["at the low end", "at the high end"],
    card=[NAMES[card] for card in _LAID],
    done=["done"],
)
NAMES_OF_ACTIONS: Final = tuple(name for block in _BLOCKS.values() for name in block.names)
"""What each action means, by its number."""
DONE: Final = _BLOCKS["done"].first

_STOCK: Final = (_BLOCKS["stock"].first,)
_SINGLES: Final = {kind: (_BLOCKS["single"].first + place,) for place, kind in enumerate(_SINGLE)}
_DISCARDS: Final = {NAMES[card]: (_BLOCKS["discard"].first + place,) for place, card in enumerate(_HAND)}
_KNOCKS: Final = {
    card: (_BLOCKS["knock"].first + place,) for place, card in enumerate((None, *[NAMES[card] for card in _HAND]))
}
_CARDS: Final = {NAMES[card]: _BLOCKS["card"].first + place for place, card in enumerate(_LAID)}
_ENDS: Final[dict[str | None, Path]] = {
    None: (),
    "low": (_BLOCKS["end"].first,),
    "high": (_BLOCKS["end"].first + 1,),
}
_MELD: Final = _BLOCKS["meld"].first
_LAY_OFF: Final = _BLOCKS["lay_off"].first
_SWAP: Final = _BLOCKS["swap"].first


def path_of(move: Move, places: dict[int, int]) -> Path:
    """The actions of a legal move. `places` has the place of each meld on the table, by its id."""
    match move:
        case DrawStock():
            return _STOCK
        case DrawDiscard(depth=depth):
            return (_BLOCKS["discard_pile"].first + depth - 1,)
        case Discard(card=card):
            return _DISCARDS[card]
        case Knock(card=card):
            return _KNOCKS[card]
        case Meld(cards=cards):
            return (_MELD, *_cards(cards))
        case LayOff(meld=meld, cards=cards, end=end):
            return (_LAY_OFF + places[meld], *_ENDS[end], *_cards(cards))
        case SwapJoker(meld=meld, cards=cards):
            return (_SWAP + places[meld], *_cards(cards))
        case _:
            return _SINGLES[type(move)]


def _cards(cards: tuple[str, ...]) -> Path:
    return (*[_CARDS[card] for card in cards], DONE)


class Chosen(NamedTuple):
    """What the actions of an unfinished move have chosen: `new`, `lay_off`, `swap` or nothing, the place, the cards."""

    what: str
    place: int
    cards: tuple[int, ...]


NOTHING: Final = Chosen("", 0, ())


def chosen(path: Path) -> Chosen:
    """What these first actions of a move have chosen. The cards are those of a meld."""
    if not path:
        return NOTHING
    cards = tuple([MELD_CARDS[NAMES_OF_ACTIONS[action]] for action in path[1:] if action in _CARD_ACTIONS])
    if path[0] == _MELD:
        return Chosen("new", 0, cards)
    if path[0] < _SWAP:
        return Chosen("lay_off", path[0] - _LAY_OFF, cards)
    return Chosen("swap", path[0] - _SWAP, cards)


_CARD_ACTIONS: Final = frozenset(_CARDS.values())
