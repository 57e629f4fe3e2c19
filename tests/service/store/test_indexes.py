"""The records of players, and the lists of their games."""

import pytest
from redis.asyncio import Redis

from rami_service.store import lobby, players
from rami_service.store.keys import ended_games_of, games_of
from rami_service.store.redis.batch import Batch

pytestmark = pytest.mark.anyio


async def listed(batch: Batch, index: str) -> list[str]:
    """The games of a list, newest first."""
    return [entry.game_id for entry in (await lobby.page(batch, index, None, 9)).entries]


async def test_a_player_is_stored_once_and_changed_by_comparison(batch: Batch, client: Redis) -> None:
    """A record is created if there is none, replaced only if it equals the expected one, and expires."""
    assert await players.put(batch, "p", b"one", expected=None, ttl=50)
    assert not await players.put(batch, "p", b"other", expected=None, ttl=50)
    assert not await players.put(batch, "p", b"other", expected=b"two", ttl=50)
    assert await players.get(batch, "p") == b"one"
    assert await players.put(batch, "p", b"two", expected=b"one", ttl=90)
    assert await players.get(batch, "p") == b"two"
    assert 88 <= await client.ttl("{p:p}") <= 90


async def test_a_deleted_player_is_gone(batch: Batch) -> None:
    """No record remains, and the same id can be stored again."""
    await players.put(batch, "p", b"one", expected=None, ttl=50)
    await players.delete(batch, "p")
    assert await players.get(batch, "p") is None
    assert await players.put(batch, "p", b"two", expected=None, ttl=50)


async def test_records_of_many_players_are_read_together(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read in groups that the batch accepts; players that do not exist are left out."""
    monkeypatch.setattr(players, "_PART", 3)
    for number in range(7):
        await players.put(batch, f"p{number}", b"%d" % number, expected=None, ttl=50)
    found = await players.several(batch, [f"p{number}" for number in range(9)])
    assert found == {f"p{number}": b"%d" % number for number in range(7)}
    assert await players.several(batch, []) == {}


async def test_the_list_of_a_player_holds_the_newest_games(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is bounded, so a player who joins games without end cannot fill the memory."""
    monkeypatch.setattr(players, "LISTED", 3)
    for number in range(5):
        await players.add_game(batch, "p", f"g{number}", number, 60)
    assert await listed(batch, games_of("p")) == ["g4", "g3", "g2"]


async def test_a_game_that_is_over_moves_to_the_ended_ones(batch: Batch, client: Redis) -> None:
    """Ending a game twice or ending an unlisted game is safe; the list expires together with its last games."""
    for game_id in ("g1", "g2"):
        await players.add_game(batch, "p", game_id, 10, 60)
    for game_id, ended in {"g1": 30, "g0": 20}.items():
        for _ in range(2):
            await players.end_game(batch, "p", game_id, ended, 90)
    assert await listed(batch, games_of("p")) == ["g2"]
    assert await listed(batch, ended_games_of("p")) == ["g1", "g0"]
    assert 88 <= await client.ttl(ended_games_of("p")) <= 90


async def test_games_that_keep_a_seat_push_out_no_own_ones(batch: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any player may keep seats for another player, so these games are in a separate list, which is bounded."""
    monkeypatch.setattr(players, "KEPT", 2)
    await players.add_game(batch, "p", "own", 1, 60)
    for number in range(4):
        await players.add_kept(batch, "p", f"g{number}", number, 60)
    assert await listed(batch, games_of("p")) == ["own"]
    assert await players.all_games(batch, "p") == ["own", "g2", "g3"]


async def test_players_who_are_missing_are_told(batch: Batch) -> None:
    """The store returns the ids of those players that do not exist."""
    await players.put(batch, "p", b"one", expected=None, ttl=50)
    assert await players.missing(batch, ["p", "q", "r"]) == {"q", "r"}
    assert await players.missing(batch, []) == set()
