"""The newest view of one game, made from the last one and the events of each version."""

from collections.abc import Iterable

from msgspec.structs import replace

from rami.client import AcceptedMoves, LoggedVersion, UnknownEvent
from rami.client.reducer import StaleEvent, view_after
from rami.client.streams import is_my_turn
from rami.contract.wire import GameEvent, GameView, LegalMoves


class LatestView:
    """The newest `view` of a game that is known. It has legal moves when they are known and it is the player's turn.

    `is_doubtful` says that the game has gone on in a way that its events do not say: then it must be read.
    """

    def __init__(self, view: GameView) -> None:
        self.view: GameView = _with_legal(view, view.legal_moves)
        self.is_doubtful = False

    def advance(self, said: LoggedVersion | AcceptedMoves) -> None:
        """Go on to a version. One that is known already may add the legal moves; after a gap the view is doubtful."""
        if said.version <= self.view.version:
            if said.version == self.view.version and said.legal_moves is not None:
                self.view = _with_legal(self.view, said.legal_moves)
        elif (after := _after(self.view, said.version, said.events)) is None:
            self.is_doubtful = True
        else:
            self.view = _with_legal(after, said.legal_moves)

    def show(self, view: GameView) -> None:
        """Take over a whole view unless a newer one is known."""
        if view.version >= self.view.version:
            self.reset(view)

    def reset(self, view: GameView) -> None:
        """Take over a whole view, also an older one: the service may have gone back to a backup."""
        self.view = _with_legal(view, view.legal_moves)


def legal_kept(view: GameView, after: GameView) -> GameView:
    """The view after what changes no move. The legal moves stay, unless something else has happened meanwhile."""
    if view.legal_moves is None or after.version > view.version + 1:
        return after
    return replace(after, legal_moves=replace(view.legal_moves, version=after.version))


def _after(view: GameView, version: int, events: Iterable[GameEvent | UnknownEvent]) -> GameView | None:
    """The view after the events of a version; None if they do not say enough."""
    if version > view.version + 1 or any(isinstance(event, UnknownEvent) for event in events):
        return None
    try:
        return view_after(view, version, events)
    except StaleEvent:
        return None


def _with_legal(view: GameView, legal: LegalMoves | None) -> GameView:
    return replace(view, legal_moves=legal if is_my_turn(view) else None)
