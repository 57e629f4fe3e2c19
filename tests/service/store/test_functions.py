"""The functions of the store are loaded when a command needs them."""

from unittest.mock import ANY

import pytest

from rami_service.store import functions, games
from rami_service.store.games import Change, Done
from rami_service.store.redis.batch import Batch

pytestmark = pytest.mark.anyio


async def test_a_server_that_lost_the_functions_gets_them_again(batch: Batch) -> None:
    """A commit to a server without the functions loads them, and is carried out once."""
    await batch.call("FUNCTION", "FLUSH")
    assert await games.commit(batch, "g", Change(0, b"s", [b"e"], 60), now=0) == Done(1, ANY)
    await batch.call("FUNCTION", "FLUSH")
    assert await games.commit(batch, "g", Change(1, b"s", [b"e"], 60), now=0) == Done(2, ANY)


async def test_loading_twice_is_loading_once(batch: Batch) -> None:
    """Every replica loads the functions at its start; the server then has one library for this release."""
    await batch.call("FUNCTION", "FLUSH")
    await functions.load(batch)
    await functions.load(batch)
    libraries = await batch.call("FUNCTION", "LIST")
    assert len(libraries) == 1
    assert f"rami_{functions.RELEASE}".encode() in libraries[0]


async def test_loading_a_game_needs_no_right_to_write(batch: Batch) -> None:
    """The function that loads a game is marked as read-only, so it also runs where writes are refused."""
    await functions.load(batch)
    reply = await batch.call("FCALL_RO", f"load_{functions.RELEASE}", 1, "{g:none}:state", 0, "")
    assert [*reply[:2], *reply[3:]] == [None, None, None, None, 0]
