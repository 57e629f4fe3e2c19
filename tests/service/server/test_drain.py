"""A replica that gets SIGTERM serves on for a while: it is not ready, and its streams end, some at a time."""

import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from tests.service.listening import MINE, Ear, game_of, listening
from tests.service.process import serving
from tests.service.refused import refused
from tests.service.shapes import until

STREAMS = 20
DRAIN = 4  # seconds


def ended(ear: Ear) -> float:
    """When a stream has ended, without an error and without a last message."""
    assert ear.rest() == []
    return monotonic()


def test_streams_end_spread_over_the_time(tmp_path: Path) -> None:
    """It is not ready at once, serves requests and new streams, and ends all streams before it ends."""
    with serving(tmp_path, drain_seconds=DRAIN) as service, ExitStack() as stack:
        ada = service.player("Ada")
        game = ada.create().id
        paths = [game_of(game), MINE] * (STREAMS // 2)
        ears = [stack.enter_context(listening(ada, path)) for path in paths]
        assert all(ear.next().event == "snapshot" for ear in ears)
        pool = stack.enter_context(ThreadPoolExecutor(STREAMS + 1))
        began = monotonic()
        service.process.send_signal(signal.SIGTERM)
        ends = [pool.submit(ended, ear) for ear in ears]
        service.wait_until("/health/ready", 503)
        refused(service.http.get("/health/ready"), "stopping")
        until(lambda: service.http.get("/health/live").headers.get("connection") == "close")
        assert ada.create().status == "open"
        assert service.process.wait(20) == 0, service.log
        assert monotonic() - began >= DRAIN
        moments = sorted(end.result(5) - began for end in ends)
        assert moments[0] >= 0.25 * DRAIN
        assert len({round(moment, 1) for moment in moments}) > 1, "all ended in the same moment"
        assert "ERROR" not in service.log, service.log


@pytest.mark.parametrize("signs", [[signal.SIGINT], [signal.SIGTERM, signal.SIGTERM], [signal.SIGTERM, signal.SIGINT]])
def test_ctrl_c_or_a_second_signal_ends_it_at_once(tmp_path: Path, signs: list[signal.Signals]) -> None:
    """Nobody who stops it by hand has to wait."""
    with serving(tmp_path, drain_seconds=600) as service:
        service.process.send_signal(signs[0])
        if len(signs) > 1:
            service.wait_until("/health/ready", 503)
        assert service.stop(signs[-1], 20) == 0, service.log
