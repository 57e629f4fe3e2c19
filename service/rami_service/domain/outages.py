"""What an outage takes from players, and what they get back. Pure; all times are unix milliseconds."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rami.contract.wire import ClockStarted, GameSuspended
from rami_service.domain.models import Changed, Game
from rami_service.domain.presentation import instant
from rami_service.store.heartbeat import Outage

BACK: Final = 30_000
"""After an outage, clients try again at least this often. No clock that it moved ends sooner."""
RETURN: Final = 10_000
"""So long after an outage a player may still be on the way back, and cannot be claimed to be gone."""
_AGREE: Final = 60_000  # if the clocks of a replica and the store differ by more, nothing can be said of an outage


def is_overdue(game: Game, now: int) -> bool:
    """Whether a turn or a suspension has run out of time."""
    return game.status == "playing" and (0 < game.deadline <= now or 0 < game.suspended_until <= now)


def moved(game: Game, now: int, outages: Iterable[Outage]) -> Changed | None:
    """The game with its clock moved by the outages that count against it; None if none does.

    `outages` are in order. Each is added once: `clock_from` is then its end. What ran out before an outage stays as it
    is. What ran out in it, or so soon after that nobody could be back, gets its time.
    """
    before = end = game.suspended_until or game.deadline
    counted = game.clock_from or game.turn_since or game.created_at
    for since, until in outages:
        if counted < until <= now + _AGREE and since < end:
            end += until - max(since, counted)
            counted = until
    if end == before:
        return None
    return _until(replace(game, clock_from=counted), max(end, counted + BACK), before)


def _until(game: Game, end: int, before: int) -> Changed:
    if game.suspended_until:
        return Changed(replace(game, suspended_until=end), (GameSuspended(instant(end)),))
    assert game.state is not None
    seconds = game.clock_moved + (end - before) // 1000
    started = ClockStarted(game.state.turn, instant(end), seconds)
    return Changed(replace(game, deadline=end, clock_moved=seconds), (started,))
