"""A real uvicorn server with the sample application, on a free port of the loopback, for every test of the frame."""

from collections.abc import Iterator
from threading import Thread
from time import monotonic, sleep

import pytest
import uvicorn
from tests.service.http.sample import create_sample
from tests.service.http.wire import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Start the server in a thread, and stop it at the end."""
    config = uvicorn.Config(create_sample(), host="127.0.0.1", port=0, ws="none", lifespan="on", log_level="warning")
    running = uvicorn.Server(config)
    thread = Thread(target=running.run)
    thread.start()
    try:
        deadline = monotonic() + 10
        while not running.started and monotonic() < deadline:
            sleep(0.01)
        yield Server(running.servers[0].sockets[0].getsockname()[1])
    finally:
        running.should_exit = True
        thread.join(10)
