"""What an outage takes from players, and what they get back. Pure; all times are unix milliseconds."""

from typing import Final

from msgspec.structs import replace

from rami.contract.wire import ClockStarted
from rami_service.domain.deadlines import Waits, is_given_up
from rami_service.domain.models import Changed, Game
from rami_service.domain.presentation import instant
from rami_service.store.heartbeat import Outage

BACK: Final = 30_000
"""After an outage, clients try again at least this often. No turn that was cut ends sooner."""
RETURN: Final = 10_000
"""For so long after an outage overdue turns are left alone, so that players are back when their clocks start again."""


def is_overdue(game: Game, now: int) -> bool:
    """Whether a turn or a suspension has run out of time."""
    return game.status == "playing" and (0 < game.deadline <= now or 0 < game.suspended_until <= now)


def players_return(now: int, outage: Outage) -> int | None:
    """Until when players come back, or None. What they do counts, although their time is up."""
    until = outage.until + RETURN
    return until if outage.until <= now < until else None  # a replica whose clock is behind does not wait for it


def time_again(game: Game, now: int, outage: Outage, waits: Waits) -> Changed | None:
    """The game with the whole time again, if an outage took time from what is overdue; else None.

    It took some if the turn (or the suspension) began before the end of the outage, and ran out before everybody could
    be back. Whatever begins after the outage cannot get time again, and no turn that was given up: its time was cut by
    the program that should have played it.
    """
    if _was_cut(game.suspended_until, max(waits.suspended, game.turn_seconds) * 1000, outage):
        return Changed(replace(game, suspended_until=0), ())  # `timed` suspends it anew
    if game.state is None or is_given_up(game) or not _was_cut(game.deadline, game.turn_seconds * 1000, outage):
        return None
    deadline = now + max(game.turn_seconds * 1000, BACK)
    return Changed(replace(game, deadline=deadline), (ClockStarted(game.state.turn, instant(deadline)),))


def _was_cut(end: int, lasts: int, outage: Outage) -> bool:
    return end - lasts < outage.until and outage.since < end <= outage.until + BACK
