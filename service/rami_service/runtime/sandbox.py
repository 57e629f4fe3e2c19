"""What only a sandbox does: a service for people who test their frontend or their bot. Its clock can be moved."""

from collections.abc import Callable

from rami.contract.wire import ServiceClock
from rami.problems.requests import SANDBOX_ONLY
from rami_service.domain.presentation import instant
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context, system_clock


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

    def on_move(self, follow: Callable[[], None]) -> None:
        """Call this each time the clock has moved."""
        self._moved.append(follow)


async def advance_clock(context: Context, who: Caller, seconds: int) -> ServiceClock:
    """Move the clock of the service forward, and do what is due before and after. Raises Refused outside a sandbox."""
    await who.proven()
    if not isinstance(context.clock, SandboxClock):
        raise SANDBOX_ONLY()
    await context.settle()  # what bots do now belongs to the time before
    context.clock.advance(seconds)
    now = context.clock()
    await context.settle()
    return ServiceClock(now=instant(now))


def check_seed(seed: str | None, *, sandbox: bool) -> None:
    """Refuse a seed outside a sandbox: whoever chose it would know all cards. Raises Refused."""
    if seed is not None and not sandbox:
        raise SANDBOX_ONLY()
