"""Handlers for events, notices, histories and streams. Each handler only calls one use case."""

from typing import Final

from msgspec import json

from rami.contract.operations import events as declared
from rami.contract.operations.operation import LONGEST_WAIT
from rami.contract.wire import Events, Notices
from rami_service.api.http.caching import watched
from rami_service.api.http.call import Call, versioned
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.event_stream import EventStream
from rami_service.api.http.replies import Reply
from rami_service.events import game_stream, history, inbox, log, player_stream, stream_id
from rami_service.games.answers import Answered
from rami_service.streams.subscriber import Subscriber


async def list_events(call: Call[declared.EventsAfter, None]) -> Events | Reply:
    query, wait, who = call.query, min(call.query.wait, LONGEST_WAIT), call.caller
    found = await log.events(
        call.context,
        who,
        call.game_id,
        log.position(query.after),
        wait=wait,
        limit=query.limit,
        legal_moves=query.include is not None,
    )
    return found if who.has_token or wait else watched(json.encode(found))


async def stream_game(call: Call[declared.StreamAfter, None]) -> EventStream:
    after, who, subscriber = call.last_event or call.query.after, call.caller, Subscriber(call.address)
    position, asked = None if after is None else log.position(after), call.query.include is not None
    chunks = game_stream.stream(call.context, who, call.game_id, position, subscriber, legal_moves=asked)
    return EventStream(subscriber, chunks)


async def get_history(call: Call[declared.HistoryAfter, None]) -> Answered | Reply:
    position, who = log.position(call.query.after), call.caller
    page = await history.history(call.context, who, call.game_id, position, call.query.limit)
    return versioned(page.game.version, page) if who.has_token else watched(json.encode(page), page.game.version)


async def list_notices(call: Call[declared.NoticesAfter, None]) -> Notices:
    query, wait = call.query, min(call.query.wait, LONGEST_WAIT)
    return await inbox.read(call.context, call.caller, query.after, wait, query.limit)


async def stream_notices(call: Call[declared.NoticeStreamAfter, None]) -> EventStream:
    query, who, subscriber = call.query, call.caller, Subscriber(call.address)
    asked = stream_id.wanted(query.games, call.last_event or query.after, legal_moves=query.include is not None)
    return EventStream(subscriber, player_stream.stream(call.context, who, asked, subscriber))


EVENTS: Final = (
    Endpoint(declared.LIST_EVENTS, list_events),
    Endpoint(declared.STREAM_GAME, stream_game),
    Endpoint(declared.GET_HISTORY, get_history),
    Endpoint(declared.LIST_NOTICES, list_notices),
    Endpoint(declared.STREAM_NOTICES, stream_notices),
)
