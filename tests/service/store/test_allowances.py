"""An allowance of bytes in the store: it adds up on all replicas, and refills with the store's own clock."""

import asyncio

import pytest
from redis.exceptions import ResponseError

from rami_service.store import allowances, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

pytestmark = pytest.mark.anyio


async def test_an_allowance_refills_with_the_time_of_the_store(batch: Batch) -> None:
    """What is used adds up, refills while time passes, and leaves no key behind."""
    assert await allowances.spend(batch, "a", 300) == 300
    assert 450 < await allowances.spend(batch, "a", 200) <= 500
    assert await allowances.spend(batch, "b", 7) == 7
    await asyncio.sleep(0.6)
    assert not await batch.call("EXISTS", keys.allowance("a"))
    assert await allowances.spend(batch, "a", 1) == 1


@pytest.mark.parametrize("cost", [0, -1, 10**15])
async def test_an_allowance_is_used_in_positive_parts(batch: Batch, cost: int) -> None:
    """Nothing else is accepted."""
    with pytest.raises(ResponseError, match="wrong arguments"):
        await allowances.spend(batch, "a", cost)


async def test_a_damaged_allowance_is_named(batch: Batch) -> None:
    """Junk under the key is damage, which names the key."""
    await batch.call("SET", keys.allowance("a"), "junk")
    with pytest.raises(Damaged) as found:
        await allowances.spend(batch, "a", 1)
    assert found.value.names == (keys.allowance("a"),)
