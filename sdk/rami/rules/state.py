"""The whole state of a game, frozen and compact. Nothing outside the rules reads it: others get a view.

`Table` is what one step can change; `State` adds what belongs to the whole game and to the turn's start. `cards` says
what the types of cards mean; they are stored as `int` and `bytes`. In `stock` and `pile` the last card is the top card.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from rami.rules.cards import HandCard, HandCards, MeldCards
from rami.rules.events import EndReason
from rami.rules.melds.meld import RunOrSet, run_or_set
from rami.rules.moves import Step
from rami.rules.settings.parameters import Rules

NO_CARD: Final = HandCard(-1)
"""Stands in `Turn.taken` for no card."""
TAKE: Final = 128
"""Added to the seat in `Table.known` for a card that was taken from the pile."""


class Phase(StrEnum):
    """What the player on turn has to do, or that nobody is on turn."""

    WAITING = "waiting"
    DRAW = "draw"
    PLAY = "play"
    DEAL_OVER = "deal_over"
    GAME_OVER = "game_over"


class TableMeld(Struct, frozen=True, array_like=True):
    """A meld on the table: cards in canonical order, and for each the seat that laid it, one byte a card (Z-13)."""

    id: int
    cards: MeldCards
    by: bytes

    @property
    def run_or_set(self) -> RunOrSet:
        """The cards as a run or a set, which they do not say when they are stored."""
        return run_or_set(self.cards)


class Turn(Struct, frozen=True, array_like=True):
    """What has been done since the turn began, as far as duties depend on it (matrix 3.1)."""

    taken: HandCard = NO_CARD
    """The card wanted from the pile, or NO_CARD, which is -1."""
    twin: bool = False
    """The hand held a card of that face before (G-16)."""
    must_use: bool = False
    """The taken card has to be laid this turn (F-17, Z-12)."""
    must_open: bool = False
    """It was taken by a player who had not opened: it belongs in a new meld, or the turn is a rami (F-15)."""
    taken_laid: bool = False
    """A card of that face has been laid, added or swapped."""
    taken_melded: bool = False
    """A card of that face is in a meld laid this turn."""
    taken_on: int = 0
    """The meld that the taken card was added to, as long as no hand card keeps it company (F-24)."""
    points: int = 0
    """What the new melds of this turn are worth towards an opening."""
    melds: int = 0
    """How many melds have been laid this turn."""
    fed: tuple[int, ...] = ()
    """The melds that hand cards have gone to this turn."""
    added: bool = False
    """Cards have been laid off."""
    swapped: bool = False
    """A joker has been taken from the table."""
    owed: int = 0
    """Jokers taken from the table that still have to be laid (F-26)."""

    @property
    def laid(self) -> bool:
        """Whether anything has been laid, added or swapped."""
        return self.melds > 0 or self.added or self.swapped


class Table(Struct, frozen=True, array_like=True):
    """Everything that one step can change."""

    turn: int
    drawn: bool
    hands: tuple[HandCards, ...]
    stock: HandCards
    pile: HandCards
    melds: tuple[TableMeld, ...]
    next_meld: int
    turns_taken: tuple[int, ...]
    opened: tuple[bool, ...]
    laid: tuple[bool, ...]
    """Who had laid anything, and who had opened, when this turn began."""
    recycles: int
    used: int
    """How many words of the deal's number stream have been used."""
    known: bytes
    """Takes and throws of the deal, two bytes each: seat (+ 128 for a take), card."""
    this: Turn = Turn()


class DealResult(Struct, frozen=True):
    """How a deal ended: who went out, if anybody, whether as a rami, and what everybody scored."""

    deal: int
    out: int | None
    rami: bool
    reason: EndReason
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]


class State(Struct, frozen=True, array_like=True):
    """One game. `secret` is this deal's, `next_secret` the one whose commitment is already public."""

    rules: Rules
    game: str
    seats: int
    phase: Phase
    deal: int
    dealer: int
    totals: tuple[int, ...]
    secret: bytes
    next_secret: bytes
    entropy: tuple[bytes, ...]
    next_entropy: tuple[bytes, ...]
    table: Table
    before: Table | None = None
    """The table when this turn began, once a step has been taken."""
    steps: tuple[Step, ...] = ()
    """The steps of this turn."""
    undone: int = 0
    """How many steps of this turn have been taken back."""
    last: DealResult | None = None
    winners: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.table.turn
