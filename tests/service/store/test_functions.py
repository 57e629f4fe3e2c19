"""The functions are in the server when they are needed."""

import pytest

from rami_service.store import functions, games
from rami_service.store.games import Change, Done
from rami_service.store.redis.batch import Batch

pytestmark = pytest.mark.anyio


async def test_a_server_that_lost_the_functions_gets_them_again(batch: Batch) -> None:
    """A commit to a server without functions loads them and happens once."""
    await batch.call("FUNCTION", "FLUSH")
    assert await games.commit(batch, "g", Change(0, b"s", [b"e"], 60), now=0) == Done(1)
    await batch.call("FUNCTION", "FLUSH")
    assert await games.commit(batch, "g", Change(1, b"s", [b"e"], 60), now=0) == Done(2)


async def test_loading_twice_is_loading_once(batch: Batch) -> None:
    """Every replica loads at its start, and one library of this release remains."""
    await batch.call("FUNCTION", "FLUSH")
    await functions.load(batch)
    await functions.load(batch)
    libraries = await batch.call("FUNCTION", "LIST")
    assert len(libraries) == 1
    assert f"rami_{functions.RELEASE}".encode() in libraries[0]


async def test_loading_a_game_needs_no_right_to_write(batch: Batch) -> None:
    """The reading function is marked as such, so that it also runs where writes are refused."""
    await functions.load(batch)
    reply = await batch.call("FCALL_RO", f"load_{functions.RELEASE}", 1, "{g:none}:state", 0, "")
    assert reply == [None, None, None, None]
