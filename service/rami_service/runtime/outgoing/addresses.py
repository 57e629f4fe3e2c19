"""Which addresses the service calls for players: public ones. The address that was checked is the one connected to."""

import re
from asyncio import Semaphore, get_running_loop, wrap_future
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from socket import SOCK_STREAM, getaddrinfo
from typing import Any, Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from httpcore2 import SOCKET_OPTION, AnyIOBackend, AsyncNetworkBackend, AsyncNetworkStream, ConnectError

from rami_service.runtime.outgoing.streams import BoundedStream

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""The IP addresses of a host, for a port. Raises OSError."""

called_for: Final[ContextVar[str]] = ContextVar("rami_called_for", default="")
"""The player for whom an address is called."""

_THREADS: Final = 32
_EACH: Final = 2  # look-ups for one player: a look-up goes on after its request has given up
_TRIED: Final = 3  # addresses of one host
_CONNECT: Final = 4.0  # seconds for one of them
_HTTPS: Final = 443
_UNPRIVILEGED: Final = 1024
_GLOBAL: Final = ip_network("2000::/3")
_SPECIAL: Final = [
    ip_network(name)
    for name in (
        "168.63.129.16/32",  # a metadata server of a cloud
        "192.0.0.0/24",
        "192.88.99.0/24",  # 6to4: it leads to an IPv4 address, as do Teredo (in 2001::/23) and 2002::/16
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
    )
]
_NUMERIC: Final = re.compile(r"(.*\.)?(0x[0-9a-f]*|[0-9]+)")
"""A host whose last label is a number: C libraries read it as an IPv4 address, also in octal or with fewer parts."""


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address belongs to the public Internet, and does not stand for an address of another network."""
    if isinstance(address, IPv6Address) and address not in _GLOBAL:
        return False
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    return not any(address in network for network in _SPECIAL if network.version == address.version)


def is_callable(url: str, *, loopback: bool) -> bool:
    """Whether a well-formed address may be registered. What its name stands for is checked at each connection."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    try:
        port = parts.port or (_HTTPS if parts.scheme == "https" else 80)
    except ValueError:
        return False
    address = _literal(host)
    if loopback and (host == "localhost" or (address is not None and address.is_loopback)):
        return True
    if parts.scheme != "https" or (port != _HTTPS and port < _UNPRIVILEGED):
        return False
    if address is not None:
        return is_public(address)
    return "." in host and not _NUMERIC.fullmatch(host)


class CheckedBackend(AsyncNetworkBackend):
    """Connects to public addresses only. TLS still checks the certificate for the name of the host."""

    def __init__(self, resolve: Resolve, *, loopback: bool) -> None:
        self._resolve, self._loopback = resolve, loopback
        self._inner = AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's signature
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """Resolve the host once, check every address, and connect to one of them. Raises ConnectError."""
        limit = _CONNECT if timeout is None else min(timeout, _CONNECT)
        failed = ConnectError("no address")
        for address in (await self._addresses(host, port))[:_TRIED]:
            try:
                opened = await self._inner.connect_tcp(address, port, limit, local_address, socket_options)
                return BoundedStream(opened)
            except ConnectError as error:
                failed = error
        raise failed

    async def connect_unix_socket(self, *_: Any, **__: Any) -> AsyncNetworkStream:
        """Refuse it. Raises ConnectError."""
        raise ConnectError("not allowed")

    async def _addresses(self, host: str, port: int) -> list[str]:
        literal = _literal(host)
        try:
            found = [str(literal)] if literal is not None else await self._resolve(host, port)
            addresses = [ip_address(address) for address in found]
        except (OSError, ValueError):  # a UnicodeError is a ValueError
            raise ConnectError("no such host") from None
        if not all(is_public(address) or (self._loopback and address.is_loopback) for address in addresses):
            raise ConnectError("not allowed")
        return [str(address) for address in addresses]


def _look_up(host: str, port: int) -> list[str]:
    return [str(address[0]) for *_, address in getaddrinfo(host, port, type=SOCK_STREAM)]


class SystemResolver:
    """Resolves names as the system does, in threads of its own. Slow name servers of one player delay no other."""

    def __init__(self, look_up: Callable[[str, int], list[str]] = _look_up) -> None:
        self._look_up = look_up
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="resolver")
        self._players: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    async def __call__(self, host: str, port: int) -> list[str]:
        """The IP addresses of a host. Raises OSError."""
        own, loop = self._players.setdefault(called_for.get(), Semaphore(_EACH)), get_running_loop()
        await own.acquire()

        def ended(_: Future[list[str]]) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(own.release)

        job = self._threads.submit(self._look_up, host, port)
        job.add_done_callback(ended)
        found: list[str] = await wrap_future(job)
        return [*dict.fromkeys(found)]

    def close(self) -> None:
        """Begin no more look-ups."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
