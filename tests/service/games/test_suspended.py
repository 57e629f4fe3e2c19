"""A game whose players are all away is suspended: nobody plays until one of them returns, and then it is aborted."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.events.test_replay_deadlines import Album
from tests.service.process import Service
from tests.service.replica import LONG_DEAL, Clock, Replica
from tests.service.table import Table

from rami.contract.wire import ClockStarted, GameAborted, GameSuspended, SeatAway, SeatReturned, TurnTimedOut
from rami.problems import Refused
from rami.rules.events import DealEnded
from rami.rules.moves import DrawStock
from rami_service.domain.models import decode_game, encode
from rami_service.domain.presentation import instant
from rami_service.games import lobby, seats
from rami_service.players import accounts, stats
from rami_service.store import keys

pytestmark = pytest.mark.anyio

SUSPENDED = 600
"""Seconds: the default of the setting."""


async def suspended(local: Replica, **request: object) -> tuple[str, list[str]]:
    """Return a game whose two players have missed three turns each, and their tokens by seat."""
    game_id, tokens = await local.table(**{"turn_seconds": 30} | request)
    seconds = (await local.game(game_id)).turn_seconds
    while not (await local.game(game_id)).suspended_until:
        await local.sweep(seconds + 1)
    return game_id, tokens


async def test_nobody_plays_when_all_are_away(local: Replica, clock: Clock) -> None:
    """The last event says until when a player can return, the view says so too, and no turn is played any more."""
    game_id, tokens = await suspended(local)
    until = instant(clock.now + SUSPENDED * 1000)
    events = await local.events(game_id)
    assert events[-1] == GameSuspended(until)
    assert [type(event) for event in events].count(SeatAway) == 2
    before = await local.view(tokens[0], game_id)
    assert (before.suspended_until, before.deadline, before.status) == (until, None, "playing")
    await local.sweep(SUSPENDED - 1)
    assert await local.view(tokens[0], game_id) == before


@pytest.mark.parametrize("on_turn", [True, False])
async def test_a_player_returns_also_in_the_turn_of_another(local: Replica, clock: Clock, on_turn: bool) -> None:  # noqa: FBT001
    """The game goes on: the player's clock starts anew, or the house bot plays the seat that is still away."""
    game_id, tokens = await suspended(local)
    game = await local.game(game_id)
    assert game.state
    turn, seen = game.state.turn, len(await local.events(game_id))
    back = turn if on_turn else 1 - turn
    clock.passes(SUSPENDED - 1)
    await seats.come_back(local.context, local.asked(tokens[back]), game_id)
    await local.settled()
    deadline = instant(clock.now + 30_000)
    events = (await local.events(game_id))[seen:]
    assert (events[0], events[-1]) == (SeatReturned(back), ClockStarted(back, deadline))
    assert len(events) == 2 or not on_turn
    view = await local.view(tokens[0], game_id)
    assert (view.turn, view.deadline, view.suspended_until) == (back, deadline, None)
    await local.sweep(31)
    assert (await local.events(game_id))[len(events) + seen] == TurnTimedOut(back)


async def test_a_move_of_the_player_on_turn_resumes_it(local: Replica, clock: Clock) -> None:
    """The move counts as a return, and the rest of the turn has the whole time."""
    game_id, tokens = await suspended(local)
    game = await local.game(game_id)
    assert game.state
    turn, seen = game.state.turn, len(await local.events(game_id))
    await local.move(tokens[turn], game_id, DrawStock())
    events = (await local.events(game_id))[seen:]
    assert (events[0], events[-1]) == (SeatReturned(turn), ClockStarted(turn, instant(clock.now + 30_000)))
    assert not (await local.game(game_id)).suspended_until


async def test_nobody_returns_in_time(local: Replica, clock: Clock) -> None:
    """The game is aborted: its deal scores nothing, its players get notices, it leaves the lists and counts nowhere."""
    game_id, tokens = await suspended(local)
    await local.sweep(SUSPENDED)
    events = await local.events(game_id)
    assert events[-1] == GameAborted("deserted")
    assert [event.scores for event in events if isinstance(event, DealEnded)] == [(0, 0)]
    game = await local.game(game_id)
    assert (game.status, game.suspended_until, game.ended_at) == ("aborted", 0, clock.now)
    await local.sweep(5)
    assert await local.due(game_id) is None
    assert await local.context.batch.call("ZSCORE", keys.all_games("playing"), game_id) is None
    for token in tokens:
        who = local.caller(token)
        going_on = await lobby.own_games(local.context, who, None, 9)
        ended = await lobby.own_games(local.context, who, None, 9, "aborted")
        assert (going_on.items, [item.id for item in ended.items]) == ((), [game_id])
        assert (await stats.read(local.context.batch, who, who.player_id)).games == 0
        notices = await local.context.batch.call("XRANGE", keys.notices(who.player_id), "-", "+")
        assert sum(b"game_aborted" in fields[1] for _, fields in notices) == 1
        with pytest.raises(Refused) as late:
            await seats.come_back(local.context, local.asked(token), game_id)
        assert late.value.code == "game_not_running"


async def test_days_for_a_turn_are_days_to_come_back(local: Replica, clock: Clock) -> None:
    """A game waits at least as long as for one turn."""
    day = 86_400
    game_id, _ = await suspended(local, turn_seconds=3 * day)
    began = clock.now
    await local.sweep(3 * day - 1)
    assert (await local.game(game_id)).status == "playing"
    await local.sweep(1)
    assert ((await local.game(game_id)).status, clock.now - began) == ("aborted", 3 * day * 1000)


async def test_who_resigns_last_may_leave_only_players_who_are_away(local: Replica, clock: Clock) -> None:
    """The game is suspended when the last present player resigns or is deleted, and aborted when nobody is left."""
    game_id, tokens = await local.table(turn_seconds=30, seats=2)
    gone = (await local.view(tokens[0], game_id)).turn
    assert gone is not None
    while not (view := await local.view(tokens[0], game_id)).players[gone].away:
        await (local.sweep(31) if view.turn == gone else local.play_turn(tokens[1 - gone], game_id))
    assert not (await local.game(game_id)).suspended_until
    await seats.resign(local.context, local.asked(tokens[1 - gone]), game_id)
    await local.settled()
    assert (await local.events(game_id))[-1] == GameSuspended(instant(clock.now + SUSPENDED * 1000))
    await seats.forget(local.context, local.asked(tokens[gone]))
    assert (await local.events(game_id))[-1] == GameAborted("deserted")


async def test_house_bots_of_an_abandoned_game_play_a_few_turns(local: Replica) -> None:
    """With three bots and one player who never comes back, the bots play three rounds and no more."""
    ada = await local.player()
    many = {"match_end": {"deals": 50}}  # a bot may go out in its first turns
    game_id = await local.create(ada, seats=4, bots=3, variant="rami-51", turn_seconds=5, options=many)
    for _ in range(9):
        await local.sweep(6)
    game = await local.game(game_id)
    assert game.suspended_until
    assert game.state
    assert sum(game.state.table.turns_taken) <= 4 * 4


async def test_a_pause_between_deals_stays_one(local: Replica, clock: Clock) -> None:
    """Who returns during the pause before a deal has the whole turn after it."""
    request = {"deal_pause": 3600, "options": LONG_DEAL | {"turn_limit": 6, "match_end": {"deals": 3}}}
    game_id, tokens = await suspended(local, **request)
    game = await local.game(game_id)
    assert (game.opens_at, game.state and game.state.deal) == (clock.now + 3_600_000, 2)
    for token in tokens:
        await seats.come_back(local.context, local.asked(token), game_id)
    assert (await local.game(game_id)).deadline == game.opens_at + 30_000


async def test_a_game_that_an_older_release_plays_on_is_suspended_later(local: Replica) -> None:
    """An older release does not know the field and plays on; the next turn that this release plays suspends it."""
    game_id, tokens = await suspended(local)
    stored = await local.game(game_id)
    forgotten = encode(replace(stored, suspended_until=0))
    await local.context.batch.call("HSET", keys.state(game_id), "s", forgotten)
    assert decode_game(forgotten).suspended_until == 0
    local.context.wake(game_id)
    await local.settled()
    after = await local.game(game_id)
    assert after.suspended_until
    assert (await local.view(tokens[0], game_id)).version > 0


async def test_a_view_of_the_past_knows_the_suspension(local: Replica, clock: Clock) -> None:
    """A replay gives the same game at every version: before, during and after the suspension, and after the end."""
    game_id, tokens = await local.table(turn_seconds=30)
    album = Album(local, game_id)
    for _ in range(8):
        await local.sweep(31)
        await album.look()
    clock.passes(5)
    await seats.come_back(local.context, local.asked(tokens[0]), game_id)
    await album.look()
    await local.settled()
    for seconds in (31, 31, 31, 31, SUSPENDED):
        await local.sweep(seconds)
        await album.look()
    await album.check()
    waits = [bool(page.suspended_until) for _, page in sorted(album.pages.items())]
    assert sum(before != after for before, after in pairwise(waits)) == 4


async def test_a_deleted_player_leaves_a_suspended_game(local: Replica) -> None:
    """The game stays suspended for the other player, until the same time."""
    game_id, tokens = await suspended(local)
    until = (await local.game(game_id)).suspended_until
    await accounts.forget(local.context, local.caller(await local.player("Eve")))  # a stranger changes nothing
    await seats.forget(local.context, local.asked(tokens[0]))
    await local.settled()
    game = await local.game(game_id)
    assert (game.status, game.suspended_until) == ("playing", until)


async def test_the_api_tells_it(service: Service, valkey: str) -> None:
    """The view says until when the game waits, and nothing any more after the return."""
    ada = service.player("Ada")
    game = Table([ada, service.player("Bob")], turn_seconds=30).id
    with direct(valkey) as client:
        data = client.hget(keys.state(game), "s")
        assert isinstance(data, bytes)
        stored = decode_game(data)
        away = [replace(seat, missed=3, away=True) if seat.player else seat for seat in stored.seats]
        client.hset(
            keys.state(game),
            "s",
            encode(replace(stored, seats=tuple(away), deadline=0, suspended_until=4_000_000_000_000)),
        )
    assert ada.get(f"/v1/games/{game}").json()["suspended_until"] == "2096-10-02T07:06:40.000Z"
    assert ada.post(f"/v1/games/{game}/return").json()["suspended_until"] is None
