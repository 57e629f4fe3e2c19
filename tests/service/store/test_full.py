"""A store without memory refuses changes as full: they are known not to have happened, and reads go on."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from rami_service.store import functions, games, keys
from rami_service.store.games import Change
from rami_service.store.redis.batch import Batch, StoreFull

pytestmark = pytest.mark.anyio

SCRIPT = "return redis.call('SET', KEYS[1], 'x')"
COMMANDS: dict[str, Callable[[Batch], Any]] = {
    "command": lambda batch: batch.call("SET", "{x}", "x"),
    "script": lambda batch: batch.call("EVAL", SCRIPT, 1, "{x}"),
    "function": lambda batch: functions.Call(batch, "put", ("{x}",), b"", b"x", 60),
    "commit": lambda batch: games.commit(batch, "g", Change(1, b"s", [b"e"], 60), now=0),
}


@pytest.fixture
async def full(batch: Batch) -> AsyncIterator[Batch]:
    """A store with a game, which then has no memory left."""
    await games.commit(batch, "g", Change(0, b"s", [b"e"], 60), now=0)
    await batch.everywhere("CONFIG", "SET", "maxmemory", "1")
    try:
        yield batch
    finally:
        await batch.everywhere("CONFIG", "SET", "maxmemory", "0")


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_change_is_refused_as_full_and_has_not_happened(full: Batch, name: str) -> None:
    """However it is sent, and also in a cluster: nothing of it is done."""
    with pytest.raises(StoreFull):
        await COMMANDS[name](full)
    assert await full.call("GET", "{x}") is None
    assert await full.call("XLEN", keys.events("g")) == 1


async def test_a_game_can_be_read(full: Batch) -> None:
    """The functions that only read are not refused."""
    loaded = await games.load(full, "g")
    assert loaded is not None
    assert loaded.version == 1
