"""What every operation of the service needs: the store, the clock, the sweeper. Built once, by `app`."""

import time
from collections.abc import Callable

from msgspec import Struct

from rami_service.domain.models import Changed, Game
from rami_service.runtime.leases import Leases
from rami_service.runtime.rate_limits import Rates
from rami_service.runtime.token_cache import Proofs
from rami_service.settings import Settings
from rami_service.store.games import Committed
from rami_service.store.pubsub import Doorbell
from rami_service.store.redis.batch import Batch
from rami_service.streams.hub import Hub

Clock = Callable[[], int]
"""Unix milliseconds."""
Observer = Callable[[Game | None, Changed, Committed], None]
"""What is told of each commit: the game before (None: it is new), what was made of it, and what the store said."""


def system_clock() -> int:
    """The time of day."""
    return time.time_ns() // 1_000_000


class Context(Struct, frozen=True, kw_only=True):
    """One process of the service. `wake` has a game looked at in which something may be to do."""

    settings: Settings
    batch: Batch
    proofs: Proofs
    rates: Rates
    leases: Leases
    doorbell: Doorbell
    hub: Hub
    clock: Clock
    wake: Callable[[str], None]
    observer: Observer | None = None
