"""What happens, read, waited for and streamed: of one game, and of everything that concerns a player."""

from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.params import HeaderParameter, QueryParameter

from rami.problems.games import TOO_MANY_STREAMS, UNKNOWN_EVENT
from rami.wire import Events, Notices
from rami_service.api.http.event_stream import MEDIA_TYPE, EventStream
from rami_service.api.http.request import NOTICE, POSITION, GameId, Limit, address_of, caller_of, context_of
from rami_service.api.openapi.refusals import refuses
from rami_service.events import game_stream, inbox, log
from rami_service.streams.reader import Reader

Call = Request[Any, Any, Any]

_OF_GAME: Final = "A version (`12`: after all of 12) or the id of an event (`12-3`)."
_OF_PLAYER: Final = "The id of a notice; `0` is before the first one."
_RESUMED: Final = "The id of the last message that arrived; it counts more than `after`."

After = Annotated[str, QueryParameter(pattern=rf"^{POSITION}\Z", description=_OF_GAME)]
AfterOrNow = Annotated[
    str | None, QueryParameter(name="after", pattern=rf"^{POSITION}\Z", description=f"{_OF_GAME} Without it: now.")
]
AfterNotice = Annotated[str, QueryParameter(pattern=rf"^{NOTICE}\Z", description=_OF_PLAYER)]
AfterNoticeOrNow = Annotated[
    str | None, QueryParameter(name="after", pattern=rf"^{NOTICE}\Z", description=f"{_OF_PLAYER} Without it: now.")
]
LastEvent = Annotated[
    str | None, HeaderParameter(name="Last-Event-ID", pattern=rf"^{POSITION}\Z", description=_RESUMED)
]
LastNotice = Annotated[str | None, HeaderParameter(name="Last-Event-ID", pattern=rf"^{NOTICE}\Z", description=_RESUMED)]
Wait = Annotated[float, QueryParameter(ge=0, le=30, description="How many seconds to wait for something to happen.")]

_RESUMES: Final = refuses(UNKNOWN_EVENT)
_STREAMS: Final = refuses(UNKNOWN_EVENT, TOO_MANY_STREAMS)


@get("/v1/games/{game_id:str}/events", tags=["streams"], responses=_RESUMES)
async def list_events(request: Call, game_id: GameId, after: After = "0", wait: Wait = 0, limit: Limit = 100) -> Events:
    """Read what happened, oldest first, and wait for something to happen."""
    position = log.position(after)
    return await log.events(context_of(request), caller_of(request), game_id, position, wait, limit)


@get("/v1/games/{game_id:str}/stream", tags=["streams"], media_type=MEDIA_TYPE, responses=_STREAMS)
async def stream_game(
    request: Call, game_id: GameId, after: AfterOrNow = None, last_event_id: LastEvent = None
) -> Response[str]:
    """Follow a game by server-sent events: first the game as it is, then what happens, until the game is over.

    `snapshot` holds the game as you see it, its id is the version; each `event` is one of the list of events, with its
    id. With the id of the last message that you have, what came after it follows instead, without gap or repeat.
    After `end` nothing follows: do not come back. When the stream ends without it, come back with the last id.
    """
    who, given = caller_of(request), last_event_id or after
    reader = Reader(who.player_id, who.token, address_of(request))
    position = None if given is None else log.position(given)
    return EventStream(reader, game_stream.stream(context_of(request), who, game_id, position, reader))


@get("/v1/players/me/events", tags=["streams"], responses=_RESUMES)
async def list_notices(request: Call, after: AfterNotice = "0", wait: Wait = 0, limit: Limit = 100) -> Notices:
    """Read what concerned you in any game, oldest first, and wait for something. About the last 500 are kept.

    Each names a game and its version: look at it. The same may come twice, and a change that is told may have failed.
    """
    return await inbox.told(context_of(request), caller_of(request), after, wait, limit)


@get("/v1/players/me/stream", tags=["streams"], media_type=MEDIA_TYPE, responses=_STREAMS)
async def stream_notices(
    request: Call, after: AfterNoticeOrNow = None, last_event_id: LastNotice = None
) -> Response[str]:
    """Follow by server-sent events what concerns you in any game: first your games as they are, then each `notice`.

    `snapshot` holds the first page of your open and running games. With the id of the last message that you have, what
    came after it follows instead. When the stream ends, come back with the last id.
    """
    who = caller_of(request)
    reader = Reader(who.player_id, who.token, address_of(request))
    return EventStream(reader, inbox.stream(context_of(request), who, last_event_id or after, reader))


STREAMS: Final[tuple[Any, ...]] = (list_events, stream_game, list_notices, stream_notices)
