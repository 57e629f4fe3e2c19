"""The parent of the workers: it keeps them running, answers for their metrics together, and ends them in order."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from socket import socket
from threading import Event
from time import sleep
from types import FrameType
from typing import Final

from msgspec.structs import replace

from rami_service.settings import Settings
from rami_service.workers.keeper import Keeper, Sockets
from rami_service.workers.port import Port

_LOOK: Final = 0.1  # seconds between two looks for a signal


class WorkerFailed(Exception):
    """A worker ended before any of them served. The message says where to read why."""


class _Signals:
    """The signals that end the service. A handler only notes them: it may interrupt the thread anywhere."""

    def __init__(self) -> None:
        self.stop = self.force = False

    def note(self, sign: int, _: FrameType | None) -> None:
        """Stop at the first signal; do not wait any more at Ctrl-C after it."""
        self.force |= self.stop and sign == signal.SIGINT
        self.stop = True


@contextmanager
def _signals() -> Iterator[_Signals]:
    signals = _Signals()
    before = {sign: signal.signal(sign, signals.note) for sign in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield signals
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


def supervise(settings: Settings, port: Port, admin: socket | None, ended: Event) -> None:
    """Keep the workers running until a signal comes, or until `ended` is set. Raises BadSettings or WorkerFailed."""
    stopping = Event()
    sockets, theirs = (
        Sockets(port.listener, admin),
        replace(settings, workers=1, search_processes=share_of_search(settings)),
    )
    keepers = [Keeper(number, theirs, sockets, stopping) for number in range(1, settings.workers + 1)]
    with _signals() as signals, _metrics(settings, keepers):
        for keeper in keepers:
            keeper.start()
        try:
            while not (signals.stop or ended.is_set()):
                if not all(each.keeps for each in keepers) or _cannot_start(keepers):
                    raise WorkerFailed("A worker ended before it could serve; its last lines say why.")
                sleep(_LOOK)
        finally:
            stopping.set()
            while any(keeper.keeps for keeper in keepers):
                if signals.force:
                    for keeper in keepers:
                        keeper.kill()
                sleep(_LOOK)


def _cannot_start(keepers: list[Keeper]) -> bool:
    return any(keeper.failed for keeper in keepers) and not any(keeper.has_served for keeper in keepers)


def share_of_search(settings: Settings) -> int:
    """How many processes of each worker search: all together are as many as the setting says, but each has one."""
    return ceil(settings.search_processes / settings.workers)


@contextmanager
def _metrics(settings: Settings, keepers: list[Keeper]) -> Iterator[None]:
    """Serve the metrics of all workers together, if there are metrics. Raises BadSettings."""
    if not settings.metrics_port:
        yield
        return
    from rami_service.telemetry.whole import whole_service  # metrics that are off import no library

    with whole_service(settings, [keeper.metrics for keeper in keepers], lambda: _states(keepers)):
        yield


def _states(keepers: list[Keeper]) -> dict[str, int]:
    serving = sum(keeper.state == "serving" for keeper in keepers)
    return {"wanted": len(keepers), "serving": serving}
