"""The rate limits in front of the application: requests in a minute from one address, and with one token.

The address is the one of the connection, or the one that a trusted proxy gives. A token is counted by its fingerprint,
before it is checked. A request whose token is not well formed counts only for its address.
"""

from collections.abc import Awaitable, Sequence
from math import ceil
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami.contract.operations import OPERATIONS
from rami.messages.text import Text
from rami.problems.exceptions import RateLimited
from rami.problems.requests import RATE_LIMITED
from rami_service.api.http.problems import refusal
from rami_service.api.http.request_headers import headers_of
from rami_service.domain.networks import network_of
from rami_service.runtime.rate_limits import Rates, count, count_in_memory
from rami_service.runtime.shared_limit import Allowance, Limited

_FREE: Final = frozenset({declared.path for declared in OPERATIONS.values() if declared.probe})
"""Paths that are never counted, so that a service under load is not taken for a dead one."""


class Limits:
    """An ASGI application in front of another one. It refuses requests above the limits.

    CORS preflight requests (OPTIONS) are not counted: to answer one costs no more than to refuse it.
    """

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Count a request, and pass it on if it is within the limits."""
        if scope["path"] in _FREE or scope.get("method") == "OPTIONS":
            return self._application(scope, receive, send)
        rates: Rates = scope["litestar_app"].state["context"].rates
        now = rates.time()
        allowances = _allowances(scope, rates, now)
        if not count_in_memory(allowances, now):
            return self._count(scope, receive, send, allowances, now)
        _note(scope, rates, allowances, now)
        return self._application(scope, receive, send)

    async def _count(
        self, scope: Scope, receive: Receive, send: Send, allowances: Sequence[Allowance], now: float
    ) -> None:
        """Count a request for which this process has to ask the store first."""
        rates: Rates = scope["litestar_app"].state["context"].rates
        try:
            await count(allowances, now)
        except Limited as limited:
            _note(scope, rates, allowances, now)
            await refusal(scope, _too_many(limited))(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - `refusal` handles every kind of error
            await refusal(scope, error)(scope, receive, send)
        else:
            _note(scope, rates, allowances, now)
            await self._application(scope, receive, send)


def _allowances(scope: Scope, rates: Rates, now: float) -> list[Allowance]:
    """The allowances that a request counts for: of its address and of its token."""
    allowances: list[Allowance] = []
    if rates.addresses.limit:
        client = scope["client"]
        if (address := rates.addresses.of(network_of(client[0]) if client else "unknown", now)) is not None:
            allowances.append(address)
    if rates.tokens.limit:
        authorization = headers_of(scope).get(b"authorization")
        if authorization is not None and (token := rates.tokens.of(authorization, now)) is not None:
            allowances.append(token)
    return allowances


def _note(scope: Scope, rates: Rates, allowances: Sequence[Allowance], now: float) -> None:
    """Set the headers with the limits and what is left of them. `response_headers.stamp` adds them to the answer."""
    if allowances:
        policy, left = allowances[0].policy, allowances[0].header(now)
        if len(allowances) > 1:
            policy, left = rates.policy, b"%b, %b" % (left, allowances[1].header(now))
        scope["state"]["headers"] = [(b"ratelimit-policy", policy), (b"ratelimit", left)]


def _too_many(limited: Limited) -> RateLimited:
    most, seconds = limited.limit, max(1, ceil(limited.wait))
    if limited.kind == "token":
        reason = Text("This token may send at most {requests} requests a minute", requests=most)
    else:
        reason = Text("Your address may send at most {requests} requests a minute", requests=most)
    return RATE_LIMITED(reason=reason, requests=most, seconds=seconds, retry_after=seconds)
