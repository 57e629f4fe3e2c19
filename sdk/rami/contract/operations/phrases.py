"""Operations on phrases: what players may say at a table, say it, and mute others."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import Announcement, Muted, MutePlayer, Phrases, SayPhrase
from rami.problems.games import NOT_SEATED
from rami.problems.players import TOO_MANY_MUTED, UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT

LIST_PHRASES: Final = Operation(
    name="list_phrases",
    method="GET",
    path="/v1/phrases",
    tag="phrases",
    does="List what players may say to each other at a table, in French or English.",
    note="In the client's language. Needs no token.",
    answer=Phrases,
    access="anyone",
    revalidates=True,
)
GET_ANNOUNCEMENT: Final = Operation(
    name="get_announcement",
    method="GET",
    path="/v1/announcement",
    tag="phrases",
    does="""Get what those who run the service say to all players, for example that it will restart.

Ask when your program starts, and then every five minutes or less often, not all at the same moment.""",
    note="Needs no token. Both fields are None while there is nothing to say.",
    answer=Announcement,
    access="anyone",
)
SAY_PHRASE: Final[Operation[None]] = Operation(
    name="say_phrase",
    method="POST",
    path="/v1/games/{game_id}/phrases",
    tag="phrases",
    does="""Say one of the phrases to the other players at your table.

They get a notice, unless they have muted you. The game does not change, so no move becomes stale.""",
    note="The client does not repeat it if it may have reached the service. RateLimited means: you said a lot.",
    answer=type(None),
    status=204,
    body=SayPhrase,
    access="games:play",
    refuses=(NOT_SEATED,),
)
LIST_MUTED: Final = Operation(
    name="list_muted",
    method="GET",
    path="/v1/players/me/muted",
    tag="phrases",
    does="List the players whose phrases do not reach you.",
    note="Those that you muted last at the end.",
    answer=Muted,
    access="hand:read",
)
MUTE_PLAYER: Final = Operation(
    name="mute_player",
    method="POST",
    path="/v1/players/me/muted",
    tag="phrases",
    does="Mute a player at all tables. The player is not told. Muting the same player again changes nothing.",
    note="All players that are muted now. If no answer comes, mute the player again: it changes nothing twice.",
    idempotent=True,
    answer=Muted,
    body=MutePlayer,
    access="profile:write",
    refuses=(UNKNOWN_PLAYER, TOO_MANY_MUTED, CONFLICT),
)
UNMUTE_PLAYER: Final = Operation(
    name="unmute_player",
    method="DELETE",
    path="/v1/players/me/muted/{player_id}",
    tag="phrases",
    does="Hear a player again. For a player who is not muted it changes nothing.",
    note="All players that are muted now.",
    answer=Muted,
    access="profile:write",
    refuses=(CONFLICT,),
)
