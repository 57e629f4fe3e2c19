"""Operations that read events: the events of a game, the notices of a player, histories and streams."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from rami.contract.operations.operation import (
    EVENT_STREAM,
    PLACES,
    POSITION,
    After,
    AfterMessage,
    AfterNotice,
    Followed,
    Limit,
    Operation,
    Query,
    Wait,
)
from rami.contract.wire import (
    Events,
    GameClosed,
    GamePresence,
    GameSummary,
    GameView,
    History,
    Notices,
    NumberedNotice,
    Page,
    StreamEnd,
    VersionEvents,
)
from rami.problems.games import GAME_NOT_FOUND, TOO_MANY_STREAMS, UNKNOWN_EVENT

Include = Annotated[
    Literal["legal_moves"], Meta(description="`legal_moves` adds your legal moves, if it is your turn.")
]


class EventsAfter(Query, frozen=True, kw_only=True):
    """Which events of a game to read, and how long to wait for the first one."""

    after: After = "0"
    wait: Wait = 0
    limit: Limit = 100
    include: Include | None = None


class NoticesAfter(Query, frozen=True, kw_only=True):
    """Which notices to read, and how long to wait for the first one."""

    after: AfterNotice = "0"
    wait: Wait = 0
    limit: Limit = 100


class HistoryAfter(Query, frozen=True, kw_only=True):
    """Which part of a history to read."""

    after: After = "0"
    limit: Annotated[int, Meta(ge=1, le=1000, description="The largest number of events to return.")] = 1000


class StreamAfter(Query, frozen=True, kw_only=True):
    """Where to resume the stream of a game. Without `after` the stream begins with the game as it is now."""

    after: After | None = None
    include: Include | None = None


class NoticeStreamAfter(Query, frozen=True, kw_only=True):
    """Where to resume the stream of a player. Without `after` it begins with the player's games as they are now.

    `games` are the games that it follows.
    """

    after: AfterMessage | None = None
    games: Followed | None = None
    include: Include | None = None


LIST_EVENTS: Final = Operation(
    name="list_events",
    method="GET",
    path="/v1/games/{game_id}/events",
    tag="streams",
    does="""Read the events of a game, oldest first, and wait for one if you like.

A public game needs no token: without one you get what a spectator sees.""",
    watched=True,
    answer=Events,
    query=EventsAfter,
    refuses=(UNKNOWN_EVENT, TOO_MANY_STREAMS),
)
STREAM_GAME: Final = Operation(
    name="stream_game",
    method="GET",
    path="/v1/games/{game_id}/stream",
    tag="streams",
    does="""Follow a game by server-sent events: first the game as it is, then what happens, until the game is over.

`snapshot` holds the game as you see it. Each `version` holds all events of one version, by which the game changed at
once. The id of both is the version. With the id of the last message that you have, what came after it follows
instead, without a gap or a repeat. `presence` says which players are connected; it has no id, and does not change the
version. Nothing follows after `end`: do not reconnect. When the stream ends without it, reconnect with the last id.

A public game needs no token: without one you get what a spectator sees.""",
    watched=True,
    answer=str,
    media_type=EVENT_STREAM,
    messages={"snapshot": GameView, "version": VersionEvents, "presence": GamePresence, "end": StreamEnd},
    query=StreamAfter,
    resumes=POSITION,
    refuses=(UNKNOWN_EVENT, TOO_MANY_STREAMS),
)
GET_HISTORY: Final = Operation(
    name="get_history",
    method="GET",
    path="/v1/games/{game_id}/history",
    tag="play",
    does="""Get a game's log from its start as you saw it, in parts, with all that is needed to play it back.

A spectator gets what the table saw, of a public game without a token, too. `GET /v1/games/{id}?version=12` is the game
as it was at any version.""",
    watched=True,
    answer=History,
    query=HistoryAfter,
    versioned=True,
    refuses=(UNKNOWN_EVENT,),
)
LIST_NOTICES: Final = Operation(
    name="list_notices",
    method="GET",
    path="/v1/players/me/events",
    tag="streams",
    does="""Read what concerned you in any game, oldest first, and wait for something. About the last 500 are kept.

Each notice names a game and its version: look at that game. The same notice may come twice, and the change that it
announces may have failed.""",
    note="""`after` is the id of a notice. For more notices, ask again with `after` set to `next`.

If there are no notices yet, the service waits up to `wait` seconds (0 to 30) for one before it answers.""",
    positional=("after",),
    answer=Notices,
    access="hand:read",
    query=NoticesAfter,
    refuses=(UNKNOWN_EVENT,),
)
STREAM_NOTICES: Final = Operation(
    name="stream_notices",
    method="GET",
    path="/v1/players/me/stream",
    tag="streams",
    does="""Follow your games by server-sent events: first the games as they are, then each `notice` that concerns you.

`snapshot` holds the first page of your open and running games. With the id of the last message that you have, what came
after it follows instead. When the stream ends, reconnect with the last id.

With `games` it also sends what happens in these games, as the stream of each would: first the `game` as you see it,
unless you name the version that you have, then each `version`. The data of these messages name the game. The id of
each message has your position in all games. So after a reconnect with the last id and the same `games` nothing is
missing, and nothing comes twice. `presence` says which players of a game are connected. If your seat in a game
changes, the game goes on with what you may see then. After `closed` nothing follows about a game.""",
    answer=str,
    access="hand:read",
    media_type=EVENT_STREAM,
    messages={
        "snapshot": Page[GameSummary],
        "notice": NumberedNotice,
        "game": GameView,
        "version": VersionEvents,
        "presence": GamePresence,
        "closed": GameClosed,
    },
    query=NoticeStreamAfter,
    resumes=PLACES,
    refuses=(GAME_NOT_FOUND, UNKNOWN_EVENT, TOO_MANY_STREAMS),
)
