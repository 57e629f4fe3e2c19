"""Handlers for the lobby: list games, and quick match. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import lobby as declared
from rami.contract.wire import GameSummary, Page, QuickMatch
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.games import lobby, quick_match
from rami_service.games.answers import Answered
from rami_service.games.lobby import Filter


async def list_games(call: Call[declared.ListGames, None]) -> Page[GameSummary]:
    query = call.query
    wanted = Filter(status=query.status, variant=query.variant, seats=query.seats)
    return await lobby.lobby_games(call.context.batch, call.caller, wanted, query.cursor, query.limit)


async def list_my_games(call: Call[declared.ListMyGames, None]) -> Page[GameSummary]:
    query = call.query
    return await lobby.own_games(
        call.context, call.caller, query.cursor, query.limit, query.status, organised=query.organised
    )


async def join_quick_match(call: Call[Any, QuickMatch]) -> Answered:
    return await quick_match.sit_down(call.context, call.asked, call.body)


LOBBY: Final = (
    Endpoint(declared.LIST_GAMES, list_games),
    Endpoint(declared.LIST_MY_GAMES, list_my_games),
    Endpoint(declared.QUICK_MATCH, join_quick_match),
)
