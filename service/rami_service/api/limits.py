"""The rate limits in front of everything: so many requests of one address, and of one token, within a minute.

The address is the connection's, or the one that a trusted proxy names. A token counts by its fingerprint, proven or
not; one that is not even well formed counts for the address alone.
"""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

from litestar import Request
from litestar.config.cors import CORSConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from rami.problems import Code
from rami.rules.text import Text
from rami_service import ids
from rami_service.allowance import Allowance, Limited
from rami_service.api.problems import answer
from rami_service.caps import place_of
from rami_service.errors import Refused
from rami_service.rates import Rates, count

FREE: Final = frozenset({"/health/live", "/health/ready"})
"""What is never counted: a service under load is not to be taken for a dead one."""


class Limits:
    """An application in front of another one. Requests above the limits do not reach that.

    What a browser asks before a request of a page (OPTIONS) costs no more than a refusal, and is not counted.
    """

    def __init__(self, application: ASGIApp, cors: CORSConfig | None) -> None:
        self._application = application
        self._cors = cors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a request, and pass it on if it may come."""
        if scope["path"] not in FREE and scope.get("method") != "OPTIONS":
            try:
                await _counted(scope, scope["litestar_app"].state.context.rates)
            except Exception as error:  # noqa: BLE001 - as everywhere: the one place for errors tells them apart
                await self._refuse(scope, error, send)
                return
        await self._application(scope, receive, send)

    async def _refuse(self, scope: Scope, error: Exception, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        response = answer(request, error)
        origin = request.headers.get("origin")
        if origin and self._cors is not None and self._cors.is_origin_allowed(origin):  # else the page learns nothing
            response.headers |= self._cors.simple_headers | {"Access-Control-Allow-Origin": origin, "Vary": "Origin"}
        await response.to_asgi_response(None, request)(scope, _nothing, send)


async def _counted(scope: Scope, rates: Rates) -> None:
    """Count a request, and note what is left for its answer. Raises Refused, or StoreUnavailable."""
    now = rates.time()
    allowances = _allowances(scope, rates, now)
    try:
        await count(allowances, now)
    except Limited as error:
        _note(scope, allowances, now)
        raise _too_many(error) from None
    _note(scope, allowances, now)


def _allowances(scope: Scope, rates: Rates, now: float) -> list[Allowance]:
    client, allowances = scope["client"], []
    if rates.addresses.limit:
        allowances.append(rates.addresses.of(place_of(client[0]) if client else "unknown", now))
    if rates.tokens.limit and (token := _token(scope)) is not None:
        allowances.append(rates.tokens.of(ids.fingerprint(token).hex(), now))
    return allowances


def _token(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"authorization":
            token = value.decode("latin-1").partition(" ")[2].strip()
            return token if ids.player_of(token) else None
    return None


def _note(scope: Scope, allowances: Sequence[Allowance], now: float) -> None:
    """Have the answer say what the limits are and what is left; `middleware.stamp` adds it."""
    scope["state"]["headers"] = [
        (b"ratelimit-policy", b", ".join([one.policy for one in allowances])),
        (b"ratelimit", b", ".join([one.standing(now) for one in allowances])),
    ]


def _too_many(limited: Limited) -> Refused:
    said = {"requests": limited.limit, "seconds": max(1, ceil(limited.wait))}
    if limited.kind == "token":
        text = Text("This token may send {requests} requests a minute; wait for {seconds} s.", **said)
    else:
        text = Text("From your address {requests} requests a minute may come; wait for {seconds} s.", **said)
    return Refused(Code.RATE_LIMITED, text, params=said, headers={"Retry-After": str(said["seconds"])})


async def _nothing() -> Any:
    return {"type": "http.disconnect"}
