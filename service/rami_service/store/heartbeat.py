"""The heartbeat of the service: one for all replicas. It tells how long none of them served before the last start.

All times are unix milliseconds by the store's clock, so a replica whose clock is wrong makes no outage.
"""

from typing import Final, NamedTuple

from rami_service.store import functions
from rami_service.store.keys import SERVED
from rami_service.store.redis.batch import Batch

ALLOWED: Final = 3000
"""Milliseconds without a heartbeat after which nobody served. A replica that is busy may be late."""
_TOGETHER: Final = 600_000  # a service that stops again so soon may not have looked at all games: that is one outage


class Outage(NamedTuple):
    """The last time in which nobody served. It began at 0 if it is not known when somebody did."""

    since: int
    until: int


async def beat(batch: Batch, *, starting: bool) -> Outage | None:
    """Say that a replica serves, and return the last outage; None if there was none.

    A replica that is `starting` ends an outage if no other one served. Of several that start together, one does.
    """
    reply = await functions.Call(batch, "beat", (SERVED,), int(starting), ALLOWED, _TOGETHER)
    return Outage(*reply) if reply else None
