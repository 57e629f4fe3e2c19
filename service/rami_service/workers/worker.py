"""What runs in a worker: it gets its task and its sockets from the parent, and serves until it gets SIGTERM.

It ends in order when the parent is gone, too. Ctrl-C in a terminal reaches all processes, but only the parent acts.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from socket import socket
from threading import Event, Thread
from typing import Final

from rami_service import logs
from rami_service.runtime.context import system_clock
from rami_service.server.server import Server
from rami_service.settings import BadSettings
from rami_service.telemetry.merged import Family
from rami_service.telemetry.setup import Observers, observers
from rami_service.workers.link import UNASKED, Answer, Gone, Link, State, Task
from rami_service.workers.process import serve_here

_WITHIN: Final = 2.0  # seconds in which a loop that goes on wakes for a question


class _Loop:
    """The event loop, as other threads see it."""

    def __init__(self) -> None:
        self.running: asyncio.AbstractEventLoop | None = None

    def state(self) -> State:
        """Whether it goes on."""
        if self.running is None:
            return "starting"
        woken = Event()
        try:
            self.running.call_soon_threadsafe(woken.set)
        except RuntimeError:  # it has ended, as it should
            return "serving"
        return "serving" if woken.wait(_WITHIN) else "stuck"


def main() -> int:
    """Serve. Returns the exit status."""
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with closing(Link(Connection(int(sys.argv[1])))) as link:
            _serve(link, link.task())
    except (KeyboardInterrupt, Gone):
        return 0
    except BadSettings as error:
        sys.stderr.write(f"A worker cannot start. {error}\n")
        return 2
    return 0


def _serve(link: Link, task: Task) -> None:
    settings = task.settings
    logs.configure(settings.log_level, settings.log_format, worker=task.number)
    loop, orphaned = _Loop(), Event()

    class Watched(Server):
        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup(sockets)
            loop.running = asyncio.get_running_loop()

    with (
        closing(_inherited(task.listener)) as listener,
        _for_operators(task) as admin,
        observers(settings, served=False) as watching,
        _answering(link, loop, watching, orphaned),
    ):
        serve_here(settings, system_clock, watching, listener, admin, must_stop=orphaned.is_set, server=Watched)


def _inherited(number: int) -> socket:
    os.set_inheritable(number, False)
    return socket(fileno=number)


@contextmanager
def _for_operators(task: Task) -> Iterator[socket | None]:
    if task.admin is None:
        yield None
        return
    with closing(_inherited(task.admin)) as admin:
        yield admin


@contextmanager
def _answering(link: Link, loop: _Loop, watching: Observers, orphaned: Event) -> Iterator[None]:
    """Answer the parent in a thread. `orphaned` is set when there is no parent any more."""

    def answer() -> None:
        try:
            while True:
                question = link.question()
                link.send(Answer(question.number, loop.state(), _families(watching) if question.metrics else ()))
        except Gone:
            orphaned.set()

    Thread(target=answer, name="link", daemon=True).start()
    try:
        yield
    finally:
        link.send(Answer(UNASKED, "serving", _families(watching)))


def _families(watching: Observers) -> tuple[Family, ...]:
    if watching.metrics is None:
        return ()
    from rami_service.telemetry.families import families_of  # it imports the library, which is there already

    return families_of(watching.metrics.registry)


if __name__ == "__main__":
    sys.exit(main())
