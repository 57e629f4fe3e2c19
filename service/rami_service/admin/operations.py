"""What operators can do: each operation is declared once, for the port and for the command `rami-service admin`.

They have the form of the API's operations, but are no part of its specification. The command is called as the operation
(`void-game`), the parameters of its path are its arguments, and the fields of its query or body are its options.
"""

from typing import Any, Final

from rami.contract.operations.operation import Method, Operation, Query
from rami.contract.wire import Announcement
from rami.contract.wire.basics import Request
from rami_service.admin import wire


def _declared(
    name: str,
    method: Method,
    path: str,
    does: str,
    answer: type[Any],
    *,
    query: type[Query] = Query,
    body: type[Request] | None = None,
) -> Operation[Any]:
    return Operation(
        name=name,
        method=method,
        path=path,
        tag="admin",
        does=does,
        answer=answer,
        query=query,
        body=body,
        access="anyone",  # the gate has checked the token, which is no player's
    )


FIND_GAMES: Final = _declared(
    "find_games",
    "GET",
    "/games",
    "Find games: open or running ones, or those of a player.",
    wire.GamesFound,
    query=wire.GamesAsked,
)
LOOK_AT_GAME: Final = _declared(
    "look_at_game",
    "GET",
    "/games/{game_id}",
    "Look at a game, without hidden cards unless you ask for them.",
    wire.GameShown,
    query=wire.GameAsked,
)
VOID_GAME: Final = _declared(
    "void_game",
    "POST",
    "/games/{game_id}/void",
    "End a game that is not over, which counts for nobody; or delete one whose record is damaged.",
    wire.Done,
    body=wire.VoidGame,
)
SEAT_BOT: Final = _declared(
    "seat_bot",
    "POST",
    "/games/{game_id}/bot",
    "Let a house bot play a seat of a running game until its player returns.",
    wire.Done,
    body=wire.SeatBot,
)
LOOK_AT_PLAYER: Final = _declared(
    "look_at_player",
    "GET",
    "/players/{player_id}",
    "Look at a player: name, tokens, logins, ban, and what is used of the limits.",
    wire.PlayerShown,
)
BAN_PLAYER: Final = _declared(
    "ban_player",
    "POST",
    "/players/{player_id}/ban",
    "Refuse all requests of a player for some days. House bots play on for the player.",
    wire.PlayerShown,
    body=wire.BanPlayer,
)
UNBAN_PLAYER: Final = _declared(
    "unban_player",
    "POST",
    "/players/{player_id}/unban",
    "End the ban of a player.",
    wire.PlayerShown,
    body=wire.Reasoned,
)
RENAME_PLAYER: Final = _declared(
    "rename_player",
    "POST",
    "/players/{player_id}/rename",
    "Give a player another name, also in games that are not over.",
    wire.PlayerShown,
    body=wire.RenamePlayer,
)
RAISE_LIMITS: Final = _declared(
    "raise_limits",
    "POST",
    "/players/{player_id}/limits",
    "Raise the limits of a player's games and streams for some days.",
    wire.PlayerShown,
    body=wire.RaiseLimits,
)
LIST_REPORTS: Final = _declared(
    "list_reports",
    "GET",
    "/reports",
    "List what players reported of others, open reports first: of one player, or of those who have open ones.",
    wire.Reports,
    query=wire.ReportsAsked,
)
CLOSE_REPORT: Final = _declared(
    "close_report",
    "POST",
    "/players/{player_id}/close-report",
    "Note that a report of a player needs nothing more.",
    wire.Done,
    body=wire.CloseReport,
)
LOOK_AT_MAINTENANCE: Final = _declared(
    "look_at_maintenance",
    "GET",
    "/maintenance",
    "Look whether new games may begin.",
    wire.Maintenance,
)
BEGIN_MAINTENANCE: Final = _declared(
    "begin_maintenance",
    "POST",
    "/maintenance/begin",
    "Let no new games begin for some minutes. Games that have begun go on.",
    wire.Maintenance,
    body=wire.BeginMaintenance,
)
END_MAINTENANCE: Final = _declared(
    "end_maintenance",
    "POST",
    "/maintenance/end",
    "Let new games begin again.",
    wire.Maintenance,
    body=wire.Reasoned,
)
LOOK_AT_ANNOUNCEMENT: Final = _declared(
    "look_at_announcement",
    "GET",
    "/announcement",
    "Look what all players read.",
    Announcement,
)
ANNOUNCE: Final = _declared(
    "announce",
    "POST",
    "/announcement/begin",
    "Show a message to all players for some minutes.",
    Announcement,
    body=wire.Announce,
)
END_ANNOUNCEMENT: Final = _declared(
    "end_announcement",
    "POST",
    "/announcement/end",
    "Take the message to all players away.",
    Announcement,
    body=wire.Reasoned,
)
COUNT_ENDED_GAMES: Final = _declared(
    "count_ended_games",
    "GET",
    "/ended-games",
    "Count the games that are over, and about how many bytes they take.",
    wire.EndedGames,
    query=wire.EndedAsked,
)
DELETE_ENDED_GAMES: Final = _declared(
    "delete_ended_games",
    "POST",
    "/ended-games/delete",
    "Delete games that ended some days ago, before their time; without `delete` they are only counted.",
    wire.EndedGames,
    body=wire.DeleteEndedGames,
)
LIST_AUDIT: Final = _declared(
    "list_audit",
    "GET",
    "/audit",
    "List what operators did and looked at.",
    wire.Audit,
    query=wire.AuditAsked,
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    one.name: one
    for one in (
        FIND_GAMES,
        LOOK_AT_GAME,
        VOID_GAME,
        SEAT_BOT,
        LOOK_AT_PLAYER,
        BAN_PLAYER,
        UNBAN_PLAYER,
        RENAME_PLAYER,
        RAISE_LIMITS,
        LIST_REPORTS,
        CLOSE_REPORT,
        LOOK_AT_MAINTENANCE,
        BEGIN_MAINTENANCE,
        END_MAINTENANCE,
        LOOK_AT_ANNOUNCEMENT,
        ANNOUNCE,
        END_ANNOUNCEMENT,
        COUNT_ENDED_GAMES,
        DELETE_ENDED_GAMES,
        LIST_AUDIT,
    )
}
"""All of them by name."""

MAKE_ROOM: Final = frozenset({COUNT_ENDED_GAMES.name, DELETE_ENDED_GAMES.name})
"""With these an operator makes room in a store that is full: they are done also if it has no room for their entries."""
