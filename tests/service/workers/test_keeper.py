"""The keeper of one worker, with a real worker and a real store."""

import os
import signal
from collections.abc import Iterator
from threading import Event
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from structlog.testing import capture_logs
from tests.service.process import free_port
from tests.service.test_command import runs

from rami_service.settings import BadSettings, Settings
from rami_service.workers.keeper import Keeper, Sockets
from rami_service.workers.port import Port, reserved

WITHIN = 120.0


@pytest.fixture
def settings(valkey: str) -> Settings:
    """Settings with a store and a free port."""
    return Settings(redis_url=valkey, port=free_port(), metrics_port=1)


@pytest.fixture
def port(settings: Settings) -> Iterator[Port]:
    """The port of the workers."""
    with reserved(settings) as held:
        yield held


def wait_for(keeper: Keeper, state: str) -> None:
    """Wait until the worker is in a state."""
    deadline = monotonic() + WITHIN
    while keeper.state != state:
        assert monotonic() < deadline, keeper.state
        sleep(0.05)


def test_a_worker_that_hangs_is_killed_and_started_again(settings: Settings, port: Port) -> None:
    """A process that gets no processor time cannot serve those who come to it."""
    stopping = Event()
    with capture_logs() as logs:
        keeper = Keeper(1, settings, Sockets(port.listener, None), stopping, patience=0.1)
        keeper.start()
        try:
            wait_for(keeper, "serving")
            first = logs[0]["pid"]
            os.kill(first, signal.SIGSTOP)
            wait_for(keeper, "starting")
            wait_for(keeper, "serving")
            assert keeper.metrics(monotonic() + WITHIN)
        finally:
            stopping.set()
            while keeper.keeps:
                sleep(0.05)
    assert [log["event"] for log in logs] == ["worker_started", "worker_stuck", "worker_ended", "worker_started"]
    assert logs[2]["status"] == -signal.SIGKILL
    assert not any(map(runs, (first, logs[-1]["pid"])))


@pytest.mark.usefixtures("port")
def test_connections_wait_for_no_worker(settings: Settings) -> None:
    """While no worker runs, the port is held, but whoever connects is refused at once."""
    with pytest.raises(OSError, match="refused"):
        urlopen(f"http://127.0.0.1:{settings.port}/health/live", timeout=5)


@pytest.mark.usefixtures("port")
def test_no_other_service_of_workers_gets_the_port(settings: Settings) -> None:
    """Also while no worker listens, as at the start. With another store it would know none of the same players."""
    with pytest.raises(BadSettings, match=f"uses port {settings.port}"), reserved(settings):
        pass
