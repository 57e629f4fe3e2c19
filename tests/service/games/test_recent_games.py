"""Games that a process committed last are changed without a read; the store decides whether they are still the same."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.replica import Clock, Replica, replica

from rami.bots import HouseBot
from rami.contract.wire import AddEntropy
from rami.rules.moves import DrawStock
from rami.rules.play import legal_moves
from rami.rules.views.view import view
from rami_service.domain.models import encode
from rami_service.games import play
from rami_service.runtime import recent_games
from rami_service.store import functions, games, keys
from rami_service.store.games import Change, Done, Stale
from rami_service.store.redis.batch import Batch

pytestmark = pytest.mark.anyio


@pytest.fixture
async def other(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A second replica on the same store."""
    async with replica(store_url, clock) as made:
        yield made


async def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the functions that a replica calls from now on."""
    called, original = list[str](), functions.Call

    def call(batch: Batch, function: Any, *rest: Any, **how: Any) -> Any:
        called.append(function)
        return original(batch, function, *rest, **how)

    monkeypatch.setattr(functions, "Call", call)
    return called


async def step(local: Replica, tokens: list[str], game_id: str) -> None:
    """One step of whoever has the turn."""
    state = (await local.game(game_id)).state
    assert state is not None
    await local.move(tokens[state.turn], game_id, HouseBot().choose(view(state, state.turn), legal_moves(state)))


async def test_the_next_move_needs_no_read(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a commit, a move is one call of the store."""
    game_id, tokens = await local.table()
    called = await counted(monkeypatch)
    await step(local, [*tokens], game_id)
    assert called == ["commit"]


async def test_a_game_that_another_replica_changed_is_read(
    local: Replica, other: Replica, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit finds out, and the move is made on the game as it is; for a while nothing is tried from memory."""
    game_id, tokens = await local.table()
    await step(other, [*tokens], game_id)
    called = await counted(monkeypatch)
    await play.add_entropy(local.context, local.asked(tokens[0]), game_id, AddEntropy(entropy="00"))
    assert called == ["commit", "load", "commit"]
    called.clear()
    await step(local, [*tokens], game_id)
    assert called == ["load", "commit"]


async def test_a_version_that_was_reached_on_another_way_is_not_continued(local: Replica) -> None:
    """After a failover the same version may have another content: its mark is another one."""
    game_id, tokens = await local.table()
    game, loaded = await local.game(game_id), await games.load(local.context.batch, game_id)
    assert loaded is not None
    await local.context.batch.call("HSET", keys.state(game_id), "v", loaded.version - 1)
    await local.context.batch.call("DEL", keys.events(game_id))
    lost = Change(loaded.version - 1, encode(replace(game, creator="p_other")), [], 600, b"another!")
    assert isinstance(await games.commit(local.context.batch, game_id, lost, now=0), Done)
    await step(local, [*tokens], game_id)
    assert (await local.game(game_id)).creator == "p_other"


async def test_a_commit_with_another_mark_is_stale(local: Replica) -> None:
    """The version alone is not enough if the mark is given."""
    game_id, _ = await local.table()
    loaded = await games.load(local.context.batch, game_id)
    assert loaded is not None
    change = Change(loaded.version, loaded.state, [], 600, b"12345678", b"another!")
    assert await games.commit(local.context.batch, game_id, change, now=0) == Stale(loaded.version)


async def test_a_refusal_is_that_of_the_stored_game(local: Replica, other: Replica) -> None:
    """A move that is wrong in memory, but right by now, is made."""
    game_id, tokens = await local.table()
    first = (await local.game(game_id)).state
    assert first is not None
    waiting = tokens[1 - first.turn]
    while (state := (await other.game(game_id)).state) is not None and state.turn == first.turn:
        await step(other, [*tokens], game_id)
    await local.move(waiting, game_id, DrawStock())


async def test_old_games_are_read_again(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a minute the clocks may have drifted apart; and only so many games are kept."""
    game_id, tokens = await local.table()
    monkeypatch.setattr(recent_games, "YOUNG", 0.05)
    await asyncio.sleep(0.06)
    called = await counted(monkeypatch)
    await step(local, [*tokens], game_id)
    assert called == ["load", "commit"]
    monkeypatch.setattr(recent_games, "YOUNG", 60.0)
    monkeypatch.setattr(recent_games, "MOST", 1)
    await local.table()
    assert local.context.recent_games.find(game_id) is None
