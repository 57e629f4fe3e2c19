"""What time does to a game. Pure: `now` is given, in unix milliseconds."""

from typing import Final

from msgspec.structs import replace

from rami_service.stored import Changed, Game

OVER: Final = ("finished", "aborted")


def timed(before: Game | None, changed: Changed, now: int) -> Changed:
    """The change with what begins or ends by it: the moment at which the game was over."""
    game = changed.game
    if game.status in OVER and (before is None or before.status not in OVER):
        return Changed(replace(game, ended_at=now), changed.events)
    return changed
