"""Secrets of a deployment, which all replicas share and no operator has to set."""

from collections.abc import Callable

from rami_service.store.redis.batch import Batch


async def shared(batch: Batch, name: str, make: Callable[[], bytes]) -> bytes:
    """The secret under this key. The first one who asks makes it."""
    found: bytes | None = await batch.call("GET", name)
    if found is None:
        await batch.call("SET", name, make(), "NX")
        found = await batch.call("GET", name)
    return found or b""
