"""What has happened: lists of events and notices, histories and streams."""

import asyncio
from collections.abc import Sequence
from functools import partial

import msgspec
from litestar import get
from litestar.params import FromPath
from msgspec.structs import replace
from tests.sdk import samples
from tests.sdk.stand_in.state import Asked, StandIn

from rami.contract import wire


@get("/v1/games/{game_id:str}/events")
async def events(request: Asked) -> wire.Events:
    """Answer with up to three events, or wait for one, a hundred times shorter than the service would."""
    after, limit = request.query_params.get("after", "0"), int(request.query_params.get("limit", 3))
    find = partial(request.app.state.stand_in.after, after, limit)
    for _ in range(2 * int(request.query_params.get("wait", 0))):
        if find():
            break
        await asyncio.sleep(0.005)
    found = find()
    return wire.Events(events=tuple(found), next=found[-1].id if found else after)


@get("/v1/games/{game_id:str}/history")
async def history(game_id: FromPath[str]) -> wire.History:
    """Answer with the end of a history."""
    game, log = replace(samples.SUMMARIES[0], id=game_id), tuple(samples.game_log(1))
    return wire.History(game=game, seat=0, commitment=None, next_commitment="c", events=log, next=None)


def messages(kind: str, items: Sequence[wire.NumberedEvent | wire.VersionEvents | wire.NumberedNotice]) -> bytes:
    """Items in the format of a stream."""
    return b"".join(
        b"id: %b\nevent: %b\ndata: %b\n\n" % (named(item).encode(), kind.encode(), msgspec.json.encode(item))
        for item in items
    )


def named(item: wire.NumberedEvent | wire.VersionEvents | wire.NumberedNotice) -> str:
    """The id of the message of an item."""
    return str(item.version) if isinstance(item, wire.VersionEvents) else item.id


@get(["/v1/games/{_game_id:str}/stream", "/v1/players/me/stream"], media_type="text/event-stream")
async def stream(request: Asked) -> bytes:
    """Stream up to three versions or notices, after a snapshot if no position is given, and then end the answer."""
    stand_in: StandIn = request.app.state.stand_in
    after, mine = request.query_params.get("after"), request.url.path == "/v1/players/me/stream"
    snapshot = wire.Page(items=samples.SUMMARIES[:2], next=None) if mine else stand_in.view()
    start = b"" if after else b"id: 0-0\nevent: snapshot\ndata: %b\n\n" % msgspec.json.encode(snapshot)
    start = b"retry: 1000\n\n" + start + b":\n\n"
    if mine:
        return start + messages("notice", stand_in.notices_after(after or "0-0")[:3])
    left = samples.versions_of(stand_in.after(after or "0-0", 999))
    return start + messages("version", left[:3]) + (b"" if left[3:] else b"event: end\ndata: {}\n\n")


@get("/v1/players/me/events")
async def notices(request: Asked) -> wire.Notices:
    """Answer with all notices."""
    after = request.query_params.get("after", "0")
    found: list[wire.NumberedNotice] = request.app.state.stand_in.notices_after(after)
    return wire.Notices(notices=tuple(found), next=found[-1].id if found else after)


STREAMS = [events, history, stream, notices]
