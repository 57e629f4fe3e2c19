"""Operations on other players: follow them, block them, report them."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import Blocked, BlockPlayer, Followed, FollowPlayer, ReportPlayer
from rami.problems.games import NOT_SEATED
from rami.problems.players import NOT_IN_THE_GAME, TOO_MANY_BLOCKED, TOO_MANY_FOLLOWED, UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT

LIST_BLOCKED: Final = Operation(
    name="list_blocked",
    method="GET",
    path="/v1/players/me/blocked",
    tag="manners",
    does="List the players whom you have blocked.",
    note="Those that you blocked last at the end.",
    answer=Blocked,
    access="hand:read",
)
BLOCK_PLAYER: Final = Operation(
    name="block_player",
    method="POST",
    path="/v1/players/me/blocked",
    tag="manners",
    does="""Block a player. The player does not learn it. Blocking the same player again changes nothing.

Quick match does not bring the two of you together, neither of you hears the phrases of the other, and you get no
invitations from the player. You do not follow the player any more. Games that have begun go on.""",
    note="All players that are blocked now. If no answer comes, block the player again: it changes nothing twice.",
    idempotent=True,
    answer=Blocked,
    body=BlockPlayer,
    access="profile:write",
    refuses=(UNKNOWN_PLAYER, TOO_MANY_BLOCKED, CONFLICT),
)
UNBLOCK_PLAYER: Final = Operation(
    name="unblock_player",
    method="DELETE",
    path="/v1/players/me/blocked/{player_id}",
    tag="manners",
    does="Block a player no longer. For a player who is not blocked it changes nothing.",
    note="All players that are blocked now.",
    answer=Blocked,
    access="profile:write",
    refuses=(CONFLICT,),
)
LIST_FOLLOWED: Final = Operation(
    name="list_followed",
    method="GET",
    path="/v1/players/me/followed",
    tag="manners",
    does="List the players whom you follow. Those who follow you, too, show whether they are online.",
    note="Those that you followed last at the end.",
    answer=Followed,
    access="hand:read",
)
FOLLOW_PLAYER: Final = Operation(
    name="follow_player",
    method="POST",
    path="/v1/players/me/followed",
    tag="manners",
    does="""Follow a player. The player gets no message of it. Following the same player again changes nothing.

If you follow each other, each of you sees whether the other is online.""",
    note="All players that you follow now. If no answer comes, follow the player again: it changes nothing twice.",
    idempotent=True,
    answer=Followed,
    body=FollowPlayer,
    access="profile:write",
    refuses=(UNKNOWN_PLAYER, TOO_MANY_FOLLOWED, CONFLICT),
)
UNFOLLOW_PLAYER: Final = Operation(
    name="unfollow_player",
    method="DELETE",
    path="/v1/players/me/followed/{player_id}",
    tag="manners",
    does="Follow a player no longer. For a player whom you do not follow it changes nothing.",
    note="All players that you follow now.",
    answer=Followed,
    access="profile:write",
    refuses=(CONFLICT,),
)
REPORT_PLAYER: Final[Operation[None]] = Operation(
    name="report_player",
    method="POST",
    path="/v1/games/{game_id}/reports",
    tag="manners",
    does="""Report a player with whom you play or have played this game to the operator of the service.

The player does not learn it. You can send ten reports a day. A report is kept for 90 days.""",
    note="Sent again, the same report is stored once, but counts again. RateLimited means: you sent ten today.",
    answer=type(None),
    status=204,
    body=ReportPlayer,
    access="games:play",
    refuses=(NOT_SEATED, NOT_IN_THE_GAME, UNKNOWN_PLAYER),
)
