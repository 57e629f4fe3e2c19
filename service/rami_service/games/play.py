"""Use cases of a running game: read it, list legal moves, move, order the hand, add entropy, read the record."""

from collections.abc import Coroutine, Sequence
from typing import Any

from msgspec import json
from msgspec.structs import replace

from rami.contract.wire import (
    AddEntropy,
    EntropyAdded,
    GameEvent,
    GameView,
    HandOrder,
    LegalMoves,
    MakeMoves,
    MovesAccepted,
    MovesMade,
)
from rami.problems.exceptions import MoveRefused
from rami.problems.games import GAME_NOT_FINISHED, GAME_NOT_RUNNING
from rami.rules.cards import names, parse_hand
from rami.rules.engine.deal import next_deal
from rami.rules.events import Event
from rami.rules.moves import Move
from rami.rules.play import play_steps
from rami.rules.records.record import Record, build
from rami.rules.state import IN_TURN, Phase, State
from rami.rules.variants.resolve import RulesName
from rami_service.domain.deadlines import check_paused, played
from rami_service.domain.hand_orders import encode, held, ordered, stored_order
from rami_service.domain.models import Changed, Game, may_see, seated, sees_late, stored_event, stored_game
from rami_service.domain.presence import claim_from, connected_view
from rami_service.domain.presentation import STATUSES, game_view
from rami_service.domain.refusals import naming
from rami_service.domain.seating import begun_if_full
from rami_service.domain.seeds import name_in_shuffles, secret_of
from rami_service.games.answers import Answered, OfMoves
from rami_service.games.change import change, check_version
from rami_service.games.includes import PLAIN, Wanted, completed, legal_for
from rami_service.games.requests import Asked
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games
from rami_service.store.presence import Signs
from rami_service.store.redis.batch import Batch


async def load(batch: Batch, who: Caller, game_id: str) -> tuple[Game, int]:
    """A game and its version, once the token is checked. Raises Refused, also if the caller may not see the game.

    A caller without a token may see public games. To act on the game, a use case asks for the caller's seat.
    """
    loaded = await games.load(batch, game_id)
    await who.checked()
    game = stored_game(loaded, game_id) if loaded else None
    if loaded is None or game is None or not may_see(game, who.player_id):
        raise who.unseen()
    who.seen_in(game)
    return game, loaded.version


async def load_seen(context: Context, who: Caller, game_id: str) -> tuple[Game, int]:
    """A game and its version as the caller may see it now: without a seat it may be as it was some time ago.

    Raises Refused.
    """
    game, version = await load(context.batch, who, game_id)
    if sees_late(game, who.eyes):
        return await context.delayed_games.seen(game, version, who.payer)
    return game, version


async def view(context: Context, who: Caller, game_id: str, wanted: Wanted = PLAIN) -> GameView:
    """The game as the caller may see it, with who is connected. Raises Refused."""
    asking = context.presence.ask(game_id)  # in one batch with the game
    game, version = await load_seen(context, who, game_id)
    seen = live(context, game, game_view(game, version, who.eyes), await asking.signs())
    return await completed(context.heavy_work, game, seen, who, wanted)


def live(context: Context, game: Game, view: GameView, signs: Signs) -> GameView:
    """The view of a game as it is now, with who is connected; without that if it is watched late."""
    if game.watch_delay and view.seat is None:
        return view
    return connected_view(game, view, signs, claim_from(game, signs, context.waits.claim, context.outage()))


async def legal(batch: Batch, heavy_work: HeavyWork, who: Caller, game_id: str) -> LegalMoves:
    """The caller's legal moves: none unless it is the caller's turn. Raises Refused."""
    game, version = await load(batch, who, game_id)
    seated(game, who.player_id)
    return await legal_for(heavy_work, who.player_id, game, version)


def move(
    context: Context, asked: Asked, game_id: str, request: MakeMoves, wanted: Wanted = PLAIN
) -> Coroutine[Any, Any, Answered]:
    """Make the moves, all or none of them. Raises Refused."""
    form = OfMoves(len(request.moves), wanted.brief, wanted.legal_moves)
    return change(context, asked, game_id, moved, request.moves, form=form)


async def dry_run(context: Context, asked: Asked, game_id: str, request: MakeMoves, wanted: Wanted = PLAIN) -> Answered:
    """Check whether the moves would be accepted. The answer holds the unchanged game, so it shows no drawn card.

    Raises Refused.
    """
    who, accepted = asked.who, len(request.moves)
    game, version = await load(context.batch, who, game_id)
    check_version(asked, game, version)
    await context.heavy_work.run(who.player_id, moved, game, who.player_id, context.clock(), request.moves)
    legal = await legal_for(context.heavy_work, who.player_id, game, version) if wanted.legal_moves else None
    made: MovesMade | MovesAccepted
    if wanted.brief:
        made = MovesAccepted(version=version, accepted=accepted, dry_run=True, events=(), legal_moves=legal)
    else:
        shown = replace(game_view(game, version, who.player_id), legal_moves=legal)
        made = MovesMade(accepted=accepted, dry_run=True, game=shown)
    return Answered(version, json.encode(made), wanted.brief)


def moved(game: Game, player_id: str, now: int, moves: Sequence[Move]) -> Changed:
    """The game after some moves of a player. If they finish a deal, the next one is dealt in the same change (B-24).

    `now` is in unix milliseconds. A player who moves is not away any more, and one who ends the turn has no missed
    turns. Raises Refused.
    """
    seat = seated(game, player_id)
    state = running(game)
    if game.opens_at:
        check_paused(game, now)
    try:
        state, events = play_steps(state, seat, moves)
    except MoveRefused as refused:
        raise naming(refused, game) from None
    after = played(game, seat, events)
    return dealt_on(replace(after.game, state=state), after.events)


def running(game: Game) -> State:
    """The state of a running game. Raises Refused if the game is not running."""
    if game.status != "playing" or game.state is None:
        raise GAME_NOT_RUNNING(status=STATUSES[game.status])
    return game.state


def dealt_on(game: Game, events: Sequence[GameEvent]) -> Changed:
    """The game, finished if its last deal is over. If another deal follows, it is dealt in the same commit (B-24)."""
    state = game.state
    if state is None or state.phase in IN_TURN:
        return Changed(game, tuple(events))
    if state.phase is Phase.GAME_OVER:
        return Changed(replace(game, status="finished"), tuple(events))
    state, dealt = next_deal(state, secret_of(game.seed, state.deal + 2))
    return Changed(replace(game, state=state), (*events, *dealt))


async def add_entropy(context: Context, asked: Asked, game_id: str, request: AddEntropy) -> Answered:
    """Add entropy to the shuffle of the next deal: of the first deal while the game is open. Raises Refused."""
    return await change(context, asked, game_id, _with_entropy, bytes.fromhex(request.entropy))


def _with_entropy(game: Game, player_id: str, _now: int, given: bytes) -> Changed:
    seat = seated(game, player_id)
    if game.status == "open":
        seats = list(game.seats)
        seats[seat] = replace(seats[seat], entropy=given)
        return begun_if_full(Changed(replace(game, seats=tuple(seats)), (EntropyAdded(seat),)))
    state = running(game)
    parts = list(state.next_entropy)
    parts[seat] = given
    return Changed(replace(game, state=replace(state, next_entropy=tuple(parts))), (EntropyAdded(seat),))


async def hand_order(batch: Batch, who: Caller, game_id: str) -> HandOrder:
    """The order of the caller's hand. It is empty if the caller has set none in this deal. Raises Refused."""
    game, _ = await load(batch, who, game_id)
    seat = seated(game, who.player_id)
    found = await games.order(batch, game_id, who.player_id)
    if found is None or game.state is None:
        return HandOrder(cards=())
    return HandOrder(cards=names(held(stored_order(found, game_id), game.state, seat)))


async def set_hand_order(batch: Batch, who: Caller, game_id: str, cards: Sequence[str]) -> HandOrder:
    """Set the order of the caller's hand. Returns it without the cards that are not in the hand. Raises Refused."""
    game, _ = await load(batch, who, game_id)
    seat = seated(game, who.player_id)
    order = ordered(parse_hand(cards), running(game), seat)
    await games.put_order(batch, game_id, who.player_id, encode(order))
    return HandOrder(cards=names(order.cards))


async def record(batch: Batch, heavy_work: HeavyWork, who: Caller, game_id: str) -> Record:
    """The record of a finished game: a replay gives the same result and verifies every shuffle. Raises Refused."""
    game, _ = await load(batch, who, game_id)
    if game.status != "finished":
        raise GAME_NOT_FINISHED(status=STATUSES[game.status])
    log = [data async for part in games.log(batch, game_id) for _, data in part]
    return await heavy_work.run_in_thread(who.player_id, _record, game, log)


def _record(game: Game, log: Sequence[bytes]) -> Record:
    logged = [stored_event(data, game.id) for data in log]
    names = tuple(seat.name for seat in game.seats)
    rules = RulesName(game.variant, game.options)
    return build(name_in_shuffles(game), rules, names, [event for event in logged if isinstance(event, Event)])
