"""The moves of every variant: one tagged union.

A turn is a draw, any number of `meld`, `lay_off` and `swap_joker`, then a `discard` (B-15 to B-18).
"""

from typing import Annotated, Literal, assert_never

from msgspec import Meta, Struct

from rami.rules.cards import HandCardName, MeldCardName

MeldId = Annotated[
    int, Meta(ge=1, le=999, description="The number of a meld on the table, never used twice in a deal.")
]


class _Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """How every move is tagged on the wire."""


class DrawStock(_Move, frozen=True, tag="draw_stock"):
    """Draw the top card of the stock (B-15). On an empty stock this refuses the top discard (B-20)."""


class DrawDiscard(_Move, frozen=True, tag="draw_discard"):
    """Take from the discard pile: the card at `depth` (1 is the top) and everything on it (B-15, Z-10)."""

    depth: Annotated[int, Meta(ge=1, le=124)] = 1


class Meld(_Move, frozen=True, tag="meld"):
    """Lay one combination from the hand: a run in upward order, or a set (B-09 to B-11)."""

    cards: Annotated[tuple[MeldCardName, ...], Meta(min_length=1, max_length=13)]


class LayOff(_Move, frozen=True, tag="lay_off"):
    """Add cards to a meld on the table (B-12). `end` is needed only where a card fits both ends of a run."""

    meld: MeldId
    cards: Annotated[tuple[MeldCardName, ...], Meta(min_length=1, max_length=12)]
    end: Literal["low", "high"] | None = None


class SwapJoker(_Move, frozen=True, tag="swap_joker"):
    """Put the card or cards that a melded joker stands for in its place and take the joker (W-04, T-04, F-26)."""

    meld: MeldId
    cards: Annotated[tuple[HandCardName, ...], Meta(min_length=1, max_length=3)]


class Discard(_Move, frozen=True, tag="discard"):
    """Throw one card on the discard pile, which ends the turn (B-18)."""

    card: HandCardName


class Undo(_Move, frozen=True, tag="undo"):
    """Take back the last step of this turn; never a draw from the stock (F-09)."""


Laying = Meld | LayOff | SwapJoker
Step = DrawStock | DrawDiscard | Meld | LayOff | SwapJoker | Discard
Move = DrawStock | DrawDiscard | Meld | LayOff | SwapJoker | Discard | Undo


def notation(move: Move) -> str:
    """A move as people write it in a record: `take`, `meld 4C 5C 6C`, `lay 2 AS high`, `throw KD`."""
    match move:
        case DrawStock():
            return "draw"
        case DrawDiscard(depth=1):
            return "take"
        case DrawDiscard(depth=depth):
            return f"take {depth}"
        case Meld(cards=cards):
            return " ".join(("meld", *cards))
        case LayOff(meld=meld, cards=cards, end=end):
            return " ".join(("lay", str(meld), *cards, *([end] if end else [])))
        case SwapJoker(meld=meld, cards=cards):
            return " ".join(("swap", str(meld), *cards))
        case Discard(card=card):
            return f"throw {card}"
        case Undo():
            return "undo"
        case _:
            assert_never(move)


def parse_move(text: str) -> Move:
    """The move that `notation` wrote. Raises ValueError for text that is no move."""
    word, *rest = text.split()
    match word, rest:
        case "draw", []:
            return DrawStock()
        case "undo", []:
            return Undo()
        case "take", [] | [_]:
            return DrawDiscard(depth=int(rest[0]) if rest else 1)
        case "throw", [card]:
            return Discard(card=card)
        case "meld", [_, *_]:
            return Meld(cards=tuple(rest))
        case "swap", [meld, *cards]:
            return SwapJoker(meld=int(meld), cards=tuple(cards))
        case "lay", [meld, *cards]:
            return _parse_lay_off(int(meld), cards)
        case _:
            raise ValueError(f"{text!r} is no move")


def _parse_lay_off(meld: int, words: list[str]) -> LayOff:
    match words:
        case [*cards, "low" | "high" as end]:
            return LayOff(meld=meld, cards=tuple(cards), end="low" if end == "low" else "high")
        case cards:
            return LayOff(meld=meld, cards=tuple(cards))
