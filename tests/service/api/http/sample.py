"""A small application inside the real frame: throw-away handlers, one for each thing the frame has to get right."""

from typing import Annotated, Any, Generic, TypeVar

from litestar import Litestar, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from rami.problems.games import FORBIDDEN, STALE_VERSION
from rami.problems.requests import CONFLICT
from rami_service.api.http.body import MAX_BYTES, StrictRequest
from rami_service.api.http.headers import cors, stamp
from rami_service.api.http.problems import answer
from rami_service.api.http.query import refuse_unknown_query
from rami_service.api.openapi.document import document_config
from rami_service.api.openapi.refusals import refuses
from rami_service.api.routes.docs import DOCS
from rami_service.store.redis.batch import StoreUnavailable

T = TypeVar("T")
Card = Annotated[str, Meta(pattern="^[A2-9TJQK][SHDC]$", description="Rank and suit.")]
GameId = Annotated[str, PathParameter(pattern="^[a-z]{4}$", description="The id of a game.")]
Limit = Annotated[int, QueryParameter(ge=1, le=50, description="How many at most.")]
IfMatch = Annotated[str | None, HeaderParameter(name="If-Match", pattern='^"[0-9]+"$', description="A version.")]
ORIGIN = "https://table.example"
SECRET = "the queen of spades"


class Draw(Struct, tag="draw", frozen=True, forbid_unknown_fields=True):
    """Take cards from the stock."""

    count: Annotated[int, Meta(ge=1, le=2)]


class Lay(Struct, tag="lay", frozen=True, forbid_unknown_fields=True):
    """Lay a meld."""

    cards: Annotated[list[Card], Meta(max_length=13)]


class MoveRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves to make in order."""

    moves: list[Draw | Lay]
    note: Annotated[str, Meta(pattern="^[a-z ]*$")] | None = None


class LooseRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Far less bounded than a request should be: here the frame alone stands guard."""

    moves: list[Draw | Lay]
    note: str | None = None
    stake: int = 0
    anything: Any = None


class Moved(Struct, frozen=True):
    """What was made of a request."""

    game_id: str
    moves: list[Draw | Lay]
    note: str | None = None


class Page(Struct, Generic[T], frozen=True):
    """One page of a list."""

    items: list[T]
    next: str | None


def page_limit(limit: Limit = 10) -> int:
    """Pages are asked for by a dependency, so that its parameter is known to every handler that uses it."""
    return limit


@post("/games/{game_id:str}/moves", status_code=200, tags=["play"], responses=refuses(CONFLICT, STALE_VERSION))
async def make_move(game_id: GameId, data: JSONBody[MoveRequest], if_match: IfMatch = None) -> Moved:
    """Make moves.

    They are made in order.
    """
    if if_match == '"0"':
        raise STALE_VERSION(version=7, decided=0)
    return Moved(game_id, data.moves, data.note)


@post("/loose", status_code=200, include_in_schema=False)
async def loose_move(data: JSONBody[LooseRequest]) -> Moved:
    """Take a body with fields of any size and depth."""
    return Moved("abcd", data.moves, data.note)


@post("/echo", status_code=200, tags=["play"])
async def echo_moves(data: JSONBody[list[Draw | Lay]]) -> list[Draw | Lay]:
    """Send moves back: the body is a list."""
    return data


@get("/games/{game_id:str}", tags=["games"])
async def get_game(game_id: GameId, after: Annotated[int, QueryParameter(ge=0)] = 0) -> Moved | None:
    """Get a game."""
    return Moved(game_id, [Draw(1)], str(after))


@get("/games", tags=["games"], security=[{}], dependencies={"page": Provide(page_limit, sync_to_thread=False)})
async def list_games(page: NamedDependency[int], of: Annotated[str | None, QueryParameter()] = None) -> Page[Moved]:
    """List games; anybody may."""
    return Page([Moved("abcd", [], of)][:page], None)


@get("/search", tags=["games"])
async def search_games(name: Annotated[str, QueryParameter(name="player-name")]) -> list[Moved]:
    """Search: its parameter is required."""
    return [Moved("abcd", [], name)]


@delete("/games/{game_id:str}", tags=["games"], responses=refuses(FORBIDDEN))
async def delete_game(game_id: GameId) -> None:
    """Refuse to delete a game."""
    raise FORBIDDEN(rule="B-14", game=game_id)


@get("/store-down", include_in_schema=False)
async def store_down() -> None:
    """Fail as the store does."""
    raise StoreUnavailable


@get("/bug/{game_id:str}", include_in_schema=False)
async def bug(game_id: FromPath[str]) -> None:
    """Fail as nobody foresaw."""
    raise RuntimeError(SECRET, game_id)


def create_sample(*, secured: bool = True) -> Litestar:
    """The wiring that `create_app` has as well. No token is checked here; `secured` says what the document claims."""
    config = document_config("Sample", "1.0.0", "A sample.")
    if not secured:
        config.security = []
    return Litestar(
        [make_move, loose_move, echo_moves, get_game, list_games, search_games, delete_game, store_down, bug, *DOCS],
        request_class=StrictRequest,
        request_max_body_size=MAX_BYTES,
        before_request=refuse_unknown_query,
        exception_handlers={Exception: answer},
        before_send=[stamp],
        cors_config=cors([ORIGIN]),
        openapi_config=config,
        plugins=[config.plugin],
        logging_config=None,
    )
