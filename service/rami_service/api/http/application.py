"""Build the framework's application: the endpoints by path, and the settings that all answers share."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from rami_service.api.http.cors import cors
from rami_service.api.http.endpoint import Endpoint, route
from rami_service.api.http.event_stream import InTurn
from rami_service.api.http.front import GameRoutes
from rami_service.api.http.problems import answer
from rami_service.api.http.response_headers import stamp

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
        _with_head([*_routes(endpoints), *pages]),
        exception_handlers={Exception: answer},
        before_send=[stamp],
        cors_config=cors(origins, [endpoint.operation for endpoint in endpoints]),
        openapi_config=None,
        lifespan=lifespan,
        logging_config=None,
    )
    app.asgi_handler = GameRoutes(endpoints, InTurn(app.asgi_handler))
    return app


def _with_head(handlers: list[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """The same handlers, which answer HEAD wherever they answer GET: in the same way (RFC 9110, 9.3.2).

    No handler knows of it: the server sends no body after the headers, and a stream ends after them.
    """
    for handler in handlers:
        if "GET" in handler.http_methods:
            handler.http_methods.add("HEAD")
    return handlers


def _routes(endpoints: Iterable[Endpoint]) -> list[HTTPRouteHandler]:
    """The framework's routes, one for each path."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.operation.path, {})[endpoint.operation.method] = endpoint
    return [route(path, by_method) for path, by_method in paths.items()]
