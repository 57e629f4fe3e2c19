"""The events of a game, complete, as the log stores them. `view.project` removes what a seat may not see.

Events use the same field names as the view. A reader can update a view from the events alone (`rami.client.reducer`).
Fields with a default are missing in events of releases before 0.4.
"""

from typing import Any, Final, Literal

from msgspec import Struct

from rami.rules.cards import HandCardText, MeldCardText
from rami.rules.moves import Step
from rami.rules.numbers import MeldId, SeatNumber
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
    "declared",
    "last_left",
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
- `declared`: a player declared (U-17).
- `last_left`: all other players have dropped out of the deal (U-18).
"""


class _Event(Struct, frozen=True, tag_field="type"):
    """The base of all events: the field `type` names the event in JSON."""


class DealStarted(_Event, frozen=True, tag="deal_started"):
    """The cards of a deal were dealt."""

    deal: int
    """The number of the deal, from 1."""
    dealer: SeatNumber
    """The seat that dealt."""
    turn: SeatNumber
    """The seat that begins."""
    hand_sizes: tuple[int, ...]
    """The number of cards of each seat."""
    stock: int
    """The number of cards in the stock."""
    pile: tuple[HandCardText, ...]
    """The discard pile."""
    commitment: str
    """What the service has committed itself to for the shuffle of this deal."""
    next_commitment: str
    """What the service has committed itself to for the shuffle of the next deal."""
    entropy: tuple[str, ...]
    """What each seat contributed to the shuffle, in hexadecimal."""
    drawn_for_deal: tuple[tuple[HandCardText, ...], ...]
    """The cards that decided who deals, by seat. The seat with the lowest one deals."""
    hands: tuple[tuple[HandCardText, ...], ...]
    """Each seat sees only its own hand here."""
    knock_limit: int | None = None
    """What may be left when a player knocks in this deal, in a game with a showdown; null for any number (N-09)."""
    wild_card: HandCardText | None = None
    """The card that was turned up and names the wild rank of this deal, where one is (U-16). It is out of play."""


class StockDrawn(_Event, frozen=True, tag="stock_drawn"):
    """A player drew a card from the stock."""

    seat: SeatNumber
    """The seat that drew."""
    stock: int
    """The number of cards left in the stock."""
    card: HandCardText | None
    """The card. Null for other seats."""


class PileTaken(_Event, frozen=True, tag="pile_taken"):
    """A player took cards from the discard pile."""

    seat: SeatNumber
    """The seat that took the cards."""
    cards: tuple[HandCardText, ...]
    """The first is the wanted card; the last was the top of the pile."""
    this_turn: TurnView | None = None
    """The turn after this step."""


class PileRecycled(_Event, frozen=True, tag="pile_recycled"):
    """The discard pile was turned over or shuffled and is the new stock (B-20, H6)."""

    how: Literal["turn_over", "shuffle"]
    """Whether the pile was turned over, or shuffled."""
    stock: int
    """The number of cards in the new stock."""
    pile: tuple[HandCardText, ...]
    """The discard pile afterwards."""
    recycles: int
    """How often this has happened in the deal."""


class MeldLaid(_Event, frozen=True, tag="meld_laid"):
    """A player laid a new meld on the table."""

    seat: SeatNumber
    """The seat that laid the meld."""
    meld: MeldId
    """The id of the meld."""
    cards: tuple[MeldCardText, ...]
    """Its cards."""
    this_turn: TurnView | None = None
    """The turn after this step."""


class CardsLaidOff(_Event, frozen=True, tag="cards_laid_off"):
    """A player added cards to a meld."""

    seat: SeatNumber
    """The seat that laid the cards."""
    meld: MeldId
    """The id of the meld."""
    cards: tuple[MeldCardText, ...]
    """The cards that were added."""
    result: tuple[MeldCardText, ...]
    """The whole meld afterwards. A joker in it may now stand for another card."""
    end: Literal["low", "high"] | None = None
    """The end of the run, where the player chose one."""
    by: tuple[SeatNumber, ...] = ()
    """The seat that laid each card of the meld."""
    this_turn: TurnView | None = None
    """The turn after this step."""


class JokerSwapped(_Event, frozen=True, tag="joker_swapped"):
    """A player replaced jokers in a meld with cards from the hand. The player now holds these jokers."""

    seat: SeatNumber
    """The seat that took the jokers."""
    meld: MeldId
    """The id of the meld."""
    cards: tuple[HandCardText, ...]
    """The cards that replaced them."""
    result: tuple[MeldCardText, ...]
    """The whole meld afterwards."""
    jokers: int
    """The number of jokers taken, wild cards included."""
    by: tuple[SeatNumber, ...] = ()
    """The seat that laid each card of the meld."""
    this_turn: TurnView | None = None
    """The turn after this step."""
    taken: tuple[HandCardText, ...] = ()
    """What the player took into the hand: `*` for a joker, or the wild card (U-16). Empty in older events: jokers."""


class CardDiscarded(_Event, frozen=True, tag="card_discarded"):
    """A player put a card on the discard pile."""

    seat: SeatNumber
    """The seat that discarded."""
    card: HandCardText
    """The card on the pile."""


class UpcardPassed(_Event, frozen=True, tag="upcard_passed"):
    """A player did not take the card that was offered: the upcard of the first turn (N-07), or the last discard (N-06).

    That is no turn. After the last discard the deal is over; otherwise the turn of another seat starts.
    """

    seat: SeatNumber
    """The seat that passed."""


class Knocked(_Event, frozen=True, tag="knocked"):
    """A player knocked: discarded a card face down and shows the hand (N-02). The showdown follows."""

    seat: SeatNumber
    """The seat that knocked."""
    card: HandCardText | None = None
    """The discarded card. Null for big gin (N-05), and always for other seats."""
    melds: tuple[tuple[MeldCardText, ...], ...] | None = None
    """The melds that the player named, null if the player named none, and always for other seats."""


class Declared(_Event, frozen=True, tag="declared"):
    """A player declared: closed with a card and shows the hand (U-17). The showdown follows."""

    seat: SeatNumber
    """The seat that declared."""
    card: HandCardText
    """The card that the player closed with."""
    melds: tuple[tuple[MeldCardText, ...], ...] | None = None
    """The melds that the player named, null if the player named none, and always for other seats."""


class DroppedOut(_Event, frozen=True, tag="dropped_out"):
    """A player dropped out of the deal (U-18)."""

    seat: SeatNumber
    """The seat that dropped out."""


class ShowdownHeld(_Event, frozen=True, tag="showdown"):
    """All hands are shown, and the others have laid off on the melds of the knocker (N-03).

    The end of the deal follows. In a view, the showdown is then in `last_deal`.
    """

    showdown: Showdown
    """All hands, and who won."""


class StepUndone(_Event, frozen=True, tag="step_undone"):
    """A player undid the last step of the turn."""

    seat: SeatNumber
    """The seat whose step was undone."""
    step: Step
    """The step that was undone."""
    cards: tuple[HandCardText, ...] = ()
    """They went back to the hand, or to the pile if the step took them from there."""
    meld: MeldView | None = None
    """The meld as it is again if the step had added or swapped cards, else null."""
    this_turn: TurnView | None = None
    """The turn without this step."""


class ChallengeMade(_Event, frozen=True, tag="challenge_made"):
    """A player challenged the other, who has to accept or refuse before anything else (N-14)."""

    seat: SeatNumber
    """The seat that challenged the other."""


class ChallengeAnswered(_Event, frozen=True, tag="challenge_answered"):
    """A player answered the challenge of the other. Refused, the challenger's turn goes on (N-14)."""

    seat: SeatNumber
    """The seat that answered."""
    accepted: bool
    """Whether the player accepted. Otherwise the turn of the challenger goes on."""


class TurnStarted(_Event, frozen=True, tag="turn_started"):
    """The turn of this seat began."""

    seat: SeatNumber
    """The seat that has to move."""


class DealEnded(_Event, frozen=True, tag="deal_ended"):
    """A deal is over: all hands, the melds, the scores, and the secret that proves the shuffle."""

    deal: int
    """The number of the deal, from 1."""
    out: SeatNumber | None
    """The seat that went out, or null."""
    rami: bool
    """Whether that seat laid its whole hand in one turn."""
    reason: EndReason
    """Why the deal ended."""
    hands: tuple[tuple[HandCardText, ...], ...]
    """The cards left, by seat."""
    scores: tuple[int, ...]
    """Of this deal, by seat, or by team if players are partners."""
    totals: tuple[int, ...]
    """Of the game, after re-entries."""
    secret: str
    """With it everybody can check the shuffle."""
    melds: tuple[MeldView, ...] = ()
    """The final table."""
    points: tuple[DealPoints, ...] = ()
    """The parts of the scores, by seat."""
    eliminated: tuple[SeatNumber, ...] = ()
    """The seats that are out of the match from now on (N-22)."""
    re_entries: tuple[int, ...] = ()
    """How often each seat has come back into the match. Empty without elimination."""
    won: tuple[int, ...] = ()
    """The number of deals that each seat has won so far. Empty in games without a showdown."""


class GameEnded(_Event, frozen=True, tag="game_ended"):
    """The game is over."""

    winners: tuple[int, ...]
    """By seat, or by team if players are partners."""
    totals: tuple[int, ...]
    """They include the final bonus, if the game has one."""


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
    | Declared
    | DroppedOut
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
    | Declared
    | DroppedOut
    | StepUndone
    | ChallengeMade
    | ChallengeAnswered
)
"""The events that a player's move causes directly. `PileRecycled` is not among them: it comes before `StockDrawn`."""
OWN_FIELDS: Final[dict[type[Any], tuple[str, ...]]] = {
    StockDrawn: ("card",),
    Knocked: ("card", "melds"),
    Declared: ("melds",),
}
"""The fields that only the seat of the event sees. They are null for all others."""
