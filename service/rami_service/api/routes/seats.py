"""Handlers for seats: preview, join, bots, invite, watch, leave, resign, return, ready, claim, rematch."""

from typing import Any, Final

from rami.contract.operations import seats as declared
from rami.contract.wire import AddBots, ClaimSeat, CreateInvite, GamePreview, Invites, JoinGame, PreviewGame, WatchGame
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.games import invites, rematch, seats
from rami_service.games.answers import Answered


async def preview_game(call: Call[Any, PreviewGame]) -> GamePreview:
    return await invites.preview(call.context.batch, call.context.clock, call.game_id, call.body)


async def join_game(call: Call[Any, JoinGame]) -> Answered:
    return await seats.join(call.context, call.asked, call.game_id, call.body)


async def add_bots(call: Call[Any, AddBots]) -> Answered:
    return await seats.add_bots(call.context, call.asked, call.game_id, call.body)


async def create_invite(call: Call[Any, CreateInvite]) -> Answered:
    return await invites.create(call.context, call.asked, call.game_id, call.body)


async def list_invites(call: Call[Any, None]) -> Invites:
    return await invites.listed(call.context.batch, call.context.clock, call.caller, call.game_id)


async def revoke_invite(call: Call[Any, None]) -> None:
    await invites.revoke(call.context, call.asked, call.game_id, call["invite_id"])


async def watch_game(call: Call[Any, WatchGame]) -> Answered:
    return await invites.watch(call.context, call.asked, call.game_id, call.body)


async def leave_game(call: Call[Any, None]) -> Answered:
    return await seats.leave(call.context, call.asked, call.game_id)


async def resign_game(call: Call[Any, None]) -> Answered:
    return await seats.resign(call.context, call.asked, call.game_id)


async def return_to_game(call: Call[Any, None]) -> Answered:
    return await seats.come_back(call.context, call.asked, call.game_id)


async def ready_game(call: Call[Any, None]) -> Answered:
    return await seats.get_ready(call.context, call.asked, call.game_id)


async def claim_seat(call: Call[Any, ClaimSeat]) -> Answered:
    return await seats.claim(call.context, call.asked, call.game_id, call.body)


async def rematch_game(call: Call[Any, None]) -> Answered:
    return await rematch.rematch(call.context, call.asked, call.game_id)


SEATS: Final = (
    Endpoint(declared.PREVIEW_GAME, preview_game),
    Endpoint(declared.JOIN_GAME, join_game),
    Endpoint(declared.ADD_BOTS, add_bots),
    Endpoint(declared.CREATE_INVITE, create_invite),
    Endpoint(declared.LIST_INVITES, list_invites),
    Endpoint(declared.REVOKE_INVITE, revoke_invite),
    Endpoint(declared.WATCH_GAME, watch_game),
    Endpoint(declared.LEAVE_GAME, leave_game),
    Endpoint(declared.RESIGN_GAME, resign_game),
    Endpoint(declared.RETURN_TO_GAME, return_to_game),
    Endpoint(declared.READY_GAME, ready_game),
    Endpoint(declared.CLAIM_SEAT, claim_seat),
    Endpoint(declared.REMATCH_GAME, rematch_game),
)
