"""The questions to the referee. The fields of a question say of which type it is."""

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from rami.rules.cards import HandCardName, MeldCardName
from rami.rules.melds.solver import Goal
from rami.rules.numbers import SeatNumber
from rami.rules.records.position_form import DealNumber, Position, ReEntries, SeatCount, Total, Turns
from rami.rules.variants.resolve import RulesName


class _Question(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all questions. Unknown fields are refused."""


class MeldQuestion(_Question, frozen=True):
    """Is this a meld, and what is its value?"""

    rules: RulesName
    meld: tuple[MeldCardName, ...]


class HandQuestion(_Question, frozen=True):
    """What is the value of these cards in the hand?"""

    rules: RulesName
    hand: tuple[HandCardName, ...]


class OpeningQuestion(_Question, frozen=True):
    """Are these melds enough to open, in this deal?"""

    rules: RulesName
    opening: tuple[tuple[MeldCardName, ...], ...]
    deal: DealNumber = 1


class ArrangeQuestion(_Question, frozen=True):
    """What are the best melds of these cards?"""

    rules: RulesName
    arrange: tuple[HandCardName, ...]
    goal: Goal = "deadwood"


class SeatsQuestion(_Question, frozen=True):
    """How are the cards of a deal dealt at a table with this number of seats, with the dealer on seat 0?

    The seats in `absent` are out of the match (N-22).
    """

    rules: RulesName
    seats: SeatCount
    deal: DealNumber = 1
    absent: tuple[SeatNumber, ...] = ()


class ScoreQuestion(_Question, frozen=True, kw_only=True):
    """What are the scores of a deal that ended like this?

    The seats in `absent` were out of the match before it (N-22). `opened` says who has opened, by default who has laid
    cards. `empty_table` says that no meld lay on the table when the last turn began (U-13).
    """

    rules: RulesName
    hands: tuple[tuple[HandCardName, ...], ...]
    out: SeatNumber | None
    rami: bool = False
    laid: tuple[bool, ...] | None = None
    table: tuple[Total, ...] | None = None
    dealer: SeatNumber = 0
    absent: tuple[SeatNumber, ...] = ()
    opened: tuple[bool, ...] | None = None
    empty_table: bool = False


class ShowdownQuestion(_Question, frozen=True, kw_only=True):
    """What happens in the showdown after a knock, or after a declaration in a game that has them?

    `showdown` are the hands by seat, that of the knocker with the card to discard. Without `card` it is big gin.
    `melds` are those that the knocker shows; without them the hand is arranged so that the unmatched cards count least.
    `wild_card` is the card that was turned up for the wild rank, and `dropped` the seats that have dropped out.
    """

    rules: RulesName
    showdown: tuple[tuple[HandCardName, ...], ...]
    knocker: SeatNumber = 0
    card: HandCardName | None = None
    melds: tuple[tuple[MeldCardName, ...], ...] | None = None
    upcard: HandCardName | UnsetType = UNSET
    wild_card: HandCardName | UnsetType = UNSET
    dropped: Annotated[tuple[SeatNumber, ...], Meta(max_length=6)] | UnsetType = UNSET


class TotalsQuestion(_Question, frozen=True):
    """Is the game over with these totals after this deal?

    In a game with elimination, `before` are the totals before the deal, and `re_entries` says how often each seat had
    come back into the match. `won` is the number of deals that each seat has won.
    """

    rules: RulesName
    totals: tuple[Total, ...]
    deal: DealNumber = 1
    before: tuple[Total, ...] | None = None
    re_entries: tuple[ReEntries, ...] | None = None
    won: tuple[Turns, ...] | None = None


class PositionQuestion(_Question, frozen=True):
    """What are the legal moves in this position, and what does each seat see? `explain` asks for an end of the turn."""

    position: Position
    explain: bool = False


class MovesQuestion(_Question, frozen=True):
    """What happens if these moves are played from this position?

    By default they are played one after the other, up to the first refusal. With `together`, all of them are made or
    none, as in one request to the service. `explain` asks why a move is refused, and for an end of the turn.
    """

    position: Position
    moves: tuple[dict[str, Any], ...]
    together: bool = False
    explain: bool = False


Question = (
    MovesQuestion
    | PositionQuestion
    | MeldQuestion
    | OpeningQuestion
    | ArrangeQuestion
    | ScoreQuestion
    | ShowdownQuestion
    | HandQuestion
    | SeatsQuestion
    | TotalsQuestion
)

KINDS: Final[tuple[tuple[str, type[Question]], ...]] = (
    ("moves", MovesQuestion),
    ("position", PositionQuestion),
    ("meld", MeldQuestion),
    ("opening", OpeningQuestion),
    ("arrange", ArrangeQuestion),
    ("hands", ScoreQuestion),
    ("showdown", ShowdownQuestion),
    ("hand", HandQuestion),
    ("seats", SeatsQuestion),
    ("totals", TotalsQuestion),
)
"""Each type of question, by the field that only it has; the first that is there decides."""
