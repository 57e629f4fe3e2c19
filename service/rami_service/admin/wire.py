"""What operators send and get. It is no part of the public specification."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from rami.contract.operations.operation import Query
from rami.contract.wire import GameSummary, GameView, ReportCategory, Status
from rami.contract.wire.basics import PLAYER_ID, Request, Timestamp
from rami.contract.wire.names import Name

_ONE_LINE: Final = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+\Z"
_Line = Annotated[str, Meta(min_length=1, max_length=200, pattern=_ONE_LINE)]
Why = Annotated[_Line, Meta(description="Why you do it, in one line, for the audit.")]
Message = Annotated[_Line, Meta(description="What players read who may not begin a game, in one line.")]
Limit = Annotated[int, Meta(ge=1, le=100, description="How many at most.")]
SomePlayer = Annotated[str, Meta(pattern=PLAYER_ID, description="Only of this player.")]


class Reasoned(Request, frozen=True, kw_only=True):
    """A change that needs no more than a reason."""

    why: Why


class Done(Struct, frozen=True):
    """The change is made."""

    done: bool = True


class GamesAsked(Query, frozen=True, kw_only=True):
    """Which games to find."""

    player: SomePlayer | None = None
    status: Annotated[Status, Meta(description="Only with this status.")] | None = None
    idle: Annotated[int, Meta(ge=0, le=40_000_000, description="Only without a move for so many seconds.")] = 0
    limit: Limit = 50


class GameFound(Struct, frozen=True):
    """A game in a list. `idle` is for how many seconds nothing has happened; null if it is over."""

    game: GameSummary
    idle: int | None


class GamesFound(Struct, frozen=True):
    """Games, those that wait longest first."""

    items: tuple[GameFound, ...]


class GameAsked(Query, frozen=True, kw_only=True):
    """Whether to show what only the players see."""

    cards: Annotated[bool, Meta(description="Show the hands too. It needs a reason; the audit says so.")] = False
    why: Why | None = None


class GameShown(Struct, frozen=True):
    """A game as a spectator sees it, and what else an operator needs. `hands` has the cards of each seat if asked.

    `damage` says what is wrong with a record that cannot be read; then there is nothing else.
    """

    game: GameView | None = None
    guests: tuple[str, ...] = ()
    organised: bool = False
    ended_at: Timestamp | None = None
    hands: tuple[tuple[str, ...], ...] | None = None
    damage: str | None = None


class VoidGame(Reasoned, frozen=True, kw_only=True):
    """Whether the record of the game is damaged."""

    damaged: Annotated[bool, Meta(description="Delete the game: its record cannot be read.")] = False


class SeatBot(Reasoned, frozen=True, kw_only=True):
    """The seat that a house bot shall play."""

    seat: Annotated[int, Meta(ge=0, le=20, description="The number of the seat; the first is 0.")]


class Used(Struct, frozen=True):
    """A limit of a player, and how much of it is used, as it is counted. It may be a little too high."""

    used: int
    most: int


class PlayerShown(Struct, frozen=True):
    """A player. `tokens` and `logins` are how many act for the player; `banned_until` is null without a ban.

    `limits` are beside their use; they are raised until `limits_until`, null if they are as usual. `logged_as` is the
    pseudonym of the player in the log of requests.
    """

    id: str
    name: str
    created_at: Timestamp
    tokens: int
    logins: int
    banned_until: Timestamp | None
    limits: dict[str, Used]
    limits_until: Timestamp | None
    logged_as: str


class BanPlayer(Reasoned, frozen=True, kw_only=True):
    """For how long a player is banned."""

    days: Annotated[int, Meta(ge=1, le=3650, description="For how many days, from now.")]


class RaiseLimits(Reasoned, frozen=True, kw_only=True):
    """How high the limits are, and for how long. Once as high, for any time, is as usual."""

    times: Annotated[int, Meta(ge=1, le=20, description="How many times as high as usual; 1 for as usual.")]
    days: Annotated[int, Meta(ge=1, le=90, description="For how many days, from now.")]


class RenamePlayer(Reasoned, frozen=True, kw_only=True):
    """The new name."""

    name: Name


class BeginMaintenance(Reasoned, frozen=True, kw_only=True):
    """For how long no new games begin, and what players read then."""

    minutes: Annotated[int, Meta(ge=1, le=1440, description="For how many minutes, from now.")]
    message: Message


class Maintenance(Struct, frozen=True):
    """The maintenance that lasts: what players read, and when it ends; both null if there is none."""

    message: str | None = None
    until: Timestamp | None = None


class Announce(Reasoned, frozen=True, kw_only=True):
    """What all players read, and for how long."""

    minutes: Annotated[int, Meta(ge=1, le=10_080, description="For how many minutes, from now.")]
    message: Annotated[_Line, Meta(description="What all players read: one line of plain text.")]


class ReportsAsked(Query, frozen=True, kw_only=True):
    """Which reports to list."""

    player: SomePlayer | None = None
    limit: Limit = 50


class ReportShown(Struct, frozen=True):
    """A report: of whom, when, by whom, about which game and version (0: not said), and what it says.

    `closed_at` and `closed_by` say which operator closed it when; null while it is open.
    """

    id: str
    player: str
    at: Timestamp
    reporter: str
    game: str
    version: int
    category: ReportCategory
    text: str
    closed_at: Timestamp | None
    closed_by: str | None


class Reports(Struct, frozen=True):
    """Reports, open ones first, then the newest first."""

    items: tuple[ReportShown, ...]


class CloseReport(Reasoned, frozen=True, kw_only=True):
    """The report that needs nothing more."""

    report: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z", description="The id of the report, as it is listed.")]


Days = Annotated[int, Meta(ge=0, le=3650, description="Only games that ended more than so many days ago.")]
Cursor = Annotated[str, Meta(pattern=r"^[0-9]{1,2}-[0-9]{1,19}\Z", description="Go on where an answer stopped.")]


class EndedAsked(Query, frozen=True, kw_only=True):
    """Which games that are over to count."""

    days: Days = 0
    cursor: Cursor | None = None


class DeleteEndedGames(Reasoned, frozen=True, kw_only=True):
    """Which games that are over to delete."""

    days: Days
    delete: Annotated[bool, Meta(description="Delete them. Without it they are only counted.")] = False
    cursor: Cursor | None = None


class EndedGames(Struct, frozen=True):
    """Of the games that were `looked` at, those that ended long enough ago, and about how many `bytes` they take.

    `deleted` says whether they were deleted. `cursor` is what to send to go on; null if all games were looked at.
    """

    looked: int
    games: int
    bytes: int
    deleted: bool
    cursor: str | None


class AuditAsked(Query, frozen=True, kw_only=True):
    """Which entries of the audit to list."""

    limit: Annotated[int, Meta(ge=1, le=1000, description="How many at most.")] = 100
    before: (
        Annotated[str, Meta(pattern=r"^[0-9]{1,15}-[0-9]{1,9}\Z", description="Only those before this entry.")] | None
    ) = None
    unknown: Annotated[bool, Meta(description="Tries with no token, or with none of yours.")] = False


class AuditEntry(Struct, frozen=True):
    """Who did what, when, on what. `outcome` is `read`, `begun`, `done`, or the code of a refusal."""

    id: str
    at: Timestamp
    who: str
    what: str
    on: str
    detail: str
    outcome: str


class Audit(Struct, frozen=True):
    """Entries of the audit, the newest first."""

    items: tuple[AuditEntry, ...]
