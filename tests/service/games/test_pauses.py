"""During the pause between two deals moves are refused, and the clock of the first turn starts after the pause."""

import pytest
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.replica import LONG_DEAL, Clock, Replica
from tests.service.table import Table, arrange

from rami.contract.wire import AddEntropy, ClockStarted, MakeMoves, PauseStarted
from rami.problems import Refused
from rami.rules.events import PileTaken, StockDrawn
from rami.rules.moves import DrawStock
from rami_service.domain.presentation import instant
from rami_service.games import play

pytestmark = pytest.mark.anyio

SHORT_DEALS = LONG_DEAL | {"turn_limit": 4, "match_end": {"deals": 3}}


async def second_deal(local: Replica, **request: object) -> tuple[str, list[str]]:
    """A game whose second deal has just been dealt."""
    game_id, tokens = await local.table(options=SHORT_DEALS, **request)
    while (view := await local.view(tokens[0], game_id)).deal == 1:
        assert view.turn is not None
        await local.play_turn(tokens[view.turn], game_id)
    return game_id, tokens


async def test_the_next_deal_opens_after_the_pause(local: Replica, clock: Clock) -> None:
    """The commit that deals gives the end of the pause; every move before that time is refused."""
    game_id, tokens = await second_deal(local, deal_pause=60)
    view = await local.view(tokens[0], game_id)
    assert view.turn is not None
    assert (view.deal_pause, view.opens_at) == (60, instant(clock.now + 60_000))
    assert (await local.events(game_id))[-1] == PauseStarted(instant(clock.now + 60_000))
    clock.passes(58.5)
    with pytest.raises(Refused) as early:
        await local.move(tokens[view.turn], game_id, DrawStock())
    assert (early.value.code, early.value.retry_after) == ("too_early", 2)
    with pytest.raises(Refused, match="2 s"):
        await play.dry_run(local.context, local.asked(tokens[view.turn]), game_id, MakeMoves(moves=(DrawStock(),)))
    assert await local.view(tokens[0], game_id) == view
    clock.passes(1.5)
    await local.move(tokens[view.turn], game_id, DrawStock())
    assert (await local.view(tokens[0], game_id)).opens_at is None


async def test_the_first_deal_and_a_game_without_pauses_open_at_once(local: Replica) -> None:
    """There is no pause before the first deal, and none between deals unless it is configured."""
    game_id, tokens = await local.table(deal_pause=60)
    assert (await local.view(tokens[0], game_id)).opens_at is None
    game_id, tokens = await second_deal(local)
    log = await local.events(game_id)
    assert not [event for event in log if isinstance(event, PauseStarted)]
    assert (await local.view(tokens[0], game_id)).opens_at is None


async def test_the_clock_of_the_first_turn_starts_with_the_deal(local: Replica, clock: Clock) -> None:
    """The pause takes no turn time: the deadline counts from its end, and the sweeper waits for the deadline."""
    game_id, tokens = await second_deal(local, deal_pause=60, turn_seconds=10)
    view = await local.view(tokens[0], game_id)
    assert view.turn is not None
    deadline = instant(clock.now + 70_000)
    assert (await local.events(game_id))[-2:] == [
        PauseStarted(instant(clock.now + 60_000)),
        ClockStarted(view.turn, deadline),
    ]
    assert view.deadline == deadline
    await local.sweep(69)
    assert await local.view(tokens[0], game_id) == view
    await local.sweep(1)
    assert (await local.view(tokens[0], game_id)).players[view.turn].missed == 1


async def test_house_bots_wait_for_the_pause(local: Replica, clock: Clock) -> None:
    """House bots play when the pause ends, not earlier."""
    ada = await local.player()
    options = SHORT_DEALS | {"turn_limit": 3}
    game_id = await local.create(ada, seats=3, bots=2, deal_pause=60, options=options)
    while (await local.view(ada, game_id)).turn == 0:  # a bot begins one of two successive deals
        clock.passes(60)
        await local.play_turn(ada, game_id)
    log = await local.events(game_id)
    assert log[-1] == PauseStarted(instant(clock.now + 60_000))
    await local.sweep(59)
    assert await local.events(game_id) == log
    await local.sweep(1)
    assert isinstance((await local.events(game_id))[len(log)], StockDrawn | PileTaken)
    assert (await local.view(ada, game_id)).turn == 0


async def test_entropy_is_taken_during_a_pause(local: Replica) -> None:
    """Entropy is accepted during a pause and does not change its end."""
    game_id, tokens = await second_deal(local, deal_pause=60)
    before = await local.view(tokens[0], game_id)
    await play.add_entropy(local.context, local.asked(tokens[0]), game_id, AddEntropy(entropy="00"))
    assert (await local.view(tokens[0], game_id)).opens_at == before.opens_at


async def test_a_clock_that_is_set_back_does_not_make_a_pause_longer(local: Replica, clock: Clock) -> None:
    """A pause that would last longer than the configured time counts as over."""
    game_id, tokens = await second_deal(local, deal_pause=60)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    clock.passes(-3600)
    await local.play_turn(tokens[turn], game_id)
    assert (await local.view(tokens[0], game_id)).turn == 1 - turn


async def test_a_pause_ends_with_the_game(local: Replica) -> None:
    """There is no pause after the last deal."""
    game_id, tokens = await local.table(options=SHORT_DEALS, deal_pause=60, turn_seconds=10)
    while (view := await local.view(tokens[0], game_id)).status == "playing":
        local.clock.passes(60 if view.opens_at else 0)
        assert view.turn is not None
        await local.play_turn(tokens[view.turn], game_id)
    assert (view.status, view.opens_at, view.deadline) == ("finished", None, None)
    assert len([event for event in await local.events(game_id) if isinstance(event, PauseStarted)]) == 2


async def test_too_early_by_http(service: Service, valkey: str) -> None:
    """The answer is 409 with the seconds to wait and the end of the pause, and nothing changes."""
    table = Table([service.player("Ada"), service.player("Bob")], deal_pause=3600)
    far = 40_000_000_000_000
    arrange(valkey, table.id, lambda game: replace(game, deal_pause=far // 1000, opens_at=far))
    before = table.turn.view(table.id)
    answer = table.turn.try_moves(table.id, DrawStock())
    problem = refused(answer, "too_early")
    seconds = int(answer.headers["retry-after"])
    assert seconds > 3600
    assert problem["params"] == {"opens_at": before.opens_at, "seconds": seconds}
    assert table.turn.view(table.id) == before
