"""The rate limits in front of everything: so many requests of one address, and of one token, within a minute.

The address is the connection's, or the one that a trusted proxy names. A token counts by its fingerprint, proven or
not; one that is not even well formed counts for the address alone.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami.messages.text import Text
from rami.problems.exceptions import RateLimited
from rami.problems.requests import RATE_LIMITED
from rami_service.api.http.problems import refusal
from rami_service.domain.networks import network_of
from rami_service.runtime.rate_limits import Rates, count, count_in_memory
from rami_service.runtime.shared_limit import Allowance, Limited

FREE: Final = frozenset({"/health/live", "/health/ready"})
"""What is never counted: a service under load is not to be taken for a dead one."""


class Limits:
    """An application in front of another one. Requests above the limits do not reach that.

    What a browser asks before a request of a page (OPTIONS) costs no more than a refusal, and is not counted.
    """

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a request, and pass it on if it may come."""
        if scope["path"] not in FREE and scope.get("method") != "OPTIONS":
            rates: Rates = scope["litestar_app"].state.context.rates
            now = rates.time()
            allowances = _allowances(scope, rates, now)
            if not count_in_memory(allowances, now):
                try:
                    await count(allowances, now)
                except Limited as limited:
                    _note(scope, rates, allowances, now)
                    await refusal(scope, _too_many(limited))(scope, receive, send)
                    return
                except Exception as error:  # noqa: BLE001 - as everywhere: the one place for errors tells them apart
                    await refusal(scope, error)(scope, receive, send)
                    return
            _note(scope, rates, allowances, now)
        await self._application(scope, receive, send)


def _allowances(scope: Scope, rates: Rates, now: float) -> list[Allowance]:
    """Under whose names a request is counted."""
    allowances: list[Allowance] = []
    if rates.addresses.limit:
        client = scope["client"]
        if (address := rates.addresses.of(network_of(client[0]) if client else "unknown", now)) is not None:
            allowances.append(address)
    if rates.tokens.limit:
        for name, value in scope["headers"]:
            if name == b"authorization":
                if (token := rates.tokens.of(value, now)) is not None:
                    allowances.append(token)
                break
    return allowances


def _note(scope: Scope, rates: Rates, allowances: Sequence[Allowance], now: float) -> None:
    """Have the answer say what the limits are and what is left; `headers.stamp` adds it."""
    if allowances:
        policy, told = allowances[0].policy, allowances[0].header(now)
        if len(allowances) > 1:
            policy, told = rates.policy, b"%b, %b" % (told, allowances[1].header(now))
        scope["state"]["headers"] = [(b"ratelimit-policy", policy), (b"ratelimit", told)]


def _too_many(limited: Limited) -> RateLimited:
    most, seconds = limited.limit, max(1, ceil(limited.wait))
    if limited.kind == "token":
        reason = Text("This token may send at most {requests} requests a minute", requests=most)
    else:
        reason = Text("Your address may send at most {requests} requests a minute", requests=most)
    return RATE_LIMITED(reason=reason, requests=most, seconds=seconds, retry_after=seconds)
