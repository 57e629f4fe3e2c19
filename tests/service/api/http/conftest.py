"""A real uvicorn server with the sample application, on a free port of the loopback, for every test of the frame."""

from collections.abc import Iterator

import pytest
from tests.service.api.http.sample import create_sample
from tests.service.api.http.wire import Server
from tests.threaded import threaded


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Start the server in a thread, and stop it at the end."""
    with threaded(create_sample(), lifespan="on", log_level="warning") as port:
        yield Server(port)
