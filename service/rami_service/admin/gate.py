"""The gate of the port for operators: who may not come in is refused before anything is routed or read.

Browsers have no business here. A page may send requests to this machine, also under a name of its own that leads here
(DNS rebinding), so requests that come from a page, or that name the port by another name than its own, are refused.
Nothing is read from cookies: the token is in a header that no page can send without being asked for CORS first.
"""

import re
from asyncio import get_running_loop
from collections import deque
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final

import structlog
from litestar.types import ASGIApp, Receive, Scope, Send

from rami.messages.text import Text
from rami.problems import Refused
from rami.problems.players import EXPIRED_TOKEN, INVALID_TOKEN, MISSING_TOKEN
from rami.problems.requests import INVALID_REQUEST
from rami_service import logs
from rami_service.admin import audit, tokens
from rami_service.admin.audit import OPERATOR, Entry
from rami_service.admin.tokens import BadTokens, Operator
from rami_service.api.http.problems import refusal
from rami_service.api.http.request_headers import ID, Headers, headers_of
from rami_service.runtime.context import Context
from rami_service.store.redis import effects, wait_limit
from rami_service.store.redis.batch import StoreUnavailable

_FROM_PAGES: Final = (b"origin", b"referer", b"cookie")
_HOST: Final = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253})(:[0-9]{1,5})?", re.IGNORECASE)
_ID: Final = re.compile(r"[a-z0-9_]{1,40}")
_TRIES: Final = 60
"""How many refused tries of unknown callers one process notes in a minute; it refuses the others as well."""
_MINUTE: Final = 60.0
_log: Final = structlog.get_logger()


class Gate:
    """An ASGI application in front of the one for operators. `names` are its operations by method and path."""

    def __init__(self, application: ASGIApp, context: Context, names: dict[tuple[str, str], str]) -> None:
        self._application, self._context, self._names = application, context, names
        self._since, self._noted = 0.0, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request of an operator, and note it if it is refused."""
        state: dict[str, Any] = scope["state"]
        logs.request.set(state[ID])
        effects.begin(deque(maxlen=1))
        wait_limit.until_at(get_running_loop().time() + wait_limit.TOTAL * self._context.settings.store_timeout)
        try:
            operator = self._operator(headers_of(scope))
        except Refused as refused:
            await self._note_unknown(refused.code)
            await refusal(scope, refused)(scope, receive, send)
            return
        state[OPERATOR] = operator
        await self._application(scope, receive, send)
        if (code := state.get("code")) is not None:
            method = "GET" if scope.get("method") == "HEAD" else str(scope.get("method"))  # they are answered alike
            what = self._names.get((method, str(scope.get("path_template"))), "")
            on = " ".join([value for value in map(str, scope.get("path_params", {}).values()) if _ID.fullmatch(value)])
            with suppress(StoreUnavailable):
                await audit.add(self._context, Entry(operator.name, what, on, outcome=str(code)))

    def _operator(self, headers: Headers) -> Operator:
        """The operator whose token a request has. Raises Refused."""
        _check_no_page(headers)
        scheme, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        if not scheme:
            raise MISSING_TOKEN()
        try:
            known = tokens.read(self._context.settings.admin_token_file)
        except BadTokens as error:
            _log.error("admin_tokens_unreadable", reason=str(error))
            raise INVALID_REQUEST(
                reason=Text("the file of the operators' tokens cannot be used; the log says why")
            ) from None
        operator = tokens.operator_of(token.strip(), known) if scheme.lower() == "bearer" else None
        if operator is None:
            raise INVALID_TOKEN()
        if tokens.expired(operator, self._context.clock()):
            raise EXPIRED_TOKEN()
        return operator

    async def _note_unknown(self, code: str) -> None:
        now = monotonic()
        if now - self._since > _MINUTE:
            self._since, self._noted = now, 0
        self._noted += 1
        if self._noted <= _TRIES:
            with suppress(StoreUnavailable):
                await audit.add(self._context, Entry("", "", outcome=code), known=False)


def _check_no_page(headers: Headers) -> None:
    """Refuse requests of pages, and those to another name than that of this machine. Raises Refused."""
    if any(name in _FROM_PAGES or name.startswith(b"sec-fetch-") for name in headers):
        raise INVALID_REQUEST(reason=Text("this port takes no requests of a browser"))
    host = _HOST.fullmatch(headers.get(b"host", b"").decode("latin-1"))
    if host is None or not _is_address(host[1]):
        raise INVALID_REQUEST(reason=Text("this port is called `localhost` or by its IP address"))


def _is_address(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
