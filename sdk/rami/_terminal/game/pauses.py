"""The pause between two deals: how long it lasts, and who is not ready."""

from datetime import UTC, datetime
from typing import Final

from rami import GameView
from rami._terminal.game.sides import name_of
from rami._terminal.translator import Translator
from rami.messages.pages import waiting

_LONG: Final = 120
"""From so many seconds on, a pause is counted in minutes."""


def seconds_until(time: str | None) -> int | None:
    """How many seconds there are until a time; None if it is over, or not set."""
    if time is None:
        return None
    seconds = (datetime.fromisoformat(time) - datetime.now(UTC)).total_seconds()
    return round(seconds) if seconds > 0 else None


def pause_said(say: Translator, seconds: int) -> str:
    """When the next deal begins: in seconds, or in minutes if it is long."""
    if seconds < _LONG:
        return say(waiting.PAUSE, seconds=seconds)
    return say(waiting.PAUSE_MINUTES, minutes=round(seconds / 60))


def is_owed(view: GameView) -> bool:
    """Whether the reader has to be ready before the pause can end early."""
    return view.seat is not None and view.seat not in view.ready and seconds_until(view.opens_at) is not None


def is_alone(view: GameView) -> bool:
    """Whether the reader is the only one who has to be ready."""
    return people(view) == [view.seat]


def people(view: GameView) -> list[int]:
    """The seats whose players are there: house bots, and who is away, are not waited for."""
    return [one.seat for one in view.players if one.kind == "player" and not one.away]


def unready(say: Translator, view: GameView) -> str:
    """Who is not ready for the next deal. Empty if there is no pause."""
    waited = [name_of(say, view, seat) for seat in people(view) if seat not in view.ready]
    if not waited or seconds_until(view.opens_at) is None:
        return ""
    return say(waiting.WAITS_FOR, names=say.listed(waited))
