"""The pause between two deals ends as soon as all players who are there are ready."""

import pytest
from tests.service.games.test_pauses import SHORT_DEALS, second_deal
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.replica import Clock, Replica
from tests.service.table import Table

from rami.contract.wire import ClockStarted, PauseEnded, PlayerResigned, SeatReady, SeatReturned
from rami.problems import Refused
from rami.rules.events import PileTaken, StockDrawn
from rami.rules.moves import DrawStock
from rami_service.domain.presentation import instant
from rami_service.games import seats

pytestmark = pytest.mark.anyio


async def ready(local: Replica, token: str, game_id: str) -> None:
    """Be ready for the next deal."""
    await seats.get_ready(local.context, local.asked(token), game_id)


async def test_the_pause_ends_when_all_are_ready(local: Replica, clock: Clock) -> None:
    """The first who is ready is shown and waits; with the last one moves are possible, and the clock starts anew."""
    game_id, tokens = await second_deal(local, deal_pause=60, turn_seconds=10)
    before = await local.view(tokens[0], game_id)
    assert before.turn is not None
    await ready(local, tokens[1], game_id)
    waiting = await local.view(tokens[0], game_id)
    assert (waiting.ready, waiting.opens_at, waiting.deadline) == ((1,), before.opens_at, before.deadline)
    with pytest.raises(Refused, match="unless all players are ready"):
        await local.move(tokens[before.turn], game_id, DrawStock())
    clock.passes(3)
    await ready(local, tokens[0], game_id)
    after = await local.view(tokens[0], game_id)
    deadline = instant(clock.now + 10_000)
    assert (after.ready, after.opens_at, after.deadline) == ((), None, deadline)
    events = await local.events(game_id)
    assert events[-4:] == [SeatReady(1), SeatReady(0), PauseEnded(), ClockStarted(before.turn, deadline)]
    await local.move(tokens[before.turn], game_id, DrawStock())
    assert await local.due(game_id) is not None


async def test_ready_twice_or_without_a_pause_changes_nothing(local: Replica, clock: Clock) -> None:
    """Whoever is ready already, or has nothing to wait for, gets the game as it is."""
    game_id, tokens = await second_deal(local, deal_pause=60)
    await ready(local, tokens[0], game_id)
    once = await local.view(tokens[0], game_id)
    await ready(local, tokens[0], game_id)
    assert await local.view(tokens[0], game_id) == once
    clock.passes(60)
    await ready(local, tokens[1], game_id)
    assert await local.view(tokens[0], game_id) == once
    await local.play_turn(tokens[once.turn or 0], game_id)
    assert (await local.view(tokens[0], game_id)).ready == ()


async def test_house_bots_are_not_waited_for_and_play_at_once(local: Replica, clock: Clock) -> None:
    """One person at the table ends the pause alone; if a house bot begins, it plays without a further look."""
    ada = await local.player()
    game_id = await local.create(ada, seats=3, bots=2, deal_pause=3600, options=SHORT_DEALS | {"turn_limit": 3})
    while (await local.view(ada, game_id)).turn == 0:
        clock.passes(3600)
        await local.play_turn(ada, game_id)
    count = len(await local.events(game_id))
    await ready(local, ada, game_id)
    await local.settled()
    happened = (await local.events(game_id))[count:]
    assert happened[:2] == [SeatReady(0), PauseEnded()]
    assert isinstance(happened[2], StockDrawn | PileTaken)
    assert (await local.view(ada, game_id)).turn == 0


async def test_who_resigns_is_not_waited_for(local: Replica) -> None:
    """If the only player who was not ready resigns, the pause ends with that."""
    game_id, tokens = await second_deal(local, deal_pause=60)
    await ready(local, tokens[0], game_id)
    await seats.resign(local.context, local.asked(tokens[1]), game_id)
    events = await local.events(game_id)
    place = events.index(PlayerResigned(1))
    assert events[place + 1] == PauseEnded()


async def test_who_is_away_is_not_waited_for(local: Replica) -> None:
    """A player who is away does not hold the others up, and is back when ready."""
    options = SHORT_DEALS | {"turn_limit": 10}
    game_id, tokens = await local.table(options=options, deal_pause=3600, turn_seconds=10)
    while not (view := await local.view(tokens[0], game_id)).opens_at:
        if view.turn == 0:
            await local.play_turn(tokens[0], game_id)
        else:
            await local.sweep(10)
    assert view.players[1].away
    await ready(local, tokens[1], game_id)
    assert (await local.events(game_id))[-2:] == [SeatReturned(1), SeatReady(1)] or view.turn == 1
    assert not (await local.view(tokens[0], game_id)).players[1].away
    await ready(local, tokens[0], game_id)
    assert (await local.view(tokens[0], game_id)).opens_at is None


def test_ready_by_http(service: Service) -> None:
    """A past view shows who was ready, and a spectator and an open game cannot be ready."""
    ada, bob, eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
    table = Table([ada, bob], deal_pause=3600, options=SHORT_DEALS)
    path = f"/v1/games/{table.id}"
    while (view := ada.view(table.id)).deal == 1:
        table.play_on(1)
    assert ada.post(f"{path}/ready").json()["ready"] == [0]
    over = bob.post(f"{path}/ready").json()
    assert (over["version"], over["ready"], over["opens_at"]) == (view.version + 2, [], None)
    assert bob.get(path, version=view.version + 1).json()["ready"] == [0]
    refused(eve.post(f"{path}/ready"), "not_seated")
    refused(ada.post(f"/v1/games/{ada.create().id}/ready"), "game_not_running")
