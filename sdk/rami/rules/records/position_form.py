"""The form of a position: what it says, before anybody has checked it."""

from collections.abc import Callable, Sequence
from typing import Annotated, Final, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from rami.messages.text import Text
from rami.problems.settings import BAD_POSITION
from rami.rules.cards import HandCardName, MeldCardName
from rami.rules.moves import Step
from rami.rules.numbers import MeldId, SeatNumber
from rami.rules.snapshots import Challenged
from rami.rules.variants.resolve import RulesName

SeatCount = Annotated[int, Meta(ge=2, le=8)]
Turns = Annotated[int, Meta(ge=0, le=1000)]
DealNumber = Annotated[int, Meta(ge=1, le=100)]
ReEntries = Annotated[int, Meta(ge=0, le=3)]
Total = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Parsed = TypeVar("Parsed")
FEWEST: Final = 2
"""The fewest players of a deal."""
HEX: Final = r"^([0-9a-f]{2})*$"
Hex = Annotated[str, Meta(pattern=HEX, max_length=128)]


class MeldPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A meld on the table. `by` is the seat that laid each card."""

    id: MeldId
    cards: tuple[MeldCardName, ...]
    by: tuple[SeatNumber, ...]


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The start of a turn and its steps.

    `turn` is the seat that has to move. It is the one that has to answer if the `challenge` is `open` (N-14).
    `pile` has the bottom card first, `stock` the top card first. If `partial` is true, the cards need not be a whole
    deck. In games with a showdown, `upcard` is the first upcard of the deal (N-09), `passes` is the number of players
    who have passed it where it is offered (N-07), and `won` is the number of deals that each seat has won (N-10).
    `highest_opening` has the points of the highest opening of the deal, where openings rise (U-03). `wild_card` is the
    card that was turned up and names the wild rank (U-16), and `dropped` are the seats that have dropped out of the
    deal (U-18).
    """

    rules: RulesName
    seats: SeatCount
    hands: tuple[tuple[HandCardName, ...], ...]
    turn: SeatNumber
    dealer: SeatNumber = 0
    deal: DealNumber = 1
    turns_taken: tuple[Turns, ...] | None = None
    opened: tuple[bool, ...] | None = None
    laid: tuple[bool, ...] | None = None
    totals: tuple[Total, ...] | None = None
    re_entries: tuple[ReEntries, ...] | None = None
    recycles: Annotated[int, Meta(ge=0, le=1000)] = 0
    melds: tuple[MeldPosition, ...] = ()
    pile: tuple[HandCardName, ...] = ()
    stock: tuple[HandCardName, ...] = ()
    steps: tuple[Step, ...] = ()
    secret: Hex | None = None
    entropy: tuple[Hex, ...] | None = None
    partial: bool = False
    challenge: Challenged | None = None
    upcard: HandCardName | UnsetType = UNSET
    passes: Annotated[int, Meta(ge=0, le=8)] | UnsetType = UNSET
    won: tuple[Turns, ...] | UnsetType = UNSET
    highest_opening: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET
    wild_card: HandCardName | UnsetType = UNSET
    dropped: Annotated[tuple[SeatNumber, ...], Meta(max_length=6)] | UnsetType = UNSET


def parsed_cards(parsing: Callable[[Sequence[str]], Parsed], wire: Sequence[str]) -> Parsed:
    """The cards with these names. Raises BadPosition."""
    try:
        return parsing(wire)
    except KeyError as error:  # The pattern accepts a name with a final line feed, because `$` matches before it.
        raise BAD_POSITION(reason=Text("{card} is not a card.", card=repr(error.args[0]))) from None
