"""The events of a game, complete, as the log stores them. `view.project` removes what a seat may not see.

Events use the same field names as the view. A reader can update a view from the events alone (`rami.reducer`). Fields
with a default are missing in events of releases before 0.4.
"""

from typing import Literal

from msgspec import Struct

from rami.rules.moves import Step
from rami.rules.snapshots import DealPoints, MeldView, Showdown, TurnView

EndReason = Literal[
    "out",
    "discard_refused",
    "stock_empty",
    "turn_limit",
    "challenge_accepted",
    "aborted",
    "knocked",
    "stock_reserve",
]
"""Why a deal ended.

- `out`: a player went out.
- `discard_refused`: the stock was empty, the pile could not be used again, and the player did not take the discard
  (H7, H8).
- `stock_empty`: the stock was empty at the end of a turn (V5).
- `turn_limit`: the deal reached its maximum number of turns.
- `challenge_accepted`: a player accepted the challenge of the other (N-14).
- `aborted`: the game was abandoned.
- `knocked`: a player knocked (N-02).
- `stock_reserve`: only the reserve of the stock was left, and nobody knocked (N-06).
"""


class _Event(Struct, frozen=True, tag_field="type"):
    """The base of all events: the field `type` names the event in JSON."""


class DealStarted(_Event, frozen=True, tag="deal_started"):
    """The cards of a deal were dealt. Each seat sees only its own hand in `hands`.

    `entropy` has what each seat contributed to the shuffle, in hexadecimal. `knock_limit` is that of this deal, in a
    game with a showdown, and null for any number (N-09).
    """

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
    knock_limit: int | None = None


class StockDrawn(_Event, frozen=True, tag="stock_drawn"):
    """A player drew a card from the stock. `card` is null for other seats."""

    seat: int
    stock: int
    card: str | None


class PileTaken(_Event, frozen=True, tag="pile_taken"):
    """A player took cards from the discard pile. The first is the wanted card; the last was the top of the pile.

    `this_turn` is the turn after this step.
    """

    seat: int
    cards: tuple[str, ...]
    this_turn: TurnView | None = None


class PileRecycled(_Event, frozen=True, tag="pile_recycled"):
    """The discard pile was turned over or shuffled and is the new stock (B-20, H6)."""

    how: Literal["turn_over", "shuffle"]
    stock: int
    pile: tuple[str, ...]
    recycles: int


class MeldLaid(_Event, frozen=True, tag="meld_laid"):
    """A player laid a new meld on the table. `this_turn` is the turn after this step."""

    seat: int
    meld: int
    cards: tuple[str, ...]
    this_turn: TurnView | None = None


class CardsLaidOff(_Event, frozen=True, tag="cards_laid_off"):
    """A player added cards to a meld.

    `result` is the whole meld afterwards. A joker in it may now stand for another card. `by` is the seat that laid each
    card of it. `this_turn` is the turn after this step.
    """

    seat: int
    meld: int
    cards: tuple[str, ...]
    result: tuple[str, ...]
    end: Literal["low", "high"] | None = None
    by: tuple[int, ...] = ()
    this_turn: TurnView | None = None


class JokerSwapped(_Event, frozen=True, tag="joker_swapped"):
    """A player replaced jokers in a meld with cards from the hand. The player now holds these jokers.

    `result` is the whole meld afterwards, and `by` the seat that laid each card of it. `jokers` is the number of jokers
    taken. `this_turn` is the turn after this step.
    """

    seat: int
    meld: int
    cards: tuple[str, ...]
    result: tuple[str, ...]
    jokers: int
    by: tuple[int, ...] = ()
    this_turn: TurnView | None = None


class CardDiscarded(_Event, frozen=True, tag="card_discarded"):
    """A player put a card on the discard pile."""

    seat: int
    card: str


class UpcardPassed(_Event, frozen=True, tag="upcard_passed"):
    """A player did not take the card that was offered: the upcard of the first turn (N-07), or the last discard (N-06).

    That is no turn. After the last discard the deal is over; otherwise the turn of another seat starts.
    """

    seat: int


class Knocked(_Event, frozen=True, tag="knocked"):
    """A player knocked: threw a card face down and shows the hand (N-02). The showdown follows.

    `card` is null for big gin (N-05), and always for other seats. `melds` are those that the player named, null if the
    player named none, and always for other seats.
    """

    seat: int
    card: str | None = None
    melds: tuple[tuple[str, ...], ...] | None = None


class ShowdownHeld(_Event, frozen=True, tag="showdown"):
    """All hands are shown, and the others have laid off on the melds of the knocker (N-03).

    The end of the deal follows. In a view, the showdown is then in `last_deal`.
    """

    showdown: Showdown


class StepUndone(_Event, frozen=True, tag="step_undone"):
    """A player undid the last step of the turn.

    `cards` went back to the hand, or to the pile if the step took them from there. `meld` is the meld as it is again if
    the step had added or swapped cards, else null. `this_turn` is the turn without this step.
    """

    seat: int
    step: Step
    cards: tuple[str, ...] = ()
    meld: MeldView | None = None
    this_turn: TurnView | None = None


class ChallengeMade(_Event, frozen=True, tag="challenge_made"):
    """A player challenged the other, who has to accept or refuse before anything else (N-14)."""

    seat: int


class ChallengeAnswered(_Event, frozen=True, tag="challenge_answered"):
    """A player answered the challenge of the other. Refused, the challenger's turn goes on (N-14)."""

    seat: int
    accepted: bool


class TurnStarted(_Event, frozen=True, tag="turn_started"):
    """The turn of this seat began."""

    seat: int


class DealEnded(_Event, frozen=True, tag="deal_ended"):
    """A deal is over: all hands, the melds, the scores, and the secret that proves the shuffle.

    `out` is the seat that went out, or null. `rami` says whether that seat laid its whole hand in one turn. `points`
    are the parts of the scores, by seat. `totals` are those after re-entries.

    `eliminated` are the seats that are out of the match from now on (N-22). `re_entries` says how often each seat has
    come back into it; without elimination it is empty. `won` is the number of deals that each seat has won in this game
    so far; it is empty in games without a showdown.
    """

    deal: int
    out: int | None
    rami: bool
    reason: EndReason
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    secret: str
    melds: tuple[MeldView, ...] = ()
    points: tuple[DealPoints, ...] = ()
    eliminated: tuple[int, ...] = ()
    re_entries: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class GameEnded(_Event, frozen=True, tag="game_ended"):
    """The game is over. `totals` include the final bonus, if the game has one."""

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
    | UpcardPassed
    | Knocked
    | ShowdownHeld
    | StepUndone
    | ChallengeMade
    | ChallengeAnswered
    | TurnStarted
    | DealEnded
    | GameEnded
)
Moved = (
    StockDrawn
    | PileTaken
    | MeldLaid
    | CardsLaidOff
    | JokerSwapped
    | CardDiscarded
    | UpcardPassed
    | Knocked
    | StepUndone
    | ChallengeMade
    | ChallengeAnswered
)
"""The events that a player's move causes directly. `PileRecycled` is not among them: it comes before `StockDrawn`."""
