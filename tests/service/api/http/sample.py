"""A small application in the service's real HTTP layer, with one sample operation for each feature of that layer."""

from types import SimpleNamespace
from typing import Annotated, Any, Final, Generic, TypeVar

from litestar import Litestar, get
from litestar.response import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Meta, Struct, json

from rami.contract.operations import Operation
from rami.contract.operations.operation import MARKDOWN, POSITION, Limit, Query
from rami.contract.wire.basics import Request
from rami.problems.games import FORBIDDEN, STALE_VERSION
from rami.problems.requests import CONFLICT
from rami_service.api.http.application import application
from rami_service.api.http.caching import content, kept
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.replies import Reply
from rami_service.api.http.request_headers import BY_NAME, ID
from rami_service.api.openapi.document import document, written
from rami_service.api.routes import pages
from rami_service.games.answers import Answered
from rami_service.server.parser import request_id
from rami_service.settings import Settings
from rami_service.store.redis.batch import StoreUnavailable

T = TypeVar("T")
Card = Annotated[str, Meta(pattern=r"^[A2-9TJQK][SHDC]\Z", description="Rank and suit.")]
GAME: Final = "g_" + "0" * 26
ORIGIN: Final = "https://table.example"
SECRET: Final = "the queen of spades"


class Draw(Struct, tag="draw", frozen=True, forbid_unknown_fields=True):
    """Take cards from the stock."""

    count: Annotated[int, Meta(ge=1, le=2)]


class Lay(Struct, tag="lay", frozen=True, forbid_unknown_fields=True):
    """Lay a meld."""

    cards: Annotated[list[Card], Meta(max_length=13)]


class MoveRequest(Request, frozen=True, kw_only=True):
    """Moves to make in order."""

    moves: list[Draw | Lay]
    note: Annotated[str, Meta(pattern=r"^[a-z ]*\Z")] | None = None


class LooseRequest(Request, frozen=True, kw_only=True):
    """A request with few limits of its own, so that only the HTTP layer checks it."""

    moves: list[Draw | Lay]
    note: str | None = None
    stake: int = 0
    anything: Any = None


class Moved(Struct, frozen=True):
    """The values that the service read from a request."""

    game_id: str
    moves: list[Draw | Lay]
    note: str | None = None


class Listed(Struct, Generic[T], frozen=True):
    """One page of a list."""

    items: list[T]
    next: str | None


class AfterNumber(Query, frozen=True, kw_only=True):
    """Where to go on."""

    after: Annotated[int, Meta(ge=0, lt=10**15, description="Where to go on.")] = 0


class Wanted(Query, frozen=True, kw_only=True):
    """What to list."""

    limit: Limit = 10
    share: Annotated[float, Meta(ge=0, le=1, description="How much of it.")] = 1
    of: Annotated[str, Meta(description="What a game is called.")] | None = None


TRY_MOVES: Final = Operation(
    name="try_moves",
    method="POST",
    path="/games/{game_id}/moves",
    tag="play",
    does="Try moves.\n\nThey are tried in order.",
    answer=Moved,
    body=MoveRequest,
    access="games:play",
    versioned=True,
    refuses=(CONFLICT, STALE_VERSION),
)
TRY_ANYTHING: Final = Operation(
    name="try_anything",
    method="POST",
    path="/loose",
    tag="play",
    does="Take a body with fields of any size and depth.",
    answer=Moved,
    body=LooseRequest,
)
FIND_GAME: Final = Operation(
    name="find_game",
    method="GET",
    path="/games/{game_id}",
    tag="games",
    does="Find a game.",
    answer=Moved,
    query=AfterNumber,
)
FIND_GAMES: Final = Operation(
    name="find_games",
    method="GET",
    path="/games",
    tag="games",
    does="Find games.",
    answer=Listed[Moved],
    query=Wanted,
    access="anyone",
)
DROP_GAME: Final = Operation(
    name="drop_game",
    method="DELETE",
    path="/games/{game_id}",
    tag="games",
    does="Refuse to drop a game.",
    answer=Moved,
    refuses=(FORBIDDEN,),
)
DROP_GAMES: Final[Operation[None]] = Operation(
    name="drop_games",
    method="DELETE",
    path="/games",
    tag="games",
    does="Drop all games.",
    answer=type(None),
    status=204,
)
GO_ON: Final = Operation(
    name="go_on",
    method="GET",
    path="/games/{game_id}/later",
    tag="games",
    does="Go on after the last message.",
    answer=Moved,
    resumes=POSITION,
)
TELL_RULES: Final = Operation(
    name="tell_rules",
    method="GET",
    path="/games/{game_id}/rules",
    tag="games",
    does="Tell the rules.",
    answer=str,
    media_type=MARKDOWN,
)
KEEP_RULES: Final = Operation(
    name="keep_rules",
    method="GET",
    path="/rules",
    tag="games",
    does="Tell rules that a client may keep.",
    answer=str,
    media_type=MARKDOWN,
    access="anyone",
    revalidates=True,
)
FAIL_STORE: Final = Operation(
    name="fail_store", method="GET", path="/store-down", tag="games", does="Fail as the store does.", answer=Moved
)
FAIL: Final = Operation(
    name="fail", method="GET", path="/bug/{game_id}", tag="games", does="Fail as nobody foresaw.", answer=Moved
)
DOCUMENTED: Final = (TRY_MOVES, FIND_GAME, FIND_GAMES, DROP_GAME, DROP_GAMES, GO_ON, TELL_RULES, KEEP_RULES)
"""The operations that the sample's document contains."""


async def try_moves(call: Call[Any, MoveRequest]) -> Answered:
    if call.body.note == "late":
        raise STALE_VERSION(version=7, decided=0)
    return Answered(8, json.encode(Moved(call.game_id, call.body.moves, call.body.note)))


async def try_anything(call: Call[Any, LooseRequest]) -> Moved:
    return Moved(GAME, call.body.moves, call.body.note)


async def find_game(call: Call[AfterNumber, None]) -> Moved:
    return Moved(call.game_id, [Draw(1)], str(call.query.after))


async def find_games(call: Call[Wanted, None]) -> Listed[Moved]:
    return Listed([Moved(GAME, [], call.query.of)][: call.query.limit], None)


async def drop_game(call: Call[Any, None]) -> Moved:
    raise FORBIDDEN(rule="B-14", game=call.game_id)


async def drop_games(_: Call[Any, None]) -> None:
    pass


async def go_on(call: Call[Any, None]) -> Moved:
    return Moved(call.game_id, [], call.last_event)


async def tell_rules(_: Call[Any, None]) -> Reply:
    return Reply(200, "# Règles\n".encode(), b"text/markdown; charset=utf-8", language="fr")


async def keep_rules(call: Call[Any, None]) -> Reply:
    return kept(content(b"rules " * 100, MARKDOWN, "fr"), call.headers, call.known)


async def fail_store(_: Call[Any, None]) -> Moved:
    raise StoreUnavailable


async def fail(call: Call[Any, None]) -> Moved:
    raise RuntimeError(SECRET, call.game_id)


ENDPOINTS: Final = (
    Endpoint(TRY_MOVES, try_moves),
    Endpoint(TRY_ANYTHING, try_anything),
    Endpoint(FIND_GAME, find_game),
    Endpoint(FIND_GAMES, find_games),
    Endpoint(DROP_GAME, drop_game),
    Endpoint(DROP_GAMES, drop_games),
    Endpoint(GO_ON, go_on),
    Endpoint(TELL_RULES, tell_rules),
    Endpoint(KEEP_RULES, keep_rules),
    Endpoint(FAIL_STORE, fail_store),
    Endpoint(FAIL, fail),
)


def sample_document() -> bytes:
    """The document of the sample's operations."""
    return written(document(DOCUMENTED, {}))


@get("/sample.json", sync_to_thread=False)
def sample_json() -> Response[bytes]:
    """Serve the sample's document without the token requirement, because no handler checks a token."""
    return Response(written(document(DOCUMENTED, {}) | {"security": []}), media_type="application/json")


def create_sample() -> Litestar:
    """Create the sample with the same wiring as `create_app`, but without token checks and without a store."""
    app = application(ENDPOINTS, [*pages(web=False), sample_json], origins=[ORIGIN])
    app.state.context = SimpleNamespace(batch=None, issuers=None, settings=Settings())
    app.asgi_handler = behind_any_server(app.asgi_handler)
    return app


def behind_any_server(application: ASGIApp) -> ASGIApp:
    """An application for other servers, too: it adds what our own server puts into the scope's state."""

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        state = scope["state"]
        if BY_NAME not in state:
            sent: Any = scope["headers"]
            state[BY_NAME] = dict(reversed(sent))
            state[ID] = request_id(state[BY_NAME])
        await application(scope, receive, send)

    return noted
