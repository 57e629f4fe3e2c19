"""An application in a real uvicorn server, in a thread of the tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from rami_service.server.connection import State


@contextmanager
def threaded(application: ASGIApp, **settings: Any) -> Iterator[int]:
    """Serve the application on a free port of the loopback, with further settings of uvicorn; yield the port."""
    server = uvicorn.Server(uvicorn.Config(application, host="127.0.0.1", port=0, ws="none", **settings))
    server.server_state = State()  # our connections ask it whether the server stops
    thread = Thread(target=server.run)
    thread.start()
    try:
        deadline = monotonic() + 10
        while not server.started and monotonic() < deadline:
            sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
