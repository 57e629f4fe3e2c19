"""Endpoints: an operation with its handler. Every request of the API passes through one.

An endpoint checks the request against the declared operation, calls the handler, and sends its answer or refusal. The
framework finds the endpoint of a path; for the operations of a running game, `front` does.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct, json
from msgspec.structs import replace

from rami.contract.operations import Operation
from rami.contract.operations.operation import PATH, Parameter, pattern_of
from rami.problems import Refused
from rami.problems.exceptions import BadRules, MoveRefused
from rami.problems.players import UNKNOWN_PLAYER
from rami_service.api.http.body import body_decoder, check_announced, received
from rami_service.api.http.call import Call
from rami_service.api.http.event_stream import EventStream
from rami_service.api.http.exchange import EXTENSION, Exchange
from rami_service.api.http.problems import refusal, unexpected
from rami_service.api.http.query import query_reader
from rami_service.api.http.replies import TAG, Reply, Sent
from rami_service.api.http.request_headers import prefix_of
from rami_service.api.http.validation_messages import part
from rami_service.games.answers import Answered
from rami_service.games.inspection import explained
from rami_service.store.redis.wait_limit import uncounted

Handler = Callable[[Call[Any, Any]], Awaitable[Any]]
Endpoints = Mapping[str, "Endpoint"]
"""The endpoints of one path, by HTTP method."""

_BRIEF: Final = (b"preference-applied", b"return=minimal")


class Translated(Struct, frozen=True):
    """An answer in JSON with texts in one language."""

    answer: Struct
    language: str


class Endpoint:
    """One operation with its handler. `recurring` means that the same short bodies are sent again and again."""

    def __init__(self, operation: Operation[Any], handler: Handler, *, recurring: bool = False) -> None:
        self.operation: Final = operation
        self._handler = handler
        self._query = query_reader(operation.query, ignored=operation.probe)
        self._no_query = operation.query()
        self._patches = operation.method == "PATCH"
        decoder = partial(body_decoder, recurring=recurring, patches=self._patches)
        self._decode = None if operation.body is None else decoder(operation.body)
        self._declared = {kind.code for kind in operation.refuses}
        self._paths = {name: (pattern_of(PATH[name].pattern).match, PATH[name]) for name in operation.parameters}

    async def __call__(self, scope: Scope, receive: Receive, send: Send, parameters: Mapping[str, str]) -> None:
        """Answer a request. `parameters` are the path's parameters."""
        scope["path_template"] = self.operation.path
        extensions: Any = scope.get("extensions")
        exchange: Exchange | None = extensions.get(EXTENSION) if extensions else None
        reply: ASGIApp
        try:
            call = self._call(scope, parameters)
            if self._decode is not None:
                body = exchange.arrived() if exchange is not None else None
                if body is None:
                    check_announced(call.headers, patches=self._patches)
                    body = await uncounted(received(receive))
                call.body = self._decode(call.headers, body)
            issuers = call.context.issuers
            if issuers is not None and self.operation.access != "anyone":
                await call.sign_in(issuers)
            answer = await self._handler(call)
            if isinstance(answer, EventStream):
                await answer.begin()
            reply = self._reply(answer)
            if self.operation.located and isinstance(reply, Reply):
                reply = _located(reply, prefix_of(scope) + self.operation.located)
        except Exception as error:  # noqa: BLE001 - `refusal` handles every kind of error
            reply = refusal(scope, await self._explained(scope, parameters, error))
        if exchange is not None and isinstance(reply, Reply):
            await reply.respond(scope, exchange)
        else:
            await reply(scope, receive, send)

    def _call(self, scope: Scope, parameters: Mapping[str, str]) -> Call[Any, Any]:
        for name, value in parameters.items():
            fits, parameter = self._paths[name]
            if not fits(value):
                raise _unknown(parameter, value)
        query = scope["query_string"]
        return Call(self.operation, scope, parameters, self._query(query) if query else self._no_query)

    async def _explained(self, scope: Scope, parameters: Mapping[str, str], error: Exception) -> Exception:
        """The error, or the damage that explains it if it is unexpected and the request is for a game.

        Refusals of the rules are unexpected too, unless the operation declares them.
        """
        by_rules = isinstance(error, BadRules | MoveRefused) and error.code not in self._declared
        if not (unexpected(error) or by_rules) or "game_id" not in parameters:
            return error
        return await explained(scope["litestar_app"].state["context"].batch, error, parameters["game_id"])

    def _reply(self, answer: Any) -> ASGIApp:
        status = self.operation.status
        match answer:
            case Answered(version=version, body=body, brief=brief):
                tag = (b"etag", TAG % version)
                return Reply(status, body, headers=(tag, _BRIEF) if brief else (tag,))
            case EventStream() | Reply():
                return answer
            case None:
                return Reply(status)
            case Translated(answer=translated, language=language):
                return Reply(status, json.encode(translated), language=language)
            case _:
                return Reply(status, json.encode(answer))


def _located(reply: Reply, template: str) -> Reply:
    """The answer, with the address of what was created."""
    address = template.format_map(json.decode(reply.body))
    return replace(reply, headers=(*reply.headers, (b"location", address.encode())))


def _unknown(parameter: Parameter, value: str) -> Refused:
    """The refusal of an id that is not well formed: the same as for an id that does not exist."""
    kind = parameter.unknown
    refused: Refused = kind(player=part(value)) if kind is UNKNOWN_PLAYER else kind()
    return refused


def route(path: str, endpoints: Endpoints) -> HTTPRouteHandler:
    """Make the framework's route for a path, with an endpoint for each method.

    OPTIONS on a probe is no question about methods, but the usual check of HAProxy: it gets the status that GET gets.
    Preflight requests of browsers never come here: the framework's CORS answers them before.
    """

    async def handle(request: Request[Any, Any, Any]) -> Response[Any]:
        endpoint = endpoints.get(request.method) or endpoints["GET"]
        if request.method == "OPTIONS":
            request.scope["state"]["headers"] = [(b"allow", b"GET, HEAD, OPTIONS")]

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            await endpoint(scope, receive, send, scope["path_params"])

        return Sent(answer)

    methods = [*endpoints, *["OPTIONS"] * any(endpoint.operation.probe for endpoint in endpoints.values())]
    pattern = path.replace("}", ":str}")
    return HTTPRouteHandler(pattern, http_method=methods, status_code=200)(handle)  # type: ignore[arg-type]
