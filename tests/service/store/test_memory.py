"""How much memory the servers of the store use, as they say."""

import pytest

from rami_service.store.redis.batch import Batch
from rami_service.store.servers.memory import memory_of

pytestmark = pytest.mark.anyio

LIMIT = 300_000_000
FILLING = 2_000_000


async def test_each_server_that_takes_writes_says_what_it_uses_and_may_use(batch: Batch) -> None:
    """Its number stays, a limit is there once it is set, and what is stored counts."""
    await batch.everywhere("PING")  # then the servers of a cluster are known
    before = await memory_of(batch)
    assert len(before) == len(batch.spread("x", 64))
    await batch.everywhere("CONFIG", "SET", "maxmemory", LIMIT)
    try:
        await batch.call("SET", "{x}", b"x" * FILLING)
        after = await memory_of(batch)
    finally:
        await batch.everywhere("CONFIG", "SET", "maxmemory", "0")
    assert after.keys() == before.keys()
    assert {one.most for one in before.values()} == {0}
    assert {one.most for one in after.values()} == {LIMIT}
    assert sum(one.used for one in after.values()) > sum(one.used for one in before.values()) + FILLING / 2


async def test_a_server_that_we_may_not_ask_is_left_out(batch: Batch) -> None:
    """A user without the right to INFO gets nothing, and no error."""
    await batch.everywhere("ACL", "SETUSER", "default", "-info")
    try:
        assert await memory_of(batch) == {}
    finally:
        await batch.everywhere("ACL", "SETUSER", "default", "+info")
    assert await memory_of(batch)
