"""Property tests of deadlines and pauses for any sequence of actions, without a store, a task or real waiting."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rami.bots import RandomBot
from rami.contract.wire import (
    ClockStarted,
    GameSuspended,
    PauseEnded,
    PauseStarted,
    SeatAway,
    SeatReady,
    SeatReturned,
    TurnTimedOut,
)
from rami.problems import Refused
from rami.rules.play import legal_moves
from rami.rules.views.view import view
from rami_service.domain.deadlines import (
    Waits,
    next_look,
    paused,
    ready,
    returned,
    timed,
    timed_out,
    to_play,
    waited_for,
)
from rami_service.domain.models import Changed, Game, Seat
from rami_service.domain.presentation import instant
from rami_service.domain.seating import begun_if_full, with_seat
from rami_service.games.bots.house_bots import bot_turn, cause_of
from rami_service.games.play import moved
from rami_service.games.seats import forlorn
from rami_service.runtime.work_queue import Steps

NOW: Final = 4_000_000_000_000
WAITS: Final = Waits(86_400, 600)
SEATS: Final = (Seat("player", "p_0", "Ada"), Seat("bot", None, "Ondine"), Seat("player", "p_2", "Cleo"))

Action = str
actions = st.lists(
    st.tuples(
        st.sampled_from(["move", "sweep", "sweep", "sweep", "return", "ready", "wait", "nothing"]),
        st.sampled_from([-50, 1, 40, 40]),
    ),
    min_size=30,
    max_size=90,
)


def opened(turn_seconds: int, deal_pause: int) -> Game:
    """Return an open game with a house bot between two players and no free seat."""
    rules = {"turn_limit": 6, "match_end": {"deals": 3}}
    secret = bytes(32)
    return Game(
        "g_0", NOW, "p_0", "rami", rules, "open", SEATS, secret, turn_seconds=turn_seconds, deal_pause=deal_pause
    )


def begun(turn_seconds: int, deal_pause: int = 0) -> Game:
    """Return the same game with its first deal."""
    game = opened(turn_seconds, deal_pause)
    return timed(game, begun_if_full(Changed(game, ())), NOW, WAITS).game


def finished(turn: Steps[Changed]) -> Changed:
    """Return the result of a turn of a house bot after all its steps."""
    while True:
        try:
            next(turn)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]  # the type of a generator's result is not in its exception


def acted(action: Action, game: Game, now: int) -> Changed:
    """Return the change that the action makes to the game."""
    assert game.state
    turn = game.state.turn
    match action:
        case "move" if game.seats[turn].kind == "player" and not paused(game, now):
            move = RandomBot(1).choose(view(game.state, turn), legal_moves(game.state))
            return moved(game, game.seats[turn].player or "", now, [move])
        case "sweep" if (seat := to_play(game, now)) is not None:
            return finished(bot_turn(game, seat, RandomBot(1)))
        case "return":
            return returned(game, 0)
        case "ready":
            return ready(game, 2 if 0 in game.ready else 0, now)
        case "wait" if (changed := forlorn(game, now)) is not None:
            return changed
        case _:
            return Changed(game, ())


@given(actions=actions, turn_seconds=st.sampled_from([0, 30]), deal_pause=st.sampled_from([0, 20]))
def test_laws_of_time(actions: list[tuple[Action, int]], turn_seconds: int, deal_pause: int) -> None:
    """A deadline is set exactly when it is needed, an event reports it, and the next look is scheduled."""
    game, now = begun(turn_seconds, deal_pause), NOW
    for action, seconds in actions:
        now += seconds * 1000
        if game.status != "playing":
            break
        changed = timed(game, acted(action, game, now), now, WAITS)
        check_told(game, changed)
        game = changed.game
        check_state(game, now)


def check_state(game: Game, now: int) -> None:
    """Check what must hold for a game at any time."""
    assert game.state
    seat = game.seats[game.state.turn]
    playing = game.status == "playing"
    runs = playing and game.turn_seconds and seat.kind == "player" and not seat.away
    assert bool(game.deadline) == bool(runs)
    everybody_away = all(other.away for other in game.seats if other.kind == "player")
    assert bool(game.suspended_until) == (playing and everybody_away)
    assert all(other.missed >= 3 for other in game.seats if other.away)
    look = next_look(game, WAITS)
    if game.suspended_until:
        assert (look, to_play(game, now)) == (game.suspended_until, None)
    if to_play(game, now) is not None:
        assert look is not None
        assert look <= now or look == game.opens_at  # a bot waits for the pause after the clock was set back
    if game.status == "playing" and (game.deadline or seat.kind == "bot" or seat.away):
        assert look is not None
    if paused(game, now):
        assert to_play(game, now) is None
        assert not game.ready or waited_for(game)
    assert game.opens_at or not game.ready


def check_told(before: Game, changed: Changed) -> None:
    """Check that the values in the events agree with the stored game."""
    game = changed.game
    for event in changed.events:
        match event:
            case ClockStarted(seat, deadline):
                assert (game.state and game.state.turn, instant(game.deadline)) == (seat, deadline)
            case TurnTimedOut(seat):
                assert game.seats[seat].missed == before.seats[seat].missed + 1
            case GameSuspended(until):
                assert (before.suspended_until, instant(game.suspended_until)) == (0, until)
            case SeatAway(seat):
                assert game.seats[seat].away
            case SeatReturned(seat):
                assert before.seats[seat].away
                assert not game.seats[seat].away
            case _:
                pass
    check_pause_told(before, changed)
    if game.suspended_until and game.suspended_until != before.suspended_until:
        assert any(isinstance(event, GameSuspended) for event in changed.events)
    if game.deadline and game.deadline != before.deadline:
        assert any(isinstance(event, ClockStarted) for event in changed.events)


def check_pause_told(before: Game, changed: Changed) -> None:
    """Check that the events of a pause agree with the stored game."""
    for event in changed.events:
        match event:
            case PauseStarted(opens_at):
                assert instant(changed.game.opens_at) == opens_at
            case SeatReady(seat):
                assert seat not in before.ready
            case PauseEnded():
                assert (before.opens_at != 0, changed.game.opens_at) == (True, 0)
            case _:
                pass


def test_nothing_happens_to_a_game_without_a_clock() -> None:
    """A change of a game without a clock is returned unmodified."""
    game = begun(0)
    changed = Changed(replace(game, guests=("p_9",)), ())
    assert timed(game, changed, NOW, WAITS) is changed
    assert next_look(game, WAITS) == (0 if game.state and game.state.turn == 1 else None)


@pytest.mark.parametrize(("status", "look"), [("open", NOW + WAITS.open * 1000), ("finished", 0), ("aborted", None)])
def test_when_a_game_is_looked_at_that_is_not_played(status: str, look: int | None) -> None:
    """An open game is looked at when its waiting time ends, a finished one at once, an aborted one never."""
    assert next_look(replace(opened(30, 0), status=status), WAITS) == look


def test_the_end_takes_the_clock_away() -> None:
    """The end of a game removes its deadline and sets the end time, which later changes do not move."""
    game = replace(begun(30), opens_at=NOW + 5)
    over = timed(game, Changed(replace(game, status="aborted"), ()), NOW + 1, WAITS)
    assert (over.game.ended_at, over.game.deadline, over.game.opens_at) == (NOW + 1, 0, 0)
    assert timed(over.game, Changed(over.game, ()), NOW + 9, WAITS).game.ended_at == NOW + 1


@pytest.mark.parametrize(("left", "seconds"), [(20_000, 20), (19_001, 20), (19_000, 19), (1, 1)])
def test_too_early_says_how_long_to_wait(left: int, seconds: int) -> None:
    """The refusal gives the time to wait in whole seconds, rounded up."""
    game = replace(begun(0, 20), opens_at=NOW)
    with pytest.raises(Refused) as early:
        moved(game, game.seats[0].player or "", NOW - left, [])
    assert (early.value.code, early.value.retry_after) == ("too_early", seconds)


def test_the_third_turn_that_is_missed_marks_the_seat() -> None:
    """The third missed turn marks the seat as away, and so does the next one after a return."""
    game = begun(30)
    assert game.state
    turn = game.state.turn
    for missed, away in ((1, False), (2, False), (3, True)):
        game = timed_out(game).game
        assert (game.seats[turn].missed, game.seats[turn].away) == (missed, away)
    back = returned(game, turn)
    present = replace(game.seats[turn], away=False)
    assert back == Changed(with_seat(game, turn, present), (SeatReturned(turn),))
    assert timed_out(back.game).events == (TurnTimedOut(turn), SeatAway(turn))


def test_house_bots_hurry_for_a_player_who_is_there() -> None:
    """A player who missed the last turn, or is away, does not wait for them, but one who has returned does."""
    game = begun(30)
    assert game.state
    turn = game.state.turn
    alone = replace(game, seats=tuple(replace(seat, missed=seat.player != game.seats[turn].player) for seat in SEATS))

    def awaited(game: Game) -> bool:
        return cause_of(game, 1, lambda _: 0.0).awaited

    assert awaited(alone)
    for _ in range(3):
        alone = timed_out(alone).game
        assert not awaited(alone)
    assert awaited(returned(alone, turn).game)
