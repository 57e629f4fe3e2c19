"""Handlers for events, notices, histories and streams. Each handler only calls one use case."""

from typing import Any, Final

from rami.operations import events as declared
from rami.operations.operation import LONGEST_WAIT
from rami.wire import Events, Notices
from rami_service.api.http.call import Call, versioned
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.event_stream import EventStream
from rami_service.events import game_stream, history, inbox, log
from rami_service.games.requests import Answered
from rami_service.players.accounts import Caller
from rami_service.streams.reader import Reader


async def list_events(call: Call[declared.EventsAfter, None]) -> Events:
    query, wait = call.query, min(call.query.wait, LONGEST_WAIT)
    return await log.events(call.context, call.caller, call.game_id, log.position(query.after), wait, query.limit)


async def stream_game(call: Call[declared.StreamAfter, None]) -> EventStream:
    after, who = call.last_event or call.query.after, call.caller
    position, reader = None if after is None else log.position(after), _reader(call, who)
    return EventStream(reader, game_stream.stream(call.context, who, call.game_id, position, reader))


async def get_history(call: Call[declared.HistoryAfter, None]) -> Answered:
    position = log.position(call.query.after)
    page = await history.history(call.context, call.caller, call.game_id, position, call.query.limit)
    return versioned(page.game.version, page)


async def list_notices(call: Call[declared.NoticesAfter, None]) -> Notices:
    query, wait = call.query, min(call.query.wait, LONGEST_WAIT)
    return await inbox.told(call.context, call.caller, query.after, wait, query.limit)


async def stream_notices(call: Call[declared.NoticeStreamAfter, None]) -> EventStream:
    after, who = call.last_event or call.query.after, call.caller
    reader = _reader(call, who)
    return EventStream(reader, inbox.stream(call.context, who, after, reader))


def _reader(call: Call[Any, None], who: Caller) -> Reader:
    return Reader(who.player_id, who.token, call.address)


EVENTS: Final = (
    Endpoint(declared.LIST_EVENTS, list_events),
    Endpoint(declared.STREAM_GAME, stream_game),
    Endpoint(declared.GET_HISTORY, get_history),
    Endpoint(declared.LIST_NOTICES, list_notices),
    Endpoint(declared.STREAM_NOTICES, stream_notices),
)
