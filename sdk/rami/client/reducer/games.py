"""The view of a game after the events of a version: the cards by `deals`, the rest as `rami.contract.changes` says."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rami.client.reducer.deals import StaleEvent, deal_after
from rami.contract.changes import around_after, change_of, clock_after, turn_ended
from rami.contract.wire import GameView
from rami.rules.engine.table_views import public
from rami.rules.events import Event

__all__ = ["StaleEvent", "view_after"]


def view_after(view: GameView, version: int, events: Iterable[Any], player: str | None = None) -> GameView:
    """The view after the events of the next version, as the service shows it. It must be given all of them.

    `player` is the id of the viewer; it is needed only by a spectator who may join the game. Events of unknown types
    change nothing. Raises StaleEvent for an event of a release before 0.4.
    """
    if player is None and view.seat is not None:
        player = view.players[view.seat].player
    for event in events:
        view = turn_ended(view, event)
        if isinstance(event, Event):
            view = deal_after(view, event)
        view = around_after(_viewer_after(view, event, player), event)
    return clock_after(replace(view, version=version))


def _viewer_after(view: GameView, event: Any, player: str | None) -> GameView:
    """The view of a viewer who has sat down, or who is a spectator from now on."""
    change = change_of(event)
    if change.sits and player is not None and event.player == player:
        return replace(view, seat=event.seat)
    if change.leaves and view.seat == event.seat:
        return replace(view, seat=None, hand=(), this_turn=public(view.this_turn))
    return view
