"""The server of the stand-in: its handlers, behind a middleware that records requests and makes the troubles."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send
from tests.sdk.stand_in.games import GAMES
from tests.sdk.stand_in.players import PLAYERS
from tests.sdk.stand_in.state import Seen, StandIn, Trouble
from tests.sdk.stand_in.streams import STREAMS
from tests.sdk.stand_in.variants import VARIANTS
from tests.threaded import threaded


def application(stand_in: StandIn) -> ASGIApp:
    """The handlers of the stand-in, behind a middleware for the troubles."""
    state = State({"stand_in": stand_in})
    app = Litestar([*PLAYERS, *VARIANTS, *GAMES, *STREAMS], state=state, openapi_config=None, logging_config=None)

    async def troubled(scope: Scope, receive: Receive, send: Send) -> None:
        trouble = await _noticed(stand_in, cast(HTTPScope, scope), receive)
        await (_misbehave(trouble, send) if trouble else app(scope, receive, send))

    return troubled


async def _noticed(stand_in: StandIn, scope: HTTPScope, receive: Receive) -> Trouble | None:
    """Record a request and return its trouble, if any."""
    message = await receive()
    assert message["type"] == "http.request"
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    query = scope["query_string"].decode()
    stand_in.seen.append(Seen(scope["method"], scope["path"], query, headers, message["body"]))
    return stand_in.troubles.popleft() if stand_in.troubles else None


async def _misbehave(trouble: Trouble, send: Send) -> None:
    await asyncio.sleep(trouble.delay)
    length = len(trouble.body) * (2 if trouble.cut else 1)
    named = {**trouble.headers, "Content-Length": str(length)}
    headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "http.response.body", "body": trouble.body, "more_body": trouble.cut})


@contextmanager
def serving(stand_in: StandIn) -> Iterator[StandIn]:
    """Serve on a free port of the loopback."""
    # uvicorn logs an error for each answer that is cut; this would fill the output of the tests.
    with threaded(application(stand_in), lifespan="off", log_level="critical") as port:
        stand_in.url = f"http://127.0.0.1:{port}"
        yield stand_in
