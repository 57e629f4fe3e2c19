"""What only a sandbox does: a service for people who test their frontend or their bot. Its clock can be moved."""

from collections.abc import Callable
from typing import Final

from rami.contract.wire import ServiceClock
from rami.messages.text import Text
from rami.problems.requests import SANDBOX_ONLY, invalid_field
from rami_service.domain.presentation import instant
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context, system_clock

_MOST_DAYS: Final = 365_000
"""How far the clock goes in all: no date after the year 9999 can be written."""


class SandboxClock:
    """The clock of one process: the system's time, and how far it was moved forward. A new one was not moved."""

    def __init__(self) -> None:
        self._ahead = 0
        self._moved: list[Callable[[], None]] = []

    def __call__(self) -> int:
        """The time in unix milliseconds."""
        return system_clock() + self._ahead

    def advance(self, seconds: int) -> None:
        """Move it forward."""
        self._ahead += seconds * 1000
        for follow in self._moved:
            follow()

    def reaches(self, seconds: int) -> bool:
        """Whether it can be moved so far."""
        return self._ahead + seconds * 1000 <= _MOST_DAYS * 86_400_000

    def on_move(self, follow: Callable[[], None]) -> None:
        """Call this each time the clock has moved."""
        self._moved.append(follow)


async def advance_clock(context: Context, who: Caller, seconds: int) -> ServiceClock:
    """Move the clock of the service forward, and do what is due before and after. Raises Refused outside a sandbox."""
    await who.proven()
    if not isinstance(context.clock, SandboxClock):
        raise SANDBOX_ONLY()
    if not context.clock.reaches(seconds):
        reason = Text("A sandbox moves its clock by {days} days in all. Start it again.", days=_MOST_DAYS)
        raise invalid_field("body", "advance", reason, [("/advance", reason)])
    await context.settle()  # what bots do now belongs to the time before
    context.clock.advance(seconds)
    now = context.clock()
    await context.settle()
    return ServiceClock(now=instant(now))


def check_seed(seed: str | None, *, sandbox: bool) -> None:
    """Refuse a seed outside a sandbox: whoever chose it would know all cards. Raises Refused."""
    if seed is not None and not sandbox:
        raise SANDBOX_ONLY()
