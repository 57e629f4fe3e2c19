"""What every operation of the service needs: the store, the clock, the house bots. Built once, by `app`."""

import time
from collections.abc import Callable

from msgspec import Struct

from rami_service.proofs import Proofs
from rami_service.settings import Settings
from rami_service.store.batch import Batch
from rami_service.store.doorbell import Doorbell

Clock = Callable[[], int]
"""Unix milliseconds."""


def system_clock() -> int:
    """The time of day."""
    return time.time_ns() // 1_000_000


class Context(Struct, frozen=True, kw_only=True):
    """One process of the service. `wake` tells the house bots that a game may wait for one of them."""

    settings: Settings
    batch: Batch
    proofs: Proofs
    doorbell: Doorbell
    clock: Clock
    wake: Callable[[str], None]
