"""The rate limits in front of the application: requests in a minute from one address, and with one token.

The address is the one of the connection, or the one that a trusted proxy gives. A token is counted by its fingerprint,
before it is checked. A request whose token is not well formed counts only for its address.
"""

from collections.abc import Awaitable
from math import ceil
from time import monotonic
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami.contract.operations import OPERATIONS
from rami.messages.text import Text
from rami.problems.exceptions import RateLimited
from rami.problems.requests import RATE_LIMITED
from rami_service.api.http.problems import refusal
from rami_service.api.http.request_headers import headers_of
from rami_service.domain.networks import network_of
from rami_service.runtime.allowances import Exhausted
from rami_service.runtime.limits import Limits

_FREE: Final = frozenset({declared.path for declared in OPERATIONS.values() if declared.probe})
"""Paths that are never counted, so that a service under load is not taken for a dead one."""


class RateLimits:
    """An ASGI application in front of another one. It refuses requests above the limits.

    CORS preflight requests (OPTIONS) are not counted: to answer one costs no more than to refuse it.
    """

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Count a request, and pass it on if it is within the limits."""
        if scope["path"] in _FREE or scope.get("method") == "OPTIONS":
            return self._application(scope, receive, send)
        limits: Limits = scope["litestar_app"].state["context"].limits
        now, client = monotonic(), scope["client"]
        address = limits.addresses.of(network_of(client[0]) if client else "unknown", now)
        authorization = headers_of(scope).get(b"authorization")
        token = None if authorization is None else limits.tokens.of(authorization, now)
        policies = [limits.addresses.policy] * (address is not None) + [limits.tokens.policy] * (token is not None)
        counted = [allowance for allowance in (address, token) if allowance is not None]
        answer = self._application
        try:
            for allowance in counted:
                allowance.check(now, 1)
            for allowance in counted:
                allowance.spend(1)
        except Exhausted as exhausted:
            answer = refusal(scope, _too_many(exhausted))
        if counted:  # `response_headers.stamp` adds them to the answer
            left = b", ".join([allowance.header(now) for allowance in counted])
            scope["state"]["headers"] = [(b"ratelimit-policy", b", ".join(policies)), (b"ratelimit", left)]
        return answer(scope, receive, send)


def _too_many(exhausted: Exhausted) -> RateLimited:
    most, seconds = exhausted.limit.amount, max(1, ceil(exhausted.wait))
    if exhausted.limit.kind == "token":
        reason = Text("This token may send at most {requests} requests a minute", requests=most)
    else:
        reason = Text("Your address may send at most {requests} requests a minute", requests=most)
    return RATE_LIMITED(reason=reason, requests=most, seconds=seconds, retry_after=seconds)
