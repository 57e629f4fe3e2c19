"""Nobody loses a turn that ran out of time while no replica of the service ran."""

import asyncio
from pathlib import Path
from time import sleep, time

import pytest
from tests.service.direct import direct
from tests.service.events.test_replay_deadlines import Album
from tests.service.process import serving
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import ClockStarted, GameAborted, GameSuspended, TurnTimedOut
from rami_service.domain.presentation import instant
from rami_service.games import seats
from rami_service.runtime.deliveries import Delivery
from rami_service.store import keys
from rami_service.webhooks.attempts import Courier, Job
from rami_service.webhooks.breakers import Breakers, Pace, Slots
from rami_service.webhooks.called_bots import give_up_turn

pytestmark = pytest.mark.anyio


def noted(store_url: str, clock: Clock, outage: float) -> None:
    """Let an outage pass, as a replica that starts now would have noted it if the store had the clock of the test."""
    since = clock.now
    clock.passes(outage)
    with direct(store_url) as client:
        for name in [keys.SERVED, *[f"{keys.SERVED}:{number}" for number in range(64)]]:
            before = client.hget(name, "outages") or b""
            outages = f"{before.decode()},{since}-{clock.now}"
            client.hset(name, mapping={"at": int(time() * 1000), "outages": outages})


async def restarted(local: Replica, store_url: str, *, outage: float) -> None:
    """Let an outage pass, and look at what is due."""
    noted(store_url, local.clock, outage)
    await local.sweep()


async def test_a_turn_that_ran_out_while_nobody_served_has_its_time_again(
    local: Replica, store_url: str, clock: Clock
) -> None:
    """One commit says the new deadline, and by how much it was moved. When it passes, a house bot plays as always."""
    game_id, tokens = await local.table(turn_seconds=45)
    before, log = await local.view(tokens[0], game_id), await local.events(game_id)
    assert before.turn is not None
    clock.passes(10)
    await restarted(local, store_url, outage=60)
    after = await local.view(tokens[0], game_id)
    deadline = instant(clock.now + 35_000)
    assert (after.version, after.turn, after.deadline) == (before.version + 1, before.turn, deadline)
    assert (before.clock_moved, after.clock_moved) == (0, 60)
    assert (await local.events(game_id))[len(log) :] == [ClockStarted(before.turn, deadline, 60)]
    assert not after.players[before.turn].missed
    await local.sweep(34)
    assert await local.view(tokens[0], game_id) == after
    await local.sweep(2)
    assert TurnTimedOut(before.turn) in await local.events(game_id)
    assert (await local.view(tokens[0], game_id)).clock_moved == 0


async def test_a_turn_that_ran_out_before_is_lost(local: Replica, store_url: str, clock: Clock) -> None:
    """The service was there when its time was up, and only was too slow to act."""
    game_id, tokens = await local.table(turn_seconds=45)
    turn = (await local.view(tokens[0], game_id)).turn
    clock.passes(46)
    await restarted(local, store_url, outage=60)
    assert TurnTimedOut(turn or 0) in await local.events(game_id)


async def test_a_short_turn_gets_enough_time_to_come_back(local: Replica, store_url: str, clock: Clock) -> None:
    """Clients try again after half a minute at the latest, so no turn that was cut ends sooner."""
    game_id, tokens = await local.table(turn_seconds=5)
    await restarted(local, store_url, outage=60)
    view = await local.view(tokens[0], game_id)
    assert (view.deadline, view.clock_moved) == (instant(clock.now + 30_000), 85)


@pytest.mark.parametrize("left", [9, 3000])
async def test_a_turn_that_goes_on_gets_the_time_when_it_runs_out(
    local: Replica, store_url: str, clock: Clock, left: int
) -> None:
    """Nothing is done before. The player has had the time of a turn then, apart from the outage."""
    game_id, tokens = await local.table(turn_seconds=60 + left)
    version = (await local.view(tokens[0], game_id)).version
    await restarted(local, store_url, outage=60)
    assert (await local.view(tokens[0], game_id)).version == version
    await local.sweep(left)
    view = await local.view(tokens[0], game_id)
    assert (view.version, view.deadline, view.clock_moved) == (version + 1, instant(clock.now + 60_000), 60)
    await local.sweep(61)
    assert TurnTimedOut in [type(event) for event in await local.events(game_id)]


async def test_several_outages_are_added_in_one_commit(local: Replica, store_url: str, clock: Clock) -> None:
    """Also one that came while the turn only went on because of the one before."""
    game_id, tokens = await local.table(turn_seconds=100)
    version = (await local.view(tokens[0], game_id)).version
    for outage in (20, 40):
        clock.passes(30)
        noted(store_url, clock, outage)
    await local.sweep()
    view = await local.view(tokens[0], game_id)
    assert (view.version, view.deadline, view.clock_moved) == (version + 1, instant(clock.now + 40_000), 60)


async def test_an_outage_before_a_turn_gives_it_nothing(local: Replica, store_url: str, clock: Clock) -> None:
    """Nor one of which the clocks of the replica and the store do not agree."""
    noted(store_url, clock, 60)
    game_id, tokens = await local.table(turn_seconds=45)
    turn = (await local.view(tokens[0], game_id)).turn or 0
    clock.passes(4000)
    noted(store_url, clock, 60)
    clock.passes(-4000)
    clock.passes(46 - 60)
    await local.sweep()
    assert TurnTimedOut(turn) in await local.events(game_id)


async def test_the_time_is_given_once(local: Replica, store_url: str, clock: Clock) -> None:
    """Many games, two replicas that look at the same moment, and one of them once more."""
    tables = [await local.table(turn_seconds=45) for _ in range(60)]
    async with replica(store_url, clock) as other:
        noted(store_url, clock, 60)
        for game_id, _ in tables:
            local.context.wake(game_id)
            other.context.wake(game_id)
        await asyncio.gather(local.sweep(), other.sweep())
        await asyncio.gather(local.sweep(6), other.sweep())
    for game_id, tokens in tables:
        view = await local.view(tokens[0], game_id)
        assert (view.version, sum(seat.missed for seat in view.players)) == (3, 0)
        assert view.deadline == instant(clock.now + 39_000)
        assert view.clock_moved == 60


async def test_a_second_outage_gives_time_again(local: Replica, store_url: str, clock: Clock) -> None:
    """The player had no chance to move in either."""
    game_id, tokens = await local.table(turn_seconds=45)
    for version in (3, 4):
        await restarted(local, store_url, outage=60)
        view = await local.view(tokens[0], game_id)
        assert (view.version, view.deadline) == (version, instant(clock.now + 45_000))
        assert not any(seat.missed for seat in view.players)


@pytest.mark.parametrize("turns", [0, 1])
async def test_a_turn_that_a_called_bot_gives_up_gets_no_time_again(
    local: Replica, store_url: str, clock: Clock, turns: int
) -> None:
    """The bot failed soon after an outage, in a turn that began before it or after it. A house bot plays at once."""
    game_id, tokens = await local.table(turn_seconds=300)
    noted(store_url, clock, 60)
    await local.sweep(1)
    for _ in range(turns):
        await local.play_turn(tokens[(await local.view(tokens[0], game_id)).turn or 0], game_id)
    turn = (await local.view(tokens[0], game_id)).turn or 0
    player = (await local.game(game_id)).seats[turn].player or ""
    job = Job(Delivery(player, game_id, 1, "turn.started"), "webhook", "turn.play", clock.now)
    await give_up_turn(Courier(local.context, Breakers(), Slots(), Pace()), job)
    await local.settled()
    events = await local.events(game_id)
    assert events.count(TurnTimedOut(turn)) == 1
    assert (await local.view(tokens[0], game_id)).turn != turn


async def test_a_game_that_waits_for_its_players_waits_again(local: Replica, store_url: str, clock: Clock) -> None:
    """Nobody could return while nobody served, so the game is not aborted."""
    game_id, tokens = await local.table(turn_seconds=30)
    while not (await local.game(game_id)).suspended_until:
        await local.sweep(31)
    await restarted(local, store_url, outage=900)
    until = instant(clock.now + 600_000)
    await local.sweep()
    assert (await local.events(game_id))[-1] == GameSuspended(until)
    assert (await local.view(tokens[0], game_id)).suspended_until == until
    await local.sweep(601)
    assert (await local.events(game_id))[-1] == GameAborted("deserted")


async def test_house_bots_and_pauses_go_on(local: Replica, store_url: str, clock: Clock) -> None:
    """A pause that ended meanwhile is over; the player's turn after it, or after a house bot's, has its whole time."""
    ada = await local.player()
    rules = {"turn_limit": 4, "match_end": {"deals": 2}}
    game_id = await local.create(ada, seats=2, bots=1, turn_seconds=45, deal_pause=20, options=rules)
    while not (await local.game(game_id)).opens_at:
        await local.play_turn(ada, game_id)
    await restarted(local, store_url, outage=90)
    view = await local.view(ada, game_id)
    assert (view.turn, view.deal) == (view.seat, 2)
    assert view.deadline == instant(clock.now + 45_000)
    assert TurnTimedOut not in [type(event) for event in await local.events(game_id)]
    await local.play_turn(ada, game_id)
    assert (await local.view(ada, game_id)).opens_at is None


async def test_the_views_of_the_past_know_the_new_deadline(local: Replica, store_url: str, clock: Clock) -> None:
    """Every version can be rebuilt from the log, before and after the time was given."""
    game_id, tokens = await local.table(turn_seconds=45)
    album = Album(local, game_id)
    turn = (await local.view(tokens[0], game_id)).turn
    await album.look()
    await restarted(local, store_url, outage=60)
    await album.look()
    clock.passes(10)
    await local.play_turn(tokens[turn or 0], game_id)
    await seats.resign(local.context, local.asked(tokens[0]), game_id)
    await local.settled()
    await album.check()


def test_one_of_two_replicas_that_starts_again_gives_no_time(tmp_path: Path, valkey: str) -> None:
    """The other one was there, and a house bot has played the turn."""
    with serving(tmp_path, redis_url=valkey) as stays:
        with serving(tmp_path, redis_url=valkey):
            ada, bob = stays.player("Ada"), stays.player("Bob")
            game = ada.create(seats=2, turn_seconds=5).id
            before = bob.join(game)
        sleep(4)  # longer than an outage, while the other one is there
        with serving(tmp_path, redis_url=valkey):
            (first, *_) = ada.events(game, after=before.version, wait=10).events
    assert first.event == TurnTimedOut(before.turn or 0)
