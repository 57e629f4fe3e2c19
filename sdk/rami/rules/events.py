"""What happened, as the log keeps it: unredacted. `view.project` shows each reader what that seat may see.

An event tells what changed with the words of the view, so that a reader can keep a view up to date from events alone.
"""

from typing import Literal

from msgspec import Struct

from rami.rules.moves import Step

EndReason = Literal["out", "discard_refused", "stock_empty", "turn_limit", "aborted"]
"""Somebody went out; the stock was empty and the discard refused (H7, H8); the stock was empty (V5); too many turns;
the game was given up."""


class _Event(Struct, frozen=True, tag_field="type"):
    """How every event is tagged on the wire."""


class DealStarted(_Event, frozen=True, tag="deal_started"):
    """A deal has been dealt. `hands` are hidden from other seats. `entropy` is what each seat contributed (hex)."""

    deal: int
    dealer: int
    turn: int
    hand_sizes: tuple[int, ...]
    stock: int
    pile: tuple[str, ...]
    commitment: str
    next_commitment: str
    entropy: tuple[str, ...]
    drawn_for_deal: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]


class StockDrawn(_Event, frozen=True, tag="stock_drawn"):
    """A card was drawn from the stock. `card` is hidden from other seats."""

    seat: int
    stock: int
    card: str | None


class PileTaken(_Event, frozen=True, tag="pile_taken"):
    """Cards were taken from the discard pile; the first is the wanted one, the last was the top."""

    seat: int
    cards: tuple[str, ...]


class PileRecycled(_Event, frozen=True, tag="pile_recycled"):
    """The discard pile has become the stock again, turned over or shuffled (B-20, H6)."""

    how: Literal["turn_over", "shuffle"]
    stock: int
    pile: tuple[str, ...]
    recycles: int


class MeldLaid(_Event, frozen=True, tag="meld_laid"):
    """A new meld lies on the table."""

    seat: int
    meld: int
    cards: tuple[str, ...]


class CardsLaidOff(_Event, frozen=True, tag="cards_laid_off"):
    """Cards were added to a meld. `result` is the whole meld now, with any joker renamed."""

    seat: int
    meld: int
    cards: tuple[str, ...]
    result: tuple[str, ...]
    end: Literal["low", "high"] | None = None


class JokerSwapped(_Event, frozen=True, tag="joker_swapped"):
    """Cards took the place of jokers, which went to the player's hand."""

    seat: int
    meld: int
    cards: tuple[str, ...]
    result: tuple[str, ...]
    jokers: int


class CardDiscarded(_Event, frozen=True, tag="card_discarded"):
    """A card was thrown on the pile."""

    seat: int
    card: str


class StepUndone(_Event, frozen=True, tag="step_undone"):
    """The last step of the turn was taken back."""

    seat: int
    step: Step


class TurnStarted(_Event, frozen=True, tag="turn_started"):
    """It is this seat's turn."""

    seat: int


class DealEnded(_Event, frozen=True, tag="deal_ended"):
    """A deal is over: every hand, the scores, and the secret that proves the shuffle."""

    deal: int
    out: int | None
    rami: bool
    reason: EndReason
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    secret: str


class GameEnded(_Event, frozen=True, tag="game_ended"):
    """The game is over. `totals` include a final bonus."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


Event = (
    DealStarted
    | StockDrawn
    | PileTaken
    | PileRecycled
    | MeldLaid
    | CardsLaidOff
    | JokerSwapped
    | CardDiscarded
    | StepUndone
    | TurnStarted
    | DealEnded
    | GameEnded
)
Moved = StockDrawn | PileTaken | MeldLaid | CardsLaidOff | JokerSwapped | CardDiscarded | StepUndone
"""What a seat's own move comes to; a recycled pile comes from the draw that follows it."""
