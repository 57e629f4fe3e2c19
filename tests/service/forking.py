"""Processes of the service, forked from one that has imported everything: a start needs a tenth of the CPU time.

`python -m tests.service.forking` is the process that forks. It reads one request per line, and writes one line for each
process that it has started or that has ended. Each forked service has its own process, session and environment.
"""

import atexit
import gc
import json
import os
import random
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, Final, NoReturn

import rami_service.serving  # noqa: F401 - the command would import it at each start
from rami_service.__main__ import main as command
from rami_service.app import create_app
from rami_service.settings import Settings

_STATUSES: Final[dict[int, int]] = {}
_RUNNING: Final[set[int]] = set()
"""In the process that forks: the services that have not ended."""


class Forked:
    """A process of the service; it has the methods of a Popen that tests call."""

    def __init__(self, forker: "Forker", pid: int) -> None:
        self._forker = forker
        self.pid: Final = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs."""
        self.returncode = self._forker.status(self.pid, 0)
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        """The exit status, once the process has ended. Raises subprocess.TimeoutExpired."""
        deadline = monotonic() + timeout
        while (status := self._forker.status(self.pid, min(0.1, max(0.0, deadline - monotonic())))) is None:
            if monotonic() > deadline:
                raise subprocess.TimeoutExpired("rami-service", timeout)
        self.returncode = status
        return status

    def send_signal(self, sign: int) -> None:
        """Send a signal to the process, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, sign)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process at once."""
        self.send_signal(signal.SIGKILL)


class Forker:
    """The test's handle of the process that forks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            (sys.executable, "-m", __name__), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._lock = Lock()
        self._started: list[int] = []
        atexit.register(self._process.kill)

    def fork(self, environment: Mapping[str, str], log: Path, *arguments: str, errors: Path | None = None) -> Forked:
        """Start the service with this environment. Its output goes to `log`; errors go to `errors`, if it is given."""
        assert self._process.stdin is not None
        files = {"log": str(log), "errors": str(errors or log)}
        with self._lock:
            request = {"env": dict(environment), "arguments": arguments, **files}
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
            while not self._started:
                self._read()
            return Forked(self, self._started.pop())

    def status(self, pid: int, wait: float) -> int | None:
        """The exit status of a process, or None if it still runs after `wait` seconds."""
        assert self._process.stdout is not None
        with self._lock:
            while pid not in _STATUSES and select.select([self._process.stdout], [], [], wait)[0]:
                self._read()
            return _STATUSES.get(pid)

    def _read(self) -> None:
        assert self._process.stdout is not None
        answer = json.loads(os.read(self._process.stdout.fileno(), _LINE))
        if "status" in answer:
            _STATUSES[answer["pid"]] = answer["status"]
        else:
            _STATUSES.pop(answer["pid"], None)  # an earlier process had the same number
            self._started.append(answer["pid"])


_LINE: Final = 64
"""Every line has this many bytes, so that one read returns one line."""


def _tell(**answer: int) -> None:
    os.write(1, json.dumps(answer).encode().ljust(_LINE - 1) + b"\n")


def main() -> None:
    """Fork on request and report processes that have ended, until standard input is closed.

    Then the tests have ended or were killed, and no service outlives them.
    """
    create_app(Settings())  # after this first call, another call takes a quarter of the time
    gc.freeze()
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 1024)
            _reap()
        if 0 in ready:
            line = sys.stdin.buffer.readline()
            if not line:
                _end_all()
                return
            request = json.loads(line)
            if pid := os.fork():
                _RUNNING.add(pid)
                _tell(pid=pid)
            else:
                signal.set_wakeup_fd(-1)
                _serve(request)


def _reap() -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        _RUNNING.discard(pid)
        _tell(pid=pid, status=os.waitstatus_to_exitcode(status))


def _end_all() -> None:
    for pid in _RUNNING:
        with suppress(ProcessLookupError):  # a service that has just been forked has no group yet
            os.killpg(pid, signal.SIGKILL)


def _serve(request: Mapping[str, Any]) -> NoReturn:
    """Run the service in this forked process."""
    os.setsid()
    written = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    opened = [os.open(os.devnull, os.O_RDONLY), os.open(request["log"], written), os.open(request["errors"], written)]
    for target, source in enumerate(opened):
        os.dup2(source, target)
    os.closerange(3, 64)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = ["rami-service", *request["arguments"]]
    random.seed()
    sys.exit(command())


if __name__ == "__main__":
    main()
