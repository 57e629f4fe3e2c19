"""A real server with the sample application, on a free port of the loopback, for every test of the HTTP layer."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from tests.service.api.http.sample import create_sample
from tests.service.api.http.wire import Server
from tests.threaded import threaded

from rami_service.server.connection import Connection

SERVERS: Final[dict[str, dict[str, Any]]] = {"uvicorn": {}, "ours": {"http": Connection}}
"""Settings of uvicorn: its own HTTP protocol, and the service's protocol, which sends a response in one write."""


@pytest.fixture(scope="session", params=SERVERS)
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Start the server in a thread, and stop it at the end."""
    with threaded(create_sample(), lifespan="on", log_level="warning", **SERVERS[request.param]) as port:
        yield Server(port)


@pytest.fixture(scope="session")
def own() -> Iterator[Server]:
    """The same with the service's protocol, for what other servers do not do."""
    with threaded(create_sample(), lifespan="on", log_level="warning", **SERVERS["ours"]) as port:
        yield Server(port)
