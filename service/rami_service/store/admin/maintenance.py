"""Maintenance: one key that all replicas read before they create a game. It expires when the maintenance ends."""

from rami_service.store import keys
from rami_service.store.redis.batch import Batch


async def begin(batch: Batch, message: str, milliseconds: int) -> None:
    """Begin maintenance, or replace the one that lasts."""
    await batch.call("SET", keys.MAINTENANCE, message, "PX", milliseconds)


async def end(batch: Batch) -> None:
    """End maintenance, if it lasts."""
    await batch.call("DEL", keys.MAINTENANCE)


async def lasting(batch: Batch) -> tuple[str, int] | None:
    """What is said of the maintenance that lasts, and for how many milliseconds it does; None if there is none."""
    message, left = await batch.calls([("GET", keys.MAINTENANCE), ("PTTL", keys.MAINTENANCE)])
    return (message.decode("utf-8", "replace"), left) if message is not None and left > 0 else None
