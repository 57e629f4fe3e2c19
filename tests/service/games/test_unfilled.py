"""A game that is not filled in time is aborted, and a finished game is counted, even if its replica died."""

import pytest
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import GameAborted
from rami_service.games import lobby
from rami_service.players import stats

pytestmark = pytest.mark.anyio

DAY = 86_400


async def test_a_game_that_nobody_joined_is_aborted(local: Replica) -> None:
    """After the waiting time the game is aborted with a reason; it is not listed any more, but can still be viewed."""
    ada = await local.player()
    game_id = await local.create(ada, seats=2)
    await local.sweep(DAY - 1)
    assert (await local.view(ada, game_id)).status == "open"
    await local.sweep(1)
    assert (await local.view(ada, game_id)).status == "aborted"
    assert (await local.events(game_id))[-1] == GameAborted("unfilled")
    assert not (await lobby.own_games(local.context, local.caller(ada), None, 20)).items
    await local.sweep(60)
    assert await local.due(game_id) is None


async def test_whoever_comes_and_goes_does_not_make_it_wait_longer(local: Replica) -> None:
    """The waiting time counts from the creation of the game, not from the last join."""
    ada, bob = await local.player("Ada"), await local.player("Bob")
    game_id = await local.create(ada, seats=3)
    local.clock.passes(DAY - 10)
    await local.join(bob, game_id)
    await local.sweep(10)
    assert (await local.view(bob, game_id)).status == "aborted"


async def test_a_game_that_began_in_time_goes_on(local: Replica) -> None:
    """The entry from the time when the game was open is removed."""
    game_id, tokens = await local.table()
    assert await local.due(game_id) is not None
    await local.sweep(DAY)
    assert (await local.view(tokens[0], game_id)).status == "playing"
    assert await local.due(game_id) is None


async def test_the_key_outlives_the_time_of_waiting(local: Replica) -> None:
    """The stored game lives longer than the waiting time, so that the sweeper finds it also after an outage."""
    ada = await local.player()
    game_id = await local.create(ada, seats=2)
    assert await local.context.batch.call("TTL", f"{{g:{game_id}}}:state") > DAY + 3600


async def test_a_game_that_is_gone_is_looked_at_once_more(local: Replica) -> None:
    """After one look the entry of a missing game is removed from the index."""
    ada = await local.player()
    game_id = await local.create(ada, seats=2)
    await local.context.batch.call("DEL", f"{{g:{game_id}}}:state")
    await local.sweep(DAY)
    assert await local.due(game_id) is None


async def test_a_game_is_counted_though_its_replica_died_after_the_end(
    local: Replica, store_url: str, clock: Clock
) -> None:
    """Another replica finds the finished game and counts it once, also after two looks."""
    game_id, tokens = await local.table(options={"turn_limit": 4, "match_end": {"deals": 1}})
    local.sweeper.wake = lambda *_: None  # type: ignore[method-assign]  # skips the work after the commits
    while (view := await local.view(tokens[0], game_id)).turn is not None and view.status == "playing":
        await local.play_turn(tokens[view.turn], game_id)
    who = local.caller(tokens[0])
    assert (await stats.read(local.context.batch, who, who.player_id)).games == 0
    async with replica(store_url, clock) as heir:
        await heir.sweep(60)
        heir.context.wake(game_id)
        await heir.settled()
    assert (await stats.read(local.context.batch, who, who.player_id)).games == 1
    assert await local.due(game_id) is None
