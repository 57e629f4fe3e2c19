"""One reader for all lists of games: a damaged game harms no list that names it."""

import pytest
from structlog.testing import capture_logs
from tests.service.direct import direct
from tests.service.replica import Replica

from rami_service.runtime.sound_games import sound_games
from rami_service.store import keys

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("junk", [b"\xc1", b""])
async def test_a_damaged_game_is_left_out_and_logged(local: Replica, valkey: str, junk: bytes) -> None:
    """The others come in their order, with their versions; a game that is gone is there without one."""
    ada = await local.player()
    first, broken, last = [await local.create(ada) for _ in range(3)]
    with direct(valkey) as client:
        client.hset(keys.state(broken), "s", junk)
    gone = "g_" + "0" * 26
    with capture_logs() as log:
        listed = await sound_games(local.context.batch, [last, broken, gone, first])
    assert [(one.id, one.game and one.game.id) for one in listed] == [(last, last), (gone, None), (first, first)]
    assert [one.version > 0 for one in listed] == [True, False, True]
    assert [(entry["event"], entry["error"]) for entry in log] == [("store_damaged", "Damaged")]
