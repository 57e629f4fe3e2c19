"""What is answered to somebody who asks for advice."""

from typing import Literal

from msgspec import Struct

from rami.rules.moves import DrawDiscard, DrawStock


class HintMeld(Struct, frozen=True, kw_only=True):
    """A meld that your hand makes, and what it is worth as a meld."""

    cards: tuple[str, ...]
    points: int


class DrawHint(Struct, frozen=True, kw_only=True):
    """Where to draw from, and why.

    `pile_closed`: nothing may be taken from the pile now. `pile_useless`: what may be taken makes your hand no better.
    `completes`: the card that is wanted makes `meld` with your hand; `fits`: it fits `meld` on the table.
    """

    move: DrawStock | DrawDiscard
    why: Literal["pile_closed", "pile_useless", "completes", "fits"]
    meld: tuple[str, ...] = ()


class ThrowHint(Struct, frozen=True, kw_only=True):
    """What to throw at the end of the turn, and why.

    `spare`: it makes no meld, and of such cards it gives away least. `breaks_up`: every card that may be thrown makes a
    meld, and without this one your hand is lightest. `points` is what the card costs in the hand, `chances` how many
    cards that can still come would make a meld with it; `helps` says that it may help the next player.
    """

    card: str
    why: Literal["spare", "breaks_up"]
    points: int
    chances: int
    helps: bool


class Hint(Struct, frozen=True, kw_only=True):
    """The best melds of your hand, and what to do with your turn, from nothing but what you see.

    The melds are worth most as long as you have to open; then they leave the hand that costs least. They look at the
    cards alone: whether they may be laid in this turn is for the legal moves to say. `left` are the cards without a
    meld, `deadwood` what those cost. In your turn there is `draw` before the draw and `throw` after it; else neither.
    """

    your_turn: bool
    melds: tuple[HintMeld, ...]
    points: int
    left: tuple[str, ...]
    deadwood: int
    draw: DrawHint | None = None
    throw: ThrowHint | None = None
