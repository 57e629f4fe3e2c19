"""Build the framework's application: the endpoints by path, and the settings that all answers share."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from rami_service.api.http.endpoint import Endpoint, route
from rami_service.api.http.game_routes import GameRoutes
from rami_service.api.http.problems import answer
from rami_service.api.http.response_headers import cors, stamp

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def application(
    endpoints: Sequence[Endpoint],
    pages: Sequence[HTTPRouteHandler] = (),
    *,
    origins: Sequence[str] = (),
    lifespan: Sequence[Lifespan] = (),
) -> Litestar:
    """An application with these endpoints, and with `pages` that the framework serves.

    Pages of the `origins` may call it from a browser. The handlers get their context from the application's state.
    """
    app = Litestar(
        [*_routes(endpoints), *pages],
        exception_handlers={Exception: answer},
        before_send=[stamp],
        cors_config=cors(origins),
        openapi_config=None,
        lifespan=lifespan,
        logging_config=None,
    )
    app.asgi_handler = GameRoutes(endpoints, app.asgi_handler)
    return app


def _routes(endpoints: Iterable[Endpoint]) -> list[Any]:
    """The framework's routes, one for each path."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.operation.path, {})[endpoint.operation.method] = endpoint
    return [route(path, by_method) for path, by_method in paths.items()]
