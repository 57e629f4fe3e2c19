"""The audit of operators: two streams, which only grow until they are full, and then lose their oldest entries.

Tries that were refused because nobody knows who made them have a stream of their own, so they push out nothing else.
"""

from collections.abc import Mapping
from typing import Final

from rami_service.store import keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

KEPT: Final = 20_000
"""How many entries are kept of operators."""
KEPT_UNKNOWN: Final = 1_000
"""How many tries are kept of callers whom nobody knows."""


async def add(batch: Batch, entry: Mapping[str, str], *, known: bool) -> None:
    """Add an entry. Raises StoreUnavailable."""
    key, most = (keys.AUDIT, KEPT) if known else (keys.AUDIT_UNKNOWN, KEPT_UNKNOWN)
    fields = [part for field in entry.items() for part in field]
    await batch.call("XADD", key, "MAXLEN", "~", most, "*", *fields)


async def newest(batch: Batch, limit: int, before: str | None, *, known: bool) -> list[tuple[str, dict[str, str]]]:
    """The newest entries, or those before an id, with their ids: unix milliseconds, `-` and a number."""
    key = keys.AUDIT if known else keys.AUDIT_UNKNOWN
    found = await batch.call("XREVRANGE", key, "+" if before is None else f"({before}", "-", "COUNT", limit)
    with Reading(key):
        return [(name.decode(), _entry(fields)) for name, fields in found]


def _entry(fields: list[bytes]) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in zip(fields[::2], fields[1::2], strict=True)}
