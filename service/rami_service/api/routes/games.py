"""Handlers for games: create, read, move, order the hand, get a hint, read the record. Each calls one use case."""

from collections.abc import Awaitable
from typing import Any, Final

from msgspec import json

from rami.contract.operations import games as declared
from rami.contract.wire import AddEntropy, CreateGame, HandOrder, MakeMoves, SetHandOrder
from rami.rules.records.record import Record
from rami_service.api.http.caching import has_version, unchanged, watched
from rami_service.api.http.call import Call, versioned
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.replies import Reply
from rami_service.domain.presentation import without_rules
from rami_service.events import replay
from rami_service.games import play, seats
from rami_service.games.answers import Answered
from rami_service.games.bots.advice import advice
from rami_service.games.includes import Wanted


async def create_game(call: Call[Any, CreateGame]) -> Answered:
    return await seats.create(call.context, call.asked, call.body)


async def get_game(call: Call[declared.GameQuery, None]) -> Answered | Reply:
    query, who = call.query, call.caller
    wanted = Wanted(legal_moves="legal_moves" in query.include, hint="hint" in query.include)
    if query.version is None:
        game = await play.view(call.context, who, call.game_id, wanted)
    else:
        game = await replay.view_at(call.context, who, call.game_id, query.version, wanted)
    shown = without_rules(game) if "rules" in query.exclude else game
    if not who.has_token:
        return watched(json.encode(shown), game.version, call.known)
    if has_version(call.known, game.version):
        return unchanged(game.version)
    return versioned(game.version, shown)


async def add_entropy(call: Call[Any, AddEntropy]) -> Answered:
    return await play.add_entropy(call.context, call.asked, call.game_id, call.body)


async def get_legal_moves(call: Call[Any, None]) -> Answered:
    legal = await play.legal(call.context.batch, call.context.heavy_work, call.caller, call.game_id)
    return versioned(legal.version, legal)


def make_moves(call: Call[declared.MovesQuery, MakeMoves]) -> Awaitable[Answered]:
    make = play.dry_run if call.body.dry_run else play.move
    wanted = Wanted(legal_moves="legal_moves" in call.query.include, brief=call.briefly)
    return make(call.context, call.asked, call.game_id, call.body, wanted)


async def get_hint(call: Call[declared.HintQuery, None]) -> Answered:
    hint, version = await advice(call.context, call.caller, call.game_id, call.query.level)
    return versioned(version, hint)


async def get_hand_order(call: Call[Any, None]) -> HandOrder:
    return await play.hand_order(call.context.batch, call.caller, call.game_id)


async def set_hand_order(call: Call[Any, SetHandOrder]) -> HandOrder:
    return await play.set_hand_order(call.context.batch, call.caller, call.game_id, call.body.cards)


async def get_record(call: Call[Any, None]) -> Record:
    return await play.record(call.context.batch, call.context.heavy_work, call.caller, call.game_id)


GAMES: Final = (
    Endpoint(declared.CREATE_GAME, create_game),
    Endpoint(declared.GET_GAME, get_game),
    Endpoint(declared.ADD_ENTROPY, add_entropy),
    Endpoint(declared.GET_LEGAL_MOVES, get_legal_moves),
    Endpoint(declared.MAKE_MOVES, make_moves, recurring=True),
    Endpoint(declared.GET_HINT, get_hint),
    Endpoint(declared.GET_HAND_ORDER, get_hand_order),
    Endpoint(declared.SET_HAND_ORDER, set_hand_order),
    Endpoint(declared.GET_RECORD, get_record),
)
