"""Sitting down: games are created, filled and begun."""

from functools import partial
from secrets import token_bytes
from typing import Literal

import msgspec
from msgspec.structs import replace

from rami.problems import Code
from rami.rules.deal import start
from rami.rules.text import Text
from rami.wire import AddBots, CreateGame, GameEvent, JoinGame, PlayerJoined
from rami_service import ids
from rami_service.changes import Answered, Asked, change, commit
from rami_service.clock import timed
from rami_service.context import Context
from rami_service.errors import STATUSES, Refused
from rami_service.shown import game_view, view_for
from rami_service.store import players
from rami_service.store.games import Done, Replay, Reused
from rami_service.stored import BOT_NAMES, FREE, Changed, Game, PlayerRecord, Seat, rules_of, seat_of


async def create(context: Context, asked: Asked, request: CreateGame) -> Answered:
    """A new game with its creator on seat 0. With an idempotency key the same game is answered each time."""
    player = await asked.who.proven()
    game_id = ids.derived_game_id(player.id, asked.key) if asked.key else ids.new_game_id()
    changed = timed(None, new_game(game_id, context.clock(), player, request), context.clock())
    await _list_for(context, player.id, game_id)
    answered = Answered(1, msgspec.json.encode(game_view(changed.game, 1, player.id)))
    committed = await commit(context, None, changed, 0, asked, answered)
    match committed:
        case Done():
            return answered
        case Replay(answer=answer):
            return msgspec.msgpack.decode(answer, type=Answered)
        case Reused():
            raise Refused(Code.KEY_REUSED, Text("This idempotency key was used for another request."))
        case _:
            raise Refused(Code.KEY_REUSED, Text("This idempotency key created a game whose record has expired."))


def new_game(game_id: str, now: int, player: PlayerRecord, request: CreateGame) -> Changed:
    """The first version of a game. Raises BadRules for settings that cannot be played."""
    seats = request.seats or 2
    if request.bots >= seats:
        sentence = Text(
            "{bots} house bots and you need {needed} seats; this game has {seats}.",
            bots=request.bots,
            needed=request.bots + 1,
            seats=seats,
        )
        raise Refused(Code.INVALID_REQUEST, sentence, params={"in": "body", "field": "bots"})
    creator = Seat("player", player.id, player.name)
    empty = Game(
        id=game_id,
        created_at=now,
        creator=player.id,
        variant=request.variant,
        options=request.options,
        status="open",
        seats=(creator, *[FREE] * (seats - 1)),
        secret=token_bytes(32),
    )
    rules_of(empty)  # refuses what cannot be played before anybody sits down
    return _with_bots(Changed(empty, (PlayerJoined(0, "player", player.name),)), request.bots)


async def join(context: Context, asked: Asked, game_id: str, request: JoinGame) -> Answered:
    """Sit down on the first free seat; the game begins when no seat is left."""
    player = await asked.who.proven()

    def work(game: Game) -> Changed:
        check_open(game)
        if seat_of(game, player.id) is not None:
            raise Refused(Code.ALREADY_SEATED, Text("You sit in this game already."))
        seat = Seat("player", player.id, player.name, bytes.fromhex(request.entropy or ""))
        return _begun_if_full(_seated(Changed(game, ()), seat))

    await _list_for(context, player.id, game_id)
    return await change(context, game_id, asked, work, partial(view_for, asked.who.player_id))


async def add_bots(context: Context, asked: Asked, game_id: str, request: AddBots) -> Answered:
    """Seat house bots at an open game of one's own."""

    def work(game: Game) -> Changed:
        check_open(game)
        _check_creator(game, asked.who.player_id)
        return _with_bots(Changed(game, ()), request.count)

    return await change(context, game_id, asked, work, partial(view_for, asked.who.player_id))


async def _list_for(context: Context, player_id: str, game_id: str) -> None:
    """Before the commit, so that no game is lost: one that is listed and was never joined is passed over."""
    settings = context.settings
    await players.keep(context.batch, player_id, settings.player_ttl)
    await players.add_game(context.batch, player_id, game_id, context.clock(), settings.playing_ttl)


def check_open(game: Game) -> None:
    """Refuse what is done while a game waits for players, once it does not."""
    if game.status != "open":
        raise Refused(
            Code.GAME_NOT_OPEN,
            Text("Seats change while a game is open; this one is {status}.", status=STATUSES[game.status]),
        )


def _check_creator(game: Game, player_id: str) -> None:
    if game.creator != player_id:
        raise Refused(Code.NOT_CREATOR, Text("Only the player who created this game may do this."))


def with_seat(game: Game, number: int, seat: Seat) -> Game:
    """The game with somebody else on a seat."""
    return replace(game, seats=(*game.seats[:number], seat, *game.seats[number + 1 :]))


def _seated(changed: Changed, seat: Seat) -> Changed:
    game = changed.game
    number = next((number for number, other in enumerate(game.seats) if other.kind == "free"), None)
    if number is None:
        raise Refused(Code.GAME_FULL, Text("Every seat of this game is taken."))
    kind: Literal["player", "bot"] = "bot" if seat.kind == "bot" else "player"
    return Changed(with_seat(game, number, seat), (*changed.events, PlayerJoined(number, kind, seat.name)))


def _with_bots(changed: Changed, count: int) -> Changed:
    for _ in range(count):
        taken = {seat.name for seat in changed.game.seats if seat.kind == "bot"}
        name = next(name for name in BOT_NAMES if name not in taken)
        changed = _seated(changed, Seat("bot", None, name))
    return _begun_if_full(changed)


def _begun_if_full(changed: Changed) -> Changed:
    """Deal the first cards in the commit that takes the last seat (B-05 to B-07)."""
    game = changed.game
    if any(seat.kind == "free" for seat in game.seats):
        return changed
    entropy = [seat.entropy for seat in game.seats]
    state, dealt = start(rules_of(game), game.id, len(game.seats), game.secret, token_bytes(32), entropy)
    events: tuple[GameEvent, ...] = (*changed.events, *dealt)
    return Changed(replace(game, status="playing", state=state), events)
