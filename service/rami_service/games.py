"""What players do in a game: look, ask what is legal, move, add entropy, follow its events, read its record."""

from collections.abc import Sequence
from functools import partial
from secrets import token_bytes

from msgspec.structs import replace

from rami.problems import Code
from rami.rules.cards import FACE_DOWN
from rami.rules.deal import next_deal
from rami.rules.errors import RuleViolation
from rami.rules.events import Event
from rami.rules.moves import DrawStock, Move
from rami.rules.play import legal_moves, play
from rami.rules.record import Record, build
from rami.rules.resolve import RulesName
from rami.rules.state import Phase, State
from rami.rules.text import Text
from rami.wire import (
    AddEntropy,
    EntropyAdded,
    GameEvent,
    GameView,
    LegalMoves,
    MakeMoves,
    MovesMade,
)
from rami_service.changes import Answered, Asked, change, check_version, not_found
from rami_service.clock import check_paused, returned
from rami_service.context import Context
from rami_service.errors import STATUSES, Refused
from rami_service.players import Caller
from rami_service.seating import seated
from rami_service.shown import game_view, view_for
from rami_service.store import games
from rami_service.stored import Changed, Game, decode_event, decode_game, may_see


async def load(context: Context, who: Caller, game_id: str) -> tuple[Game, int]:
    """A game and its version, for a proven caller. Raises Refused."""
    loaded = await games.load(context.batch, game_id, now=context.clock() // 1000)
    await who.proven()
    game = decode_game(loaded.state) if loaded else None
    if loaded is None or game is None or not may_see(game, who.player_id):
        raise not_found()
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
    events: list[Event] = []
    blind: State | None = None
    for index, step in enumerate(moves):
        try:
            if blind is not None:
                blind, _ = play(blind, seat, step)
            after, happened = play(state, seat, step)
        except RuleViolation as refused:
            refused.params = {**refused.params, "index": index}
            raise
        if isinstance(step, DrawStock) and len(moves) > index + 1:
            blind = _blind(state, after, seat)
        state, events = after, [*events, *happened]
    there = returned(game, seat)
    return dealt_on(replace(there.game, state=state), (*there.events, *events))


def _blind(before: State, after: State, seat: int) -> State:
    """The state as its player knows it right after a draw from the stock.

    Steps that are sent together with the draw have to be legal whatever was drawn. Otherwise a refusal, which takes
    the draw back, would tell the hidden card.
    """
    if after.phase is not Phase.PLAY:
        return after  # nothing was drawn: the deal is over
    # The card is drawn face down, so that an undo, which plays the turn again, does not turn it up either.
    stock = after.table.stock + FACE_DOWN
    covered = replace(after.table, drawn=False, hands=before.table.hands, stock=stock)
    blind, _ = play(replace(before, table=covered), seat, DrawStock())
    return blind


def running(game: Game) -> State:
    """The state of a game that is being played. Raises Refused."""
    if game.status != "playing" or game.state is None:
        raise Refused(
            Code.GAME_NOT_RUNNING,
            Text("Moves are made while a game is being played; this one is {status}.", status=STATUSES[game.status]),
        )
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
        raise Refused(
            Code.GAME_NOT_FINISHED,
            Text("A record is public once its game is finished; this one is {status}.", status=STATUSES[game.status]),
        )
    told = [decode_event(data) async for part in games.log(context.batch, game_id) for _, data in part]
    log = [event for event in told if isinstance(event, Event)]
    names = tuple(seat.name for seat in game.seats)
    return build(game.id, RulesName(game.variant, game.options), names, log)
