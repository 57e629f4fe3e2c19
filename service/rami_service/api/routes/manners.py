"""Handlers for following, blocking and reporting other players. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import manners as declared
from rami.contract.wire import Blocked, BlockPlayer, Followed, FollowPlayer, ReportPlayer
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.games import phrases
from rami_service.players import relations
from rami_service.players.relations import BLOCKED, FOLLOWED


async def list_blocked(call: Call[Any, None]) -> Blocked:
    return Blocked(players=await relations.listed(call.context.batch, call.caller, BLOCKED))


async def block_player(call: Call[Any, BlockPlayer]) -> Blocked:
    return Blocked(players=await relations.add(call.context, call.caller, BLOCKED, call.body.player))


async def unblock_player(call: Call[Any, None]) -> Blocked:
    return Blocked(players=await relations.remove(call.context, call.caller, BLOCKED, call["player_id"]))


async def list_followed(call: Call[Any, None]) -> Followed:
    return await _followed(call, await relations.listed(call.context.batch, call.caller, FOLLOWED))


async def follow_player(call: Call[Any, FollowPlayer]) -> Followed:
    return await _followed(call, await relations.add(call.context, call.caller, FOLLOWED, call.body.player))


async def unfollow_player(call: Call[Any, None]) -> Followed:
    return await _followed(call, await relations.remove(call.context, call.caller, FOLLOWED, call["player_id"]))


async def _followed(call: Call[Any, Any], ids: tuple[str, ...]) -> Followed:
    context = call.context
    return Followed(players=await relations.shown(context.batch, context.presence, call.caller.player_id, ids))


async def report_player(call: Call[Any, ReportPlayer]) -> None:
    await phrases.report(call.context, call.caller, call.game_id, call.body)


MANNERS: Final = (
    Endpoint(declared.LIST_BLOCKED, list_blocked),
    Endpoint(declared.BLOCK_PLAYER, block_player),
    Endpoint(declared.UNBLOCK_PLAYER, unblock_player),
    Endpoint(declared.LIST_FOLLOWED, list_followed),
    Endpoint(declared.FOLLOW_PLAYER, follow_player),
    Endpoint(declared.UNFOLLOW_PLAYER, unfollow_player),
    Endpoint(declared.REPORT_PLAYER, report_player),
)
