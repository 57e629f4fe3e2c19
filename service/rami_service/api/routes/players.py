"""Handlers for players, their tokens and statistics. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import players as declared
from rami.contract.wire import (
    CreatePlayer,
    CreateToken,
    Export,
    NewPlayer,
    NewToken,
    Player,
    PlayerStats,
    Preferences,
    Profile,
    Tokens,
    UpdatePlayer,
    UpdatePreferences,
)
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.games import seats
from rami_service.players import accounts, preferences, stats, tokens
from rami_service.privacy.export import export


async def create_player(call: Call[Any, CreatePlayer]) -> NewPlayer:
    return await accounts.create(call.context, call.body, call.address)


async def get_me(call: Call[Any, None]) -> Player:
    return await accounts.read(call.context.batch, call.caller)


async def update_me(call: Call[Any, UpdatePlayer]) -> Player:
    return await accounts.update(call.context, call.caller, call.body)


async def get_preferences(call: Call[Any, None]) -> Preferences:
    return await preferences.read(call.context.batch, call.caller)


async def update_preferences(call: Call[Any, UpdatePreferences]) -> Preferences:
    return await preferences.update(call.context, call.caller, call.body)


async def get_player(call: Call[Any, None]) -> Profile:
    return await accounts.profile(call.context.batch, call.caller, call["player_id"])


async def export_me(call: Call[Any, None]) -> Export:
    return await export(call.context, call.caller)


async def delete_me(call: Call[Any, None]) -> None:
    await seats.forget(call.context, call.asked)


async def create_token(call: Call[Any, CreateToken]) -> NewToken:
    return await tokens.create(call.context, call.caller, call.body)


async def list_tokens(call: Call[Any, None]) -> Tokens:
    return await tokens.listed(call.context, call.caller)


async def revoke_token(call: Call[Any, None]) -> None:
    await tokens.revoke(call.context, call.caller, call["token_id"])


async def rotate_token(call: Call[Any, None]) -> NewToken:
    return await tokens.rotate(call.context, call.caller)


async def get_stats(call: Call[Any, None]) -> PlayerStats:
    return await stats.read(call.context.batch, call.caller, call["player_id"])


async def get_my_stats(call: Call[Any, None]) -> PlayerStats:
    who = call.caller
    return await stats.read(call.context.batch, who, who.player_id)


PLAYERS: Final = (
    Endpoint(declared.CREATE_PLAYER, create_player),
    Endpoint(declared.GET_ME, get_me),
    Endpoint(declared.UPDATE_ME, update_me),
    Endpoint(declared.GET_PREFERENCES, get_preferences),
    Endpoint(declared.UPDATE_PREFERENCES, update_preferences),
    Endpoint(declared.GET_PLAYER, get_player),
    Endpoint(declared.EXPORT_ME, export_me),
    Endpoint(declared.DELETE_ME, delete_me),
    Endpoint(declared.CREATE_TOKEN, create_token),
    Endpoint(declared.LIST_TOKENS, list_tokens),
    Endpoint(declared.REVOKE_TOKEN, revoke_token),
    Endpoint(declared.ROTATE_TOKEN, rotate_token),
    Endpoint(declared.GET_STATS, get_stats),
    Endpoint(declared.GET_MY_STATS, get_my_stats),
)
