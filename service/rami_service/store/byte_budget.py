"""How many bytes a player or an address added to the store, in windows of a minute. All replicas count together."""

from typing import Final

from rami_service.store import keys
from rami_service.store.redis.batch import Batch

SECONDS: Final = 60
"""The length of a window."""


async def add(batch: Batch, name: str, window: int, amount: int) -> tuple[int, int]:
    """Add bytes to a window's count. Returns the count of this window and of the one before.

    Bytes are counted after they were written, so the count may pass any limit. Raises StoreUnavailable.
    """
    present, before = (keys.counter(f"bytes/{name}", number) for number in (window, window - 1))
    # The count is needed to the end of the next window; the rest is for the difference between the replicas' clocks.
    _, counted, earlier = await batch.calls(
        [("SET", present, 0, "EX", 3 * SECONDS, "NX"), ("INCRBY", present, amount), ("GET", before)]
    )
    return int(counted), int(earlier or 0)
