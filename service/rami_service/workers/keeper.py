"""The keeper of one worker: a thread of the parent that starts it, and starts it again when it ends or hangs."""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import Final

import structlog
from msgspec import Struct

from rami_service.settings import Settings
from rami_service.telemetry.merged import Family, counted, merged
from rami_service.workers.link import UNASKED, Gone, Link, State, Task

_COMMAND: Final = (sys.executable, "-P", "-m", "rami_service.workers.worker")
_PAUSE: Final = 1.0  # seconds between two looks at a worker
_ANSWER: Final = 5.0  # seconds that a worker has for an answer
_LOOK: Final = 0.1  # seconds between two looks for the end of a worker
PATIENCE: Final = 30.0
"""After so many seconds in which its event loop does not go on a worker is killed."""
_SHORTEST: Final = 0.5
_LONGEST: Final = 30.0
"""The pauses before a worker that has ended is started again: each is twice as long as the one before."""
_LASTED: Final = 60.0
"""A worker that ran for so many seconds is started again after the shortest pause."""
_log: Final = structlog.get_logger()


class Sockets(Struct, frozen=True):
    """What each worker listens on: a socket of its own for requests, and the socket for operators, if there is one."""

    listener: Callable[[], AbstractContextManager[socket.socket]]
    admin: socket.socket | None


class Keeper:
    """Keeps one worker running until `stopping` is set, then lets it end in order."""

    def __init__(
        self, number: int, settings: Settings, sockets: Sockets, stopping: Event, patience: float = PATIENCE
    ) -> None:
        self.number = number
        self.failed = self.has_served = False
        """Whether the worker has ended before it served, and whether it ever has."""
        self.state: State = "starting"
        self._settings, self._sockets, self._stopping, self._patience = settings, sockets, stopping, patience
        self._thread = Thread(target=self._keep, name=f"worker-{number}", daemon=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._link: Link | None = None
        self._lock = Lock()
        self._counted: tuple[Family, ...] = ()  # by workers that have ended
        self._last: tuple[Family, ...] = ()  # of the present one

    def start(self) -> None:
        """Start the worker, and keep it running."""
        self._thread.start()

    @property
    def keeps(self) -> bool:
        """Whether the worker still runs, or will run again."""
        return self._thread.is_alive()

    def _keep(self) -> None:
        pause = 0.0
        while not self._stopping.wait(pause):
            began = monotonic()
            try:
                status: int | str = self._run()
            except OSError as error:  # the machine has no room for a process
                status = type(error).__qualname__
            pause = _SHORTEST if monotonic() - began > _LASTED else min(max(2 * pause, _SHORTEST), _LONGEST)
            if not self._stopping.is_set():
                self.failed = not self.has_served
                _log.warning("worker_ended", worker=self.number, status=status, again_in=pause)

    def kill(self) -> None:
        """End the worker at once."""
        if (process := self._process) is not None:
            process.kill()

    def metrics(self, until: float) -> tuple[Family, ...]:
        """What the worker reports, with what those before it have counted. Without an answer, as it was last."""
        with self._lock:
            if self._link is not None and self.state != "starting":
                try:
                    answer = self._link.answer(self._link.ask(metrics=True), until)
                    self._last = answer.families if answer else counted(self._last)
                except Gone:
                    pass
            return merged([self._counted, self._last])

    def _run(self) -> int:
        """Run one process until it ends. Returns its exit status."""
        with self._started() as (process, link):
            self._watch(process, link)
            self._read_to_end(link)
            status = process.wait()
            with self._lock:
                last = link.last.families if link.last else self._last
                self._counted, self._last = merged([self._counted, counted(last)]), ()
        self._process, self.state = None, "starting"
        return status

    def _read_to_end(self, link: Link) -> None:
        """Read what the worker still sends: it could not end before."""
        with suppress(Gone):
            while True:
                with self._lock:
                    link.answer(UNASKED, monotonic() + _LOOK)
                sleep(_LOOK)

    @contextmanager
    def _started(self) -> Iterator[tuple[subprocess.Popen[bytes], Link]]:
        ours, its = socket.socketpair()
        admin = self._sockets.admin
        with its, self._sockets.listener() as listener, closing(Link(Connection(ours.detach()))) as link:
            files = [one.fileno() for one in (its, listener, admin) if one is not None]
            process = subprocess.Popen(  # noqa: S603 - our own command, and a number
                [*_COMMAND, str(its.fileno())], pass_fds=files, stdin=subprocess.DEVNULL
            )
            self._process = process
            task = Task(self.number, self._settings, listener.fileno(), admin.fileno() if admin else None)
            its.close()  # else the end of the worker would not show
            listener.close()  # the kernel would give connections to it when the worker has ended
            with suppress(Gone):  # then it has ended, which shows soon
                link.send(task)
            _log.info("worker_started", worker=self.number, pid=process.pid)
            with self._lock:
                self._link = link
            yield process, link
            with self._lock:
                self._link = None

    def _watch(self, process: subprocess.Popen[bytes], link: Link) -> None:
        """Look at the worker until it ends, or has to."""
        went_on = monotonic()
        while not self._stopping.wait(_PAUSE):
            try:
                self.state = self._looked(link)
            except Gone:
                return
            if self.state == "stuck":
                if monotonic() - went_on > self._patience:
                    _log.error("worker_stuck", worker=self.number)
                    process.kill()
                    return
            else:
                went_on = monotonic()
                self.has_served |= self.state == "serving"
        process.terminate()

    def _looked(self, link: Link) -> State:
        with self._lock:
            answer = link.answer(link.ask(), monotonic() + _ANSWER)
        return answer.state if answer else "starting" if self.state == "starting" else "stuck"
