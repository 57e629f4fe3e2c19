"""A player who misses three turns in a row is away. A house bot plays the seat without delay until they are back."""

import pytest
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.replica import Replica
from tests.service.table import Player, Table, arrange

from rami.contract.wire import ClockStarted, SeatAway, SeatReturned, TurnTimedOut
from rami.problems import Refused
from rami.rules.moves import DrawStock
from rami_service.domain.models import Game
from rami_service.domain.presentation import instant
from rami_service.games import seats

pytestmark = pytest.mark.anyio


async def left_alone(local: Replica) -> tuple[str, list[str], int]:
    """Return a game in which one seat has just missed its third turn, while the other player played."""
    game_id, tokens = await local.table(turn_seconds=30)
    gone = (await local.view(tokens[0], game_id)).turn
    assert gone is not None
    while not (view := await local.view(tokens[0], game_id)).players[gone].away:
        if view.turn == gone:
            await local.sweep(31)
        else:
            await local.play_turn(tokens[1 - gone], game_id)
    return game_id, tokens, gone


async def test_three_turns_in_a_row_are_missed(local: Replica) -> None:
    """Three missed turns in a row are logged as timeouts, and the third one also marks the seat as away."""
    game_id, _, gone = await left_alone(local)
    marks = [event for event in await local.events(game_id) if isinstance(event, TurnTimedOut | SeatAway)]
    assert marks == [TurnTimedOut(gone)] * 3 + [SeatAway(gone)]


async def test_a_player_who_draws_and_then_waits_is_away(local: Replica) -> None:
    """A move does not make a turn that runs out of time one in time, so nobody has to wait for ever."""
    game_id, tokens = await local.table(turn_seconds=30)
    slow = (await local.view(tokens[0], game_id)).turn
    assert slow is not None
    for missed, away in ((1, False), (2, False), (3, True)):
        await local.move(tokens[slow], game_id, DrawStock())
        await local.sweep(31)
        seat = (await local.view(tokens[0], game_id)).players[slow]
        assert (seat.missed, seat.away) == (missed, away)
        await local.play_turn(tokens[1 - slow], game_id)


async def test_an_away_seat_is_played_at_once(local: Replica) -> None:
    """No clock starts for an away seat, and the other players do not wait for it."""
    game_id, tokens, gone = await left_alone(local)
    seen = len(await local.events(game_id))
    await local.play_turn(tokens[1 - gone], game_id)
    view = await local.view(tokens[0], game_id)
    started = [event for event in (await local.events(game_id))[seen:] if isinstance(event, ClockStarted)]
    assert view.turn == 1 - gone
    assert {event.seat for event in started} == {1 - gone}
    assert (view.players[gone].missed, view.players[gone].away) == (3, True)


async def test_the_player_comes_back(local: Replica) -> None:
    """After the return the player has the seat again, with the full turn time from the next turn on."""
    game_id, tokens, gone = await left_alone(local)
    await seats.come_back(local.context, local.asked(tokens[gone]), game_id)
    view = await local.view(tokens[0], game_id)
    assert (view.players[gone].missed, view.players[gone].away) == (3, False)
    assert (await local.events(game_id))[-1] == SeatReturned(gone)
    await local.play_turn(tokens[1 - gone], game_id)
    after = await local.view(tokens[0], game_id)
    assert after.turn == gone
    assert after.deadline == instant(local.clock.now + 30_000)
    await local.play_turn(tokens[gone], game_id)
    assert (await local.view(tokens[0], game_id)).players[gone].missed == 0


async def test_a_player_who_comes_back_and_waits_again_is_away_again(local: Replica) -> None:
    """A return and a move give the time of one turn, not of three."""
    game_id, tokens, gone = await left_alone(local)
    await seats.come_back(local.context, local.asked(tokens[gone]), game_id)
    await local.play_turn(tokens[1 - gone], game_id)
    await local.move(tokens[gone], game_id, DrawStock())
    await local.sweep(31)
    assert (await local.events(game_id)).count(SeatAway(gone)) == 2


async def test_a_player_who_comes_back_in_the_own_turn_has_the_whole_time(local: Replica) -> None:
    """If the house bot has not played yet, the returning player gets the turn with its full time."""
    game_id, tokens, gone = await left_alone(local)
    local.sweeper.wake = lambda *_: None  # type: ignore[method-assign]  # simulates a slow replica
    await local.play_turn(tokens[1 - gone], game_id)
    assert (await local.view(tokens[0], game_id)).deadline is None
    await seats.come_back(local.context, local.asked(tokens[gone]), game_id)
    deadline = instant(local.clock.now + 30_000)
    assert (await local.events(game_id))[-2:] == [SeatReturned(gone), ClockStarted(gone, deadline)]
    assert (await local.view(tokens[0], game_id)).deadline == deadline


async def test_a_move_in_the_own_turn_takes_the_seat_back(local: Replica) -> None:
    """A move by an away player counts as a return, and the rest of the turn gets the full turn time."""
    game_id, tokens, gone = await left_alone(local)
    local.sweeper.wake = lambda *_: None  # type: ignore[method-assign]  # simulates a slow replica
    await local.play_turn(tokens[1 - gone], game_id)
    seen = len(await local.events(game_id))
    await local.move(tokens[gone], game_id, DrawStock())
    happened = (await local.events(game_id))[seen:]
    assert happened[0] == SeatReturned(gone)
    assert happened[-1] == ClockStarted(gone, instant(local.clock.now + 30_000))


async def test_a_seat_that_is_resigned_is_away_no_more(local: Replica) -> None:
    """A resigned seat belongs to a house bot, has no deadline, and its player cannot return to it."""
    game_id, tokens = await local.table(turn_seconds=30)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    local.sweeper.wake = lambda *_: None  # type: ignore[method-assign]  # simulates a slow replica
    await seats.resign(local.context, local.asked(tokens[turn]), game_id)
    game = await local.game(game_id)
    assert (game.deadline, game.seats[turn].kind) == (0, "bot")
    with pytest.raises(Refused) as gone:
        await seats.come_back(local.context, local.asked(tokens[turn]), game_id)
    assert gone.value.code == "not_seated"


def send_away(player: Player, url: str, game_id: str) -> None:
    """Mark a player's seat as away in the stored game."""

    def change(game: Game) -> Game:
        marked = [replace(seat, missed=3, away=True) if seat.player == player.id else seat for seat in game.seats]
        return replace(game, seats=tuple(marked))

    arrange(url, game_id, change)


async def test_coming_back_by_http(service: Service, valkey: str) -> None:
    """The answer is the view. A second return, a stranger and an open game are refused, and nothing changes."""
    ada, bob, cleo = (service.player(name) for name in ("Ada", "Bob", "Cleo"))
    table = Table([ada, bob])
    waiting = table.others[0]
    send_away(waiting, valkey, table.id)
    back = waiting.post(f"/v1/games/{table.id}/return", key="k")
    assert back.status_code == 200
    assert waiting.post(f"/v1/games/{table.id}/return", key="k").content == back.content
    before = waiting.view(table.id)
    refused(waiting.post(f"/v1/games/{table.id}/return"), "not_away")
    refused(cleo.post(f"/v1/games/{table.id}/return"), "not_seated")
    refused(ada.post(f"/v1/games/{ada.create().id}/return"), "game_not_running")
    assert waiting.view(table.id) == before
    assert not any(seat.away for seat in before.players)
