"""What players do in a game: look, ask what is legal or advisable, move, add entropy, read its record."""

import asyncio
from collections.abc import Sequence
from functools import partial
from secrets import token_bytes

from msgspec.structs import replace

from rami.bots.hint import hint
from rami.problems.games import GAME_NOT_FINISHED, GAME_NOT_FOUND, GAME_NOT_RUNNING
from rami.rules.engine.deal import next_deal
from rami.rules.events import Event
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play_steps
from rami.rules.records.record import Record, build
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import RulesName
from rami.wire import (
    AddEntropy,
    EntropyAdded,
    GameEvent,
    GameView,
    Hint,
    LegalMoves,
    MakeMoves,
    MovesMade,
)
from rami_service.domain.deadlines import check_paused, returned
from rami_service.domain.models import Changed, Game, decode_event, decode_game, may_see
from rami_service.domain.presentation import STATUSES, game_view, view_for
from rami_service.domain.seating import seated
from rami_service.games.commit import Answered, Asked, change, check_version
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.store import games


async def load(context: Context, who: Caller, game_id: str) -> tuple[Game, int]:
    """A game and its version, for a proven caller. Raises Refused."""
    loaded = await games.load(context.batch, game_id, now=context.clock() // 1000)
    await who.proven()
    game = decode_game(loaded.state) if loaded else None
    if loaded is None or game is None or not may_see(game, who.player_id):
        raise GAME_NOT_FOUND()
    return game, loaded.version


async def view(context: Context, who: Caller, game_id: str) -> GameView:
    """A snapshot of a game as the caller sees it."""
    game, version = await load(context, who, game_id)
    return game_view(game, version, who.player_id)


async def legal(context: Context, who: Caller, game_id: str) -> LegalMoves:
    """What the caller may do now: nothing unless it is the caller's turn."""
    game, version = await load(context, who, game_id)
    seat = seated(game, who.player_id)
    mine = game.status == "playing" and game.state is not None and game.state.turn == seat
    moves = legal_moves(game.state) if mine and game.state else []
    return LegalMoves(version=version, your_turn=mine, moves=tuple(moves))


async def move(context: Context, asked: Asked, game_id: str, request: MakeMoves) -> Answered:
    """Take the steps, all or none of them."""

    def work(game: Game) -> Changed:
        return moved(game, seated(game, asked.who.player_id), request.moves, context.clock())

    def answer(game: Game, version: int) -> MovesMade:
        return MovesMade(accepted=len(request.moves), dry_run=False, game=game_view(game, version, asked.who.player_id))

    return await change(context, game_id, asked, work, answer)


async def dry_run(context: Context, asked: Asked, game_id: str, request: MakeMoves) -> MovesMade:
    """Say whether the steps would be accepted; the game stays as it is, whatever cards they would have drawn."""
    game, version = await load(context, asked.who, game_id)
    check_version(asked.if_match, version)
    moved(game, seated(game, asked.who.player_id), request.moves, context.clock())
    return MovesMade(accepted=len(request.moves), dry_run=True, game=game_view(game, version, asked.who.player_id))


def moved(game: Game, seat: int, moves: Sequence[Move], now: int) -> Changed:
    """The game after some steps of a seat; the deal that follows a finished one is dealt with it (B-24).

    `now` is in unix milliseconds. Whoever moves is there again after turns that ran out of time.
    """
    state = running(game)
    check_paused(game, now)
    state, events = play_steps(state, seat, moves)
    there = returned(game, seat)
    return dealt_on(replace(there.game, state=state), (*there.events, *events))


def running(game: Game) -> State:
    """The state of a game that is being played. Raises Refused."""
    if game.status != "playing" or game.state is None:
        raise GAME_NOT_RUNNING(status=STATUSES[game.status])
    return game.state


def dealt_on(game: Game, events: Sequence[GameEvent]) -> Changed:
    """The game with the deal that follows a finished one, dealt in the same commit (B-24), or finished itself."""
    state = running(game)
    if state.phase is Phase.GAME_OVER:
        return Changed(replace(game, status="finished"), tuple(events))
    if state.phase is Phase.DEAL_OVER:
        state, dealt = next_deal(state, token_bytes(32))
        return Changed(replace(game, state=state), (*events, *dealt))
    return Changed(game, tuple(events))


async def add_entropy(context: Context, asked: Asked, game_id: str, request: AddEntropy) -> Answered:
    """Contribute to the shuffle of the next deal; while the game is open, of the first one."""
    given = bytes.fromhex(request.entropy)

    def work(game: Game) -> Changed:
        seat = seated(game, asked.who.player_id)
        if game.status == "open":
            seats = list(game.seats)
            seats[seat] = replace(seats[seat], entropy=given)
            return Changed(replace(game, seats=tuple(seats)), (EntropyAdded(seat),))
        state = running(game)
        parts = list(state.next_entropy)
        parts[seat] = given
        return Changed(replace(game, state=replace(state, next_entropy=tuple(parts))), (EntropyAdded(seat),))

    return await change(context, game_id, asked, work, partial(view_for, asked.who.player_id))


async def record(context: Context, who: Caller, game_id: str) -> Record:
    """The record of a finished game, which replays to the same result and proves every shuffle."""
    game, _ = await load(context, who, game_id)
    if game.status != "finished":
        raise GAME_NOT_FINISHED(status=STATUSES[game.status])
    told = [decode_event(data) async for part in games.log(context.batch, game_id) for _, data in part]
    log = [event for event in told if isinstance(event, Event)]
    names = tuple(seat.name for seat in game.seats)
    return build(game.id, RulesName(game.variant, game.options), names, log)


async def advice(context: Context, who: Caller, game_id: str) -> tuple[Hint, int]:
    """The best melds of the caller's hand and what to do, with the version it is for. Raises Refused."""
    game, version = await load(context, who, game_id)
    seated(game, who.player_id)
    # It may take 20 ms: beside the event loop.
    return await asyncio.to_thread(hint, game_view(game, version, who.player_id)), version
