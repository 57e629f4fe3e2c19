"""Each turn has a deadline, and exactly one replica acts when it has passed."""

import asyncio
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import ClockStarted, TurnTimedOut
from rami.problems.exceptions import MoveRefused
from rami.rules.events import StockDrawn, TurnStarted
from rami.rules.moves import Discard, DrawDiscard, DrawStock
from rami_service.domain.presentation import instant

pytestmark = pytest.mark.anyio


async def test_a_turn_has_its_time_from_its_beginning(local: Replica, clock: Clock) -> None:
    """The deadline is in the view and in the event of the commit that begins the turn."""
    game_id, tokens = await local.table(turn_seconds=30)
    view = await local.view(tokens[0], game_id)
    assert view.turn is not None
    assert (view.turn_seconds, view.deadline) == (30, instant(clock.now + 30_000))
    assert (await local.events(game_id))[-1] == ClockStarted(view.turn, instant(clock.now + 30_000))
    clock.passes(10)
    await local.play_turn(tokens[view.turn], game_id)
    after = await local.view(tokens[0], game_id)
    assert after.deadline == instant(clock.now + 30_000)
    assert (await local.events(game_id))[-1] == ClockStarted(1 - view.turn, instant(clock.now + 30_000))


async def test_steps_of_a_turn_do_not_give_it_more_time(local: Replica, clock: Clock) -> None:
    """The deadline does not change when the player draws."""
    game_id, tokens = await local.table(turn_seconds=30)
    before = await local.view(tokens[0], game_id)
    assert before.turn is not None
    clock.passes(10)
    await local.move(tokens[before.turn], game_id, DrawStock())
    assert (await local.view(tokens[0], game_id)).deadline == before.deadline


async def test_a_game_without_a_clock_has_no_deadline_and_is_never_due(local: Replica) -> None:
    """Without a clock a turn may take days, and the sweeper does nothing."""
    game_id, tokens = await local.table()
    view = await local.view(tokens[0], game_id)
    assert (view.turn_seconds, view.deadline) == (None, None)
    await local.sweep(86_400)
    assert await local.due(game_id) is None
    assert await local.view(tokens[0], game_id) == view


async def test_a_house_bot_plays_the_turn_whose_time_is_up(local: Replica, clock: Clock) -> None:
    """One commit holds the timeout, the whole turn of the bot, and the start of the next turn's clock."""
    game_id, tokens = await local.table(turn_seconds=30)
    before, log = await local.view(tokens[0], game_id), await local.events(game_id)
    assert before.turn is not None
    await local.sweep(29)
    assert await local.view(tokens[0], game_id) == before
    await local.sweep(7)
    after = await local.view(tokens[0], game_id)
    happened = (await local.events(game_id))[len(log) :]
    assert after.version == before.version + 1
    assert happened[0] == TurnTimedOut(before.turn)
    assert happened[-2:] == [TurnStarted(1 - before.turn), ClockStarted(1 - before.turn, instant(clock.now + 30_000))]
    assert [event.seat for event in happened if isinstance(event, StockDrawn)] in ([before.turn], [])
    assert (after.turn, after.players[before.turn].missed, after.players[before.turn].away) == (
        1 - before.turn,
        1,
        False,
    )


async def test_a_turn_that_ran_out_of_time_is_a_turn_of_the_deal(local: Replica) -> None:
    """U-05: after one finished turn a player may take the discard, also if a house bot finished it."""
    game_id, tokens = await local.table(turn_seconds=30, options={"discard_from_turn": 2, "turn_limit": 10})
    first = (await local.view(tokens[0], game_id)).turn
    assert first is not None
    for seat in (first, 1 - first):
        with pytest.raises(MoveRefused, match="discard_too_early"):
            await local.move(tokens[seat], game_id, DrawDiscard())
        await local.sweep(36)
    view = await local.view(tokens[first], game_id)
    assert [seat.turns_taken for seat in view.seats] == [1, 1]
    await local.move(tokens[first], game_id, DrawDiscard())
    assert (await local.view(tokens[first], game_id)).this_turn.taken == view.pile_top


async def test_the_bot_plays_what_is_left_of_the_turn(local: Replica) -> None:
    """The player's moves in this turn stay valid, and the bot does not draw a second time."""
    game_id, tokens = await local.table(turn_seconds=30)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    await local.move(tokens[turn], game_id, DrawStock())
    await local.sweep(31)
    log = await local.events(game_id)
    assert [event.seat for event in log if isinstance(event, StockDrawn)] == [turn]
    assert (await local.view(tokens[0], game_id)).turn == 1 - turn


async def test_a_move_after_the_deadline_counts_if_it_is_faster_than_the_bot(local: Replica, clock: Clock) -> None:
    """A move on a slow connection is accepted as long as no bot has played the turn."""
    game_id, tokens = await local.table(turn_seconds=30)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    clock.passes(45)
    await local.play_turn(tokens[turn], game_id)
    await local.sweep()
    assert not [event for event in await local.events(game_id) if isinstance(event, TurnTimedOut)]


async def test_two_replicas_act_once(local: Replica, store_url: str, clock: Clock) -> None:
    """Two replicas look at the same game at the same moment, as after a lease that was too short; only one acts."""
    game_id, tokens = await local.table(turn_seconds=30)
    version = (await local.view(tokens[0], game_id)).version
    clock.passes(31)
    async with replica(store_url, clock) as other:
        local.context.wake(game_id)
        other.context.wake(game_id)
        await local.settled()
        await other.settled()
    assert (await local.view(tokens[0], game_id)).version == version + 1
    assert len([event for event in await local.events(game_id) if isinstance(event, TurnTimedOut)]) == 1


async def test_games_that_nobody_has_looked_at_for_an_hour_lose_one_turn(
    local: Replica, store_url: str, clock: Clock
) -> None:
    """The service was there, but its sweepers came to nothing: each game loses one turn, and the next has its time."""
    tables = [await local.table(turn_seconds=30) for _ in range(60)]
    clock.passes(3600)
    async with replica(store_url, clock) as heir:
        await heir.sweep()
        for game_id, tokens in tables:
            view = await heir.view(tokens[0], game_id)
            assert sum(seat.missed for seat in view.players) == 1
            assert view.deadline == instant(clock.now + 30_000)


async def test_a_clock_that_is_set_back_loses_no_game(local: Replica, clock: Clock) -> None:
    """The current turn may last longer, moves are still accepted, and the next deadline uses the new time."""
    game_id, tokens = await local.table(turn_seconds=30)
    before = await local.view(tokens[0], game_id)
    assert before.turn is not None
    await local.sweep(-3600)
    assert await local.view(tokens[0], game_id) == before
    await local.play_turn(tokens[before.turn], game_id)
    after = await local.view(tokens[0], game_id)
    assert after.deadline == instant(clock.now + 30_000)
    await local.sweep(31)
    assert (await local.view(tokens[0], game_id)).turn == before.turn


async def test_a_time_that_was_noted_for_a_turn_before_is_moved(local: Replica, clock: Clock) -> None:
    """A look that comes too early changes nothing and schedules the real deadline."""
    game_id, tokens = await local.table(turn_seconds=30)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    clock.passes(20)
    await local.play_turn(tokens[turn], game_id)
    view = await local.view(tokens[0], game_id)
    await local.sweep(11)
    assert await local.view(tokens[0], game_id) == view
    due = await local.due(game_id)
    assert due is not None
    assert instant(due) == view.deadline


async def test_no_turn_is_lost_whose_replica_died_after_the_commit(
    local: Replica, store_url: str, clock: Clock
) -> None:
    """The deadline is stored before the commit, so another replica finds it."""
    game_id, tokens = await local.table(turn_seconds=30)
    due = await local.due(game_id)
    assert due is not None
    assert due <= clock.now + 30_000
    async with replica(store_url, clock) as heir:
        await heir.sweep(31)
    assert sum(seat.missed for seat in (await local.view(tokens[0], game_id)).players) == 1


def sent_by(local: Replica, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the names of the store functions that the replica calls from now on."""
    sent: list[str] = []
    batch, enqueue = local.context.batch, local.context.batch.send

    def listen(*command: bytes | str | int) -> asyncio.Future[Any]:
        if command[0] == "FCALL":
            sent.append(str(command[1]).partition("_")[0])
        return enqueue(*command)

    monkeypatch.setattr(batch, "send", listen)
    return sent


@pytest.mark.parametrize(("turn_seconds", "ends"), [(None, ["commit"]), (30, ["schedule", "commit"])])
async def test_a_clock_costs_one_small_command_a_turn(
    local: Replica, monkeypatch: pytest.MonkeyPatch, turn_seconds: int | None, ends: list[str]
) -> None:
    """The deadline is scheduled just before the commit that begins a turn; other commits schedule nothing."""
    game_id, tokens = await local.table(turn_seconds=turn_seconds)
    view = await local.view(tokens[0], game_id)
    assert view.turn is not None
    drawer = tokens[view.turn]
    sent = sent_by(local, monkeypatch)
    await local.move(drawer, game_id, DrawStock())
    assert sent == ["commit"]
    hand = (await local.view(drawer, game_id)).hand
    sent.clear()
    local.clock.passes(1)
    await local.move(drawer, game_id, Discard(hand[0]))
    assert [name for name in sent if name != "notify"] == ends  # the notice for the other player does not count
    assert sent[-1] == "commit"


async def test_house_bots_have_no_deadline(local: Replica) -> None:
    """No clock starts for the turns of house bots, only for the player's turn."""
    ada = await local.player()
    game_id = await local.create(ada, seats=3, bots=2, turn_seconds=5)
    started = [event for event in await local.events(game_id) if isinstance(event, ClockStarted)]
    view = await local.view(ada, game_id)
    assert view.turn == 0
    assert [event.seat for event in started] == [0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turn_seconds", 4),
        ("turn_seconds", 1_209_601),
        ("turn_seconds", "30"),
        ("deal_pause", -1),
        ("deal_pause", 3601),
    ],
)
async def test_a_clock_that_no_game_has_is_refused(service: Service, field: str, value: object) -> None:
    """The error names the field, and no game is created."""
    ada = service.player()
    problem = refused(ada.post("/v1/games", {field: value}), "invalid_request")
    assert problem["params"]["field"] == field
    assert not ada.page("/v1/players/me/games").items


async def test_two_processes_act_once_in_real_time(valkey: str, tmp_path: Path) -> None:
    """With the shortest clock, two sweeping replicas and no moves, the turn times out exactly once."""
    with serving(tmp_path, redis_url=valkey) as one, serving(tmp_path, redis_url=valkey) as two:
        ada, bob = one.player("Ada"), two.player("Bob")
        began = monotonic()
        game_id = ada.create(seats=2, turn_seconds=5).id
        before = bob.join(game_id)
        while not (after := ada.events(game_id, after=before.version, wait=10).events):
            assert monotonic() - began < 20
        assert 4.9 < monotonic() - began < 9
        assert [one.event for one in after if isinstance(one.event, TurnTimedOut)] == [TurnTimedOut(before.turn or 0)]
        ada.events(game_id, after=before.version + 1, wait=0.7)
        assert ada.view(game_id).version == before.version + 1


async def test_a_player_who_discards_in_time_is_not_marked(local: Replica) -> None:
    """A turn played in time resets the count of missed turns."""
    game_id, tokens = await local.table(turn_seconds=30)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    await local.sweep(31)
    await local.play_turn(tokens[1 - turn], game_id)
    view = await local.view(tokens[turn], game_id)
    assert view.players[turn].missed == 1
    await local.move(tokens[turn], game_id, DrawStock(), Discard(view.hand[0]))
    assert (await local.view(tokens[0], game_id)).players[turn].missed == 0
