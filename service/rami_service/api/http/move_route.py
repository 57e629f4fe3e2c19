"""The way of a plain move, past the framework's handler: the same parts in the same order, at two thirds of the cost.

Only what is plainly right goes this way. A request with anything unusual about it (a query, another content type, a
body that does not decode, a dry run, a page's Origin) goes to the handler `make_moves` with its body unread or read
again: it documents, validates and refuses. What the game itself refuses is answered by `problems.answer`, as there.
tests/service/api/test_move_route.py holds the two ways together, byte by byte.
"""

import re
from functools import lru_cache
from typing import Any, Final, cast

from litestar import Request
from litestar.types import ASGIApp, HTTPScope, Receive, ReceiveMessage, Scope, Send
from msgspec import MsgspecError
from msgspec.json import Decoder

from rami.problems.exceptions import Refused
from rami.wire import MakeMoves
from rami_service.api.http.body import MAX_BYTES, check
from rami_service.api.http.problems import answer
from rami_service.api.http.request import GAME_ID, KEY, VERSION, asked_of
from rami_service.api.http.responses import send_whole
from rami_service.games import play

_PATH: Final = re.compile(rf"/v1/games/({GAME_ID})/moves")
_TEMPLATE: Final = "/v1/games/{game_id}/moves"
_HOST: Final = re.compile(rb"[A-Za-z0-9.-]+(:[0-9]+)?")
_KEY: Final = re.compile(KEY)
_VERSION: Final = re.compile(VERSION)
_decoder: Final = Decoder(MakeMoves)
_SHORT: Final = 100  # bytes of a body that is likely to come again

Headers = dict[bytes, bytes]


class MoveRoute:
    """An application in front of the framework's, for `POST /v1/games/{id}/moves`."""

    def __init__(self, handlers: ASGIApp) -> None:
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry out a plain move; pass on everything else."""
        path = _PATH.fullmatch(scope["path"])
        headers = _plain_headers(cast(HTTPScope, scope)) if path else None
        if path is None or headers is None:
            await self._handlers(scope, receive, send)
            return
        event = await receive()
        data = _plain_body(event)
        if data is None:
            await self._handlers(scope, _again(event, receive), send)
        else:
            await _move(cast(HTTPScope, scope), headers, path[1], data, send)


def _plain_headers(scope: HTTPScope) -> Headers | None:
    """The headers of a request that asks for nothing unusual, each of them once."""
    sent = list(scope["headers"])
    headers = dict(sent)
    plain = (
        scope.get("method") == "POST"
        and not scope["query_string"]
        and not scope["root_path"]
        and len(headers) == len(sent)
        and headers.get(b"content-type") == b"application/json"
        and b"origin" not in headers
        and _HOST.fullmatch(headers.get(b"host", b""))
        and _fits(_KEY, headers.get(b"idempotency-key"))
        and _fits(_VERSION, headers.get(b"if-match"))
    )
    return headers if plain else None


def _fits(pattern: re.Pattern[str], value: bytes | None) -> bool:
    return value is None or pattern.fullmatch(value.decode("latin-1")) is not None


def _plain_body(event: ReceiveMessage) -> MakeMoves | None:
    """The moves of a body that came whole and is all right."""
    if event["type"] != "http.request" or event["more_body"] or len(event["body"]) > MAX_BYTES:
        return None
    body = event["body"]
    return _known(body) if len(body) <= _SHORT else _read(body)


def _read(body: bytes) -> MakeMoves | None:
    try:
        check(body)
        data = _decoder.decode(body)
    except (Refused, MsgspecError):
        return None
    return None if data.dry_run else data


# A draw or a discard is one of some sixty texts, whoever sends it.
_known: Final = lru_cache(maxsize=1 << 10)(_read)


def _again(event: ReceiveMessage, receive: Receive) -> Receive:
    """What receives an event again that was received already, then goes on."""
    events = [event]

    async def replay() -> Any:
        return events.pop() if events else await receive()

    return replay


async def _move(scope: HTTPScope, headers: Headers, game_id: str, data: MakeMoves, send: Send) -> None:
    scope["path_template"] = _TEMPLATE
    try:
        context = scope["litestar_app"].state.context
        texts = [_text(headers, name) for name in (b"authorization", b"idempotency-key", b"if-match")]
        authorization, key, if_match = texts
        asking = asked_of(context, authorization, data, f"make_moves {game_id}", key, if_match)
        answered = await play.move(context, asking, game_id, data)
    except Exception as error:  # noqa: BLE001  # as the framework does: the one place for errors tells them apart
        request: Request[Any, Any, Any] = Request(scope)
        await answer(request, error).to_asgi_response(None, request)(scope, _nothing, send)
    else:
        await send_whole(answered, 200, scope, send)


def _text(headers: Headers, name: bytes) -> str | None:
    value = headers.get(name)
    return None if value is None else value.decode("latin-1")


async def _nothing() -> Any:
    return {"type": "http.disconnect"}
