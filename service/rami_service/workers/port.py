"""The port of the workers: on Linux each has a socket of its own there, between which the kernel divides connections.

Docs: docs/decisions/each-worker-listens-on-a-socket-of-its-own.md.
"""

import platform
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from socket import AF_INET6, AF_UNIX, IPPROTO_IPV6, IPV6_V6ONLY, SO_REUSEADDR, SO_REUSEPORT, SOL_SOCKET, socket
from typing import Any

from rami_service.resources import listening, taken
from rami_service.settings import BadSettings, Settings


class Port:
    """The port at which all workers listen. `listener` makes the socket of one of them."""

    def __init__(self, listener: Callable[[], AbstractContextManager[socket]]) -> None:
        self.listener = listener


@contextmanager
def reserved(settings: Settings) -> Iterator[Port]:
    """The port, held until the end. Raises BadSettings if another program uses it."""
    with listening(settings) as listener:
        if platform.system() != "Linux":  # other systems do not divide connections between such sockets
            yield Port(lambda: closing(listener.dup()))
            return
        family, at = listener.family, listener.getsockname()
        lock = _locked(settings, at)
    with closing(lock), closing(_bound(family, at)):  # it does not listen, so it gets no connections
        yield Port(lambda: closing(_bound(family, at)))


def _locked(settings: Settings, at: Any) -> socket:
    """What keeps another service of workers from this port while no worker listens: the kernel would let it in.

    It is a name without a file, which ends with this process. Raises BadSettings if another one has it.
    """
    made = socket(AF_UNIX)
    try:
        made.bind(f"\0rami-service {at[0]} {at[1]}")
    except OSError:
        made.close()
        raise BadSettings(taken(settings.port, "RAMI_")) from None
    return made


def _bound(family: int, at: Any) -> socket:
    made = socket(family)
    if family == AF_INET6:
        made.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 1)  # as `listening` does
    made.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    made.setsockopt(SOL_SOCKET, SO_REUSEPORT, 1)
    made.bind(at)
    return made
