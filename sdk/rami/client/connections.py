"""The HTTP client of a process, with its connections. After a fork, parent and child do not share them.

Two processes that read from one connection get the answers of each other. So a child begins with an HTTP client of its
own. It also lets go of the connections that it inherited: nothing that it still does with them reaches the service, and
the service sees it when the parent closes one.
"""

import asyncio
import os
import socket
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, Final, Generic, NoReturn, TypeVar
from weakref import WeakKeyDictionary, WeakSet

import httpx2

from rami.client.transport import LIMITS, check_own_client

Http = TypeVar("Http", bound=httpx2.Client | httpx2.AsyncClient)


class Connections(Generic[Http]):
    """The HTTP client with which a client and its copies send their requests. `again` makes that of a child process."""

    def __init__(self, http: Http, again: Callable[[], Http]) -> None:
        self._http: Http | None = http
        self._again = again
        self._making = Lock()
        self._used: WeakKeyDictionary[object, tuple[int, int]] = WeakKeyDictionary()
        """The number and the identity of the file of each connection that has brought an answer."""
        _ALL.add(self)

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled or copied deeply: it is the part of a client that cannot be."""
        raise TypeError(
            "A client cannot be pickled, because its connections belong to its process: make one in each process, with "
            "Rami(...) or AsyncRami(...)."
        )

    @property
    def http(self) -> Http:
        """The HTTP client of this process."""
        with self._making:
            if self._http is None:
                self._http = self._again()
            return self._http

    def note(self, response: httpx2.Response) -> None:
        """Remember the connection that has brought this response."""
        stream = response.extensions.get("network_stream")
        if stream is not None and stream not in self._used and (used := stream.get_extra_info("socket")) is not None:
            with suppress(OSError):  # it is closed already
                self._used[stream] = used.fileno(), os.fstat(used.fileno()).st_ino

    def leave(self, ended: socket.socket) -> None:
        """Let go of all connections, in a child: their files become copies of a socket that has ended.

        The numbers of the files stay taken, because objects that still hold one may close it at any time.
        """
        self._making = Lock()  # a thread that the child does not have may hold the other one
        for file, identity in self._used.values():
            with suppress(OSError):  # it is closed already
                if os.fstat(file).st_ino == identity:
                    os.dup2(ended.fileno(), file, inheritable=False)
        unused = not self._used and self._again is cannot_be_shared  # then nothing of it is the parent's
        if self._http is not None and not self._http.is_closed and not unused:
            self._http = None  # also if nothing was noted: its first request may be under way, and hold its locks
        self._used.clear()


def connections(
    http_client: httpx2.Client | None, transport: httpx2.BaseTransport | None
) -> Connections[httpx2.Client]:
    """The connections of a synchronous client. Raises TypeError or ValueError for an unfit HTTP client."""
    check_own_client(http_client, httpx2.Client, transport)

    def make() -> httpx2.Client:
        return http_client or httpx2.Client(limits=LIMITS, transport=transport)

    return Connections(make(), make)


def async_connections(
    http_client: httpx2.AsyncClient | None, transport: httpx2.AsyncBaseTransport | None
) -> Connections[httpx2.AsyncClient]:
    """The connections of an asynchronous client. What the caller brings belongs to the event loop of this process."""
    check_own_client(http_client, httpx2.AsyncClient, transport)
    make = partial(httpx2.AsyncClient, limits=LIMITS, transport=transport)
    again = cannot_be_shared if transport or http_client else in_own_loop(make)
    return Connections(http_client or make(), again)


def in_own_loop(again: Callable[[], Http]) -> Callable[[], Http]:
    """Make an HTTP client only in an event loop that was started after the fork; raises RuntimeError elsewhere."""

    def make() -> Http:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            raise RuntimeError(
                "This event loop belongs to the process that forked: start one in the child, with asyncio.run."
            ) from None
        return again()

    return make


def cannot_be_shared() -> NoReturn:
    """Raise RuntimeError for connections of the caller that belong to the event loop of the parent."""
    raise RuntimeError(
        "This client was used before the fork, with a `transport` or an `http_client` of your own, which works in one "
        "event loop only: make another client in the child."
    )


_ALL: Final[WeakSet[Connections[Any]]] = WeakSet()


def _leave_all() -> None:
    """Let every client begin anew. In a child, no other thread runs yet."""
    mine, other = socket.socketpair()
    other.close()
    with mine, warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # the connections are the parent's to close
        for connections in _ALL:
            connections.leave(mine)


if sys.platform != "win32":  # there is no fork
    os.register_at_fork(after_in_child=_leave_all)
