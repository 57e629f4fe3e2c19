"""Deadlines of a game: turns that run out of time, pauses between deals, games that nobody plays.

Pure: `now` is given, and all times are unix milliseconds. A turn has a deadline if the game has a clock and the player
of the turn is not away. How long a turn has lasted is known without a clock, too. After the deadline a house bot plays
the turn. If all players are away, the game is suspended: nobody plays until one of them returns. If the system clock is
set back, turns become longer and pauses shorter, but no game is lost.
"""

from collections.abc import Sequence
from types import UnionType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rami.bots import searches
from rami.contract.wire import (
    ClockStarted,
    GameEvent,
    GameSuspended,
    PauseEnded,
    PauseStarted,
    SeatAway,
    SeatReady,
    SeatReturned,
    TurnTimedOut,
)
from rami.problems.games import TOO_EARLY
from rami.rules.events import ChallengeAnswered, ChallengeMade, DealEnded, DealStarted, Event, TurnStarted
from rami_service.domain.models import Changed, Game, Seat, bot_to_move, level_of
from rami_service.domain.presentation import instant
from rami_service.domain.seating import with_seat

OVER: Final = ("finished", "aborted")
_NEXT: Final = TurnStarted | DealStarted | ChallengeMade | ChallengeAnswered | PauseEnded
"""After these events, another player has to move, or may move sooner: the clock starts again."""
_MOVED: Final = Event | PauseEnded
"""After these events, a turn has waited for nobody yet."""
THINKING: Final = 10.0
"""How many seconds a house bot may search in one turn. After that a level below it plays the turn on."""
AWAY_AFTER: Final = 3
"""After this many turns in a row that ran out of time, whatever was done in them, a seat is away."""


class Waits(Struct, frozen=True):
    """How long games wait for people, in seconds: open ones for more players, suspended ones for one of theirs."""

    open: int
    suspended: int
    claim: int = 120
    """How long a turn waits for a player who is not connected, until others may give it to a house bot."""


def timed(before: Game | None, changed: Changed, now: int, waits: Waits) -> Changed:
    """The change, with the pause, the deadline and the suspension that it starts or ends, and with the game's end."""
    game = changed.game
    if game.status in OVER:
        if before is not None and before.status in OVER:
            return changed
        return Changed(replace(game, ended_at=now, deadline=0, opens_at=0, suspended_until=0, ready=()), changed.events)
    if game.state is None:
        return changed
    changed = _with_turn(_with_pause(changed, now), now)
    if bot_to_move(changed.game) is None:
        return _with_deadline(changed, now)
    return _with_suspension(changed, now, waits.suspended)


def paused(game: Game, now: int) -> bool:
    """Whether the pause before a deal still runs, so that nobody may move.

    If the pause's end is further away than the pause is long, the system clock was set back: there is no pause then.
    """
    return game.opens_at - game.deal_pause * 1000 <= now < game.opens_at


def check_paused(game: Game, now: int) -> None:
    """Refuse moves during the pause before a deal. Raises Refused."""
    if paused(game, now):
        seconds = -(-(game.opens_at - now) // 1000)
        raise TOO_EARLY(seconds=seconds, opens_at=instant(game.opens_at), retry_after=seconds)


def waited_for(game: Game) -> list[int]:
    """The seats whose players are there and not ready yet. House bots, and players who are away, are not waited for."""
    present = [number for number, seat in enumerate(game.seats) if seat.kind == "player" and not seat.away]
    return [number for number in present if number not in game.ready]


def ready(game: Game, number: int, now: int) -> Changed:
    """The game with this player ready for the next deal. Without a pause nothing changes."""
    if not paused(game, now):
        return Changed(game, ())
    there = returned(game, number)
    if number in game.ready:
        return there
    return Changed(replace(there.game, ready=(*game.ready, number)), (*there.events, SeatReady(number)))


def to_play(game: Game, now: int) -> int | None:
    """The seat that a house bot has to play now: a bot's seat, one that is away, or one that ran out of time."""
    if game.state is None or game.suspended_until or paused(game, now):
        return None
    return game.state.turn if 0 < game.deadline <= now else bot_to_move(game)


def next_look(game: Game, waits: Waits) -> int | None:
    """When the sweeper has to look at a game, unless it changes first: 0 is at once, None is never."""
    match game.status:
        case "open":
            return game.created_at + waits.open * 1000
        case "playing" if game.suspended_until:
            return game.suspended_until
        case "playing":
            return game.opens_at if bot_to_move(game) is not None else game.deadline or None
        case "finished":
            return 0
        case "aborted":
            return None


def thinking(game: Game) -> int:
    """For how many milliseconds a house bot that has to play now may search; 0 if it does not search."""
    seat = bot_to_move(game)
    level = None if seat is None else level_of(game.seats[seat])
    return int(THINKING * 1000) if level is not None and searches(level) else 0


def given_up(game: Game, now: int) -> Changed:
    """The game whose turn runs out of time now, because the program that should play it has failed."""
    return Changed(replace(game, deadline=now, clock_from=now), (ClockStarted(_turn(game), instant(now)),))


def timed_out(game: Game) -> Changed:
    """The game after its turn ran out of time. Only the seat's counter changes; the bot has not played yet."""
    turn = _turn(game)
    missed = game.seats[turn].missed + 1  # also after a return: a move and a wait do not give three turns again
    away = missed >= AWAY_AFTER
    events: tuple[GameEvent, ...] = (TurnTimedOut(turn), SeatAway(turn)) if away else (TurnTimedOut(turn),)
    return Changed(with_seat(game, turn, replace(game.seats[turn], missed=missed, away=away)), events)


def returned(game: Game, number: int) -> Changed:
    """The game with the player back who was away. If the seat misses one more turn, it is away again."""
    seat = game.seats[number]
    if not seat.away:
        return Changed(game, ())
    return Changed(with_seat(game, number, replace(seat, away=False)), (SeatReturned(number),))


def is_present(seat: Seat) -> bool:
    """Whether the player of this seat seems to be there: ended the last turn in time, or has returned since."""
    return not seat.away and (not seat.missed or seat.missed >= AWAY_AFTER)


def played(game: Game, number: int, events: Sequence[Event]) -> Changed:
    """The game after this seat's moves: its player is not away any more.

    If they ended its turn while the clock ran, the seat has no missed turns. An answer to a challenge ends no turn: the
    turn is the other player's.
    """
    seat = game.seats[number]
    if not (seat.missed or seat.away):
        return Changed(game, tuple(events))
    there = returned(game, number)
    return Changed(_in_time(there.game, number, events), (*there.events, *events))


def _in_time(game: Game, number: int, events: Sequence[Event]) -> Game:
    seat = game.seats[number]
    if not game.deadline:
        return game
    ended = any(isinstance(event, TurnStarted | DealEnded) for event in events)
    if not ended or any(isinstance(event, ChallengeAnswered) for event in events):
        return game
    return with_seat(game, number, replace(seat, missed=0))


def _with_pause(changed: Changed, now: int) -> Changed:
    """Start the pause when another deal follows, and end it with the first event of the rules after that."""
    game = changed.game
    if game.deal_pause and game.state and game.state.deal > 1 and _has(changed, DealStarted):
        opens_at = now + game.deal_pause * 1000
        paused_game = replace(game, opens_at=opens_at, ready=())
        return Changed(paused_game, (*changed.events, PauseStarted(instant(opens_at))))
    if game.opens_at and _has(changed, Event):
        return Changed(replace(game, opens_at=0, ready=()), changed.events)
    if game.ready and paused(game, now) and not waited_for(game):
        return Changed(replace(game, opens_at=0, ready=()), (*changed.events, PauseEnded()))
    return changed


def _with_turn(changed: Changed, now: int) -> Changed:
    """Note since when the turn waits: its start, its last move, the return of its player, or the end of the pause."""
    game = changed.game
    if not (_has(changed, _MOVED) or SeatReturned(_turn(game)) in changed.events):
        return changed
    return Changed(replace(game, turn_since=max(now, game.opens_at)), changed.events)


def _with_suspension(changed: Changed, now: int, ttl: int) -> Changed:
    """Suspend a game in which a house bot would play and every player is away, or continue it. No deadline runs.

    Days for a turn are also days to come back.
    """
    game = changed.game
    if any(seat.kind == "player" and not seat.away for seat in game.seats):
        if not (game.deadline or game.suspended_until):
            return changed
        return Changed(replace(game, deadline=0, suspended_until=0), changed.events)
    if game.suspended_until:
        return changed
    until = now + max(ttl, game.turn_seconds) * 1000
    suspended = GameSuspended(instant(until))
    return Changed(replace(game, deadline=0, suspended_until=until, clock_from=now), (*changed.events, suspended))


def _with_deadline(changed: Changed, now: int) -> Changed:
    """Set the deadline of a player's turn. Its time runs from the turn's start, the return or the pause's end."""
    game = changed.game
    if game.suspended_until:
        game = replace(game, suspended_until=0)
        changed = Changed(game, changed.events)
    if not game.turn_seconds:
        if game.deadline and _has(changed, _NEXT):  # a turn that was given up ends with it
            return Changed(replace(game, deadline=0), changed.events)
        return changed
    if game.deadline and not _has(changed, _NEXT):
        return changed
    begins = max(now, game.opens_at)
    deadline = begins + game.turn_seconds * 1000
    started = ClockStarted(_turn(game), instant(deadline))
    return Changed(replace(game, deadline=deadline, clock_from=begins, clock_moved=0), (*changed.events, started))


def _has(changed: Changed, kinds: UnionType | type[GameEvent]) -> bool:
    for event in changed.events:  # noqa: SIM110 - on the way of each move, a generator is a call for each event
        if isinstance(event, kinds):
            return True
    return False


def _turn(game: Game) -> int:
    assert game.state is not None
    return game.state.turn
