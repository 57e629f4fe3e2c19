"""What an answer holds besides the game if the request asks for it: the caller's legal moves, and a hint."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rami.bots.hint import hint
from rami.contract.wire import GameView, LegalMoves
from rami.rules.play import knock_counts, legal_moves, meld_points
from rami_service.domain.models import Game, seat_of
from rami_service.runtime.callers import Caller
from rami_service.runtime.heavy_work import HeavyWork


class Wanted(Struct, frozen=True):
    """What an answer holds besides the game: the caller's legal moves, a hint. `brief`: events instead of the game."""

    legal_moves: bool = False
    hint: bool = False
    brief: bool = False


PLAIN: Final = Wanted()


async def completed(heavy_work: HeavyWork, game: Game, view: GameView, who: Caller, wanted: Wanted) -> GameView:
    """The view of a game with what is wanted besides."""
    if wanted.legal_moves:
        view = replace(view, legal_moves=await legal_for(heavy_work, who.eyes, game, view.version))
    if wanted.hint and view.seat is not None:
        advice = await heavy_work.run_in_thread(who.player_id, hint, view)
        view = replace(view, hint=advice)
    return view


async def legal_for(heavy_work: HeavyWork, player_id: str, game: Game, version: int) -> LegalMoves:
    """The legal moves of a player in a loaded game: none unless it is the player's turn."""
    seat = seat_of(game, player_id)
    return await heavy_work.run(player_id, listed, game, seat, version)


def listed(game: Game, seat: int | None, version: int) -> LegalMoves:
    """The legal moves of a seat: none unless it is its turn."""
    state = game.state
    if game.status != "playing" or state is None or state.turn != seat:
        return LegalMoves(version=version, your_turn=False, moves=())
    moves = legal_moves(state)
    return LegalMoves(
        version=version,
        your_turn=True,
        moves=tuple(moves),
        meld_points=meld_points(state.rules, moves),
        knock_counts=knock_counts(state.in_force, state.table.hands[seat], moves),
    )
