"""Operations on players: accounts, tokens, statistics."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import (
    CreatePlayer,
    CreateToken,
    Export,
    NewPlayer,
    NewToken,
    Player,
    PlayerStats,
    Preferences,
    Profile,
    Tokens,
    UpdatePlayer,
    UpdatePreferences,
)
from rami.problems.players import LAST_TOKEN, NAME_NOT_VISIBLE, NAME_RESERVED, TOO_MANY_TOKENS, UNKNOWN_TOKEN
from rami.problems.requests import CONFLICT, TOOK_TOO_LONG

CREATE_PLAYER: Final = Operation(
    name="create_player",
    method="POST",
    path="/v1/players",
    tag="players",
    does="""Create a player. The answer holds the token that acts for the player; it is shown only once.

Names are not unique, but the names of the house bots are reserved.""",
    note="""Keep the token of the answer. A client without a token uses it for all later calls.

The call has no idempotency key, so the client does not repeat it if it may have reached the service. After
ConnectionFailed or TimedOut it is unknown whether a player was created. Unused players are deleted after some time.""",
    answer=NewPlayer,
    status=201,
    located="/v1/players/{player[id]}",
    body=CreatePlayer,
    access="anyone",
    refuses=(NAME_RESERVED, NAME_NOT_VISIBLE),
)
GET_ME: Final = Operation(
    name="get_me",
    method="GET",
    path="/v1/players/me",
    tag="players",
    does="Get your own player.",
    answer=Player,
    note="The player whose token this client has.",
)
UPDATE_ME: Final = Operation(
    name="update_me",
    method="PATCH",
    path="/v1/players/me",
    tag="players",
    does="""Change the name, the language or the picture of your player.

What you leave out stays as it is, null removes a value. The body may also be called `application/merge-patch+json`.
Games in which you sit keep the name with which you sat down.""",
    note="What you leave out stays as it is. None removes the language or the picture.",
    answer=Player,
    body=UpdatePlayer,
    access="profile:write",
    refuses=(NAME_RESERVED, NAME_NOT_VISIBLE, CONFLICT),
)
GET_PREFERENCES: Final = Operation(
    name="get_preferences",
    method="GET",
    path="/v1/players/me/preferences",
    tag="players",
    does="Get your settings for frontends: how you like the table to look. Nobody else sees them.",
    answer=Preferences,
    access="hand:read",
)
UPDATE_PREFERENCES: Final = Operation(
    name="update_preferences",
    method="PATCH",
    path="/v1/players/me/preferences",
    tag="players",
    does="""Change your settings for frontends, for all your devices.

What you leave out stays as it is, null removes a choice. The body may also be called
`application/merge-patch+json`.""",
    note="What you leave out stays as it is. None removes a choice.",
    answer=Preferences,
    body=UpdatePreferences,
    access="profile:write",
    refuses=(CONFLICT,),
)
GET_PLAYER: Final = Operation(
    name="get_player",
    method="GET",
    path="/v1/players/{player_id}",
    tag="players",
    does="Get the name and the picture of a player, for example of somebody at your table.",
    note="For your own player, use `get_me`.",
    answer=Profile,
)
EXPORT_ME: Final = Operation(
    name="export_me",
    method="GET",
    path="/v1/players/me/export",
    tag="players",
    does="""Get everything that the service holds about you, as one document.

It has no secrets, and of other players only their ids. The token needs `hand:read`, too. You can ask for it 20 times an
hour.""",
    note="The lists are bounded; `more` has the paths with the rest.",
    answer=Export,
    access="tokens:write",
)
DELETE_ME: Final[Operation[None]] = Operation(
    name="delete_me",
    method="DELETE",
    path="/v1/players/me",
    tag="players",
    does="""Delete your own player.

The tokens stop working within a second. House bots play on in the running games. A few seconds later your name is taken
out of all games; "—" stands there.""",
    note="If the answer was lost and the call was repeated, InvalidToken means that the player was deleted.",
    answer=type(None),
    status=204,
    access="tokens:write",
    refuses=(CONFLICT, TOOK_TOO_LONG),
)
CREATE_TOKEN: Final = Operation(
    name="create_token",
    method="POST",
    path="/v1/players/me/tokens",
    tag="players",
    does="""Create another token for your player. The answer holds it; it is shown only once.

A token for a page or a screen that others see has the scope `games:read`: it shows what a spectator sees. The word
`read` also shows your hand. A token can give no scope that it does not have, and no longer life than its own. The
operation takes no idempotency key, because no answer that holds a token is stored.""",
    note="The client keeps using its own token. It does not repeat the call if it may have reached the service.",
    positional=("scope", "name"),
    answer=NewToken,
    status=201,
    located="/v1/players/me/tokens/{info[id]}",
    body=CreateToken,
    access="tokens:write",
    refuses=(TOO_MANY_TOKENS, NAME_NOT_VISIBLE, CONFLICT),
)
LIST_TOKENS: Final = Operation(
    name="list_tokens",
    method="GET",
    path="/v1/players/me/tokens",
    tag="players",
    does="""List the tokens of your player, without their secrets.

`current` marks the token that the request was sent with. Tokens that have expired are left out.""",
    note="The oldest first.",
    answer=Tokens,
    access="tokens:write",
)
REVOKE_TOKEN: Final[Operation[None]] = Operation(
    name="revoke_token",
    method="DELETE",
    path="/v1/players/me/tokens/{token_id}",
    tag="players",
    does="""Revoke one of your tokens.

It stops working everywhere within a second, and the streams it opened end.""",
    note="If the answer was lost and the call was repeated, NotFound means that the token was revoked.",
    answer=type(None),
    status=204,
    access="tokens:write",
    refuses=(LAST_TOKEN, CONFLICT),
)
ROTATE_TOKEN: Final = Operation(
    name="rotate_token",
    method="POST",
    path="/v1/players/me/tokens/rotate",
    tag="players",
    does="""Replace your token by a new one with the same scope, name and end. The old one ends within a second.

The answer holds the new token; it is shown only once, and no idempotency key brings it back. To be safe from a lost
answer, create a token first, and revoke the old one with it.""",
    note="""Keep the token of the answer. The client uses it for all later calls.

The client does not repeat the call if it may have reached the service. After ConnectionFailed or TimedOut it is
unknown whether the old token still works.""",
    answer=NewToken,
    access="tokens:write",
    refuses=(CONFLICT, UNKNOWN_TOKEN),
)
GET_STATS: Final = Operation(
    name="get_stats",
    method="GET",
    path="/v1/players/{player_id}/stats",
    tag="players",
    does="""Get the statistics of a player's finished games, in total and by variant.

A game that the player resigned counts in `resigned` and never in `won`.""",
    note="For your own statistics, use `get_my_stats`.",
    answer=PlayerStats,
)
GET_MY_STATS: Final = Operation(
    name="get_my_stats",
    method="GET",
    path="/v1/players/me/stats",
    tag="players",
    does="""Get the statistics of your finished games, in total and by variant.

A game that you resigned counts in `resigned` and never in `won`.""",
    note="For another player's statistics, use `get_stats`.",
    answer=PlayerStats,
)
