"""Which seats have a player who is connected. Pure."""

from collections.abc import Collection

from msgspec.structs import replace

from rami.contract.wire import GameView
from rami_service.domain.models import Game
from rami_service.domain.presentation import instant


def connected_seats(game: Game, players: Collection[str]) -> tuple[int, ...]:
    """The seats of these players, who are connected, and those of house bots."""
    return tuple([number for number, seat in enumerate(game.seats) if seat.kind == "bot" or seat.player in players])


def connected_view(game: Game, view: GameView, players: Collection[str], claim: int | None) -> GameView:
    """A view of the game as it is now, with who is connected, and when the turn may be claimed (unix milliseconds)."""
    return replace(view, connected=connected_seats(game, players), claim_after=instant(claim) if claim else None)
