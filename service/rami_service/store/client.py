"""The connection to Redis or Valkey."""

import asyncio
from typing import Any, Protocol, cast

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection, Connection, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError


def is_address(url: str) -> bool:
    """Whether this is the address of a server, with options that the library knows. Nothing is connected."""
    try:
        connection_of(connect(url, timeout=1))
    except (ValueError, TypeError, RedisError):
        return False
    return "path" in parse_url(url) or not url.startswith("unix:")


class Handing(Protocol):
    """A connection that the library opens, secures and logs in, and that is then handed over."""

    async def hand_over(self, protocol: asyncio.Protocol) -> asyncio.Transport:
        """Connect, and let a protocol of ours speak from now on. Raises redis.exceptions.RedisError or OSError."""

    def let_go(self) -> None:
        """Drop the connection at once; a reply that is on its way is lost."""


def connection_of(client: Redis) -> Handing:
    """A new connection to the client's server, of nobody else; it is not open yet."""
    return cast(Handing, client.connection_pool.make_connection())  # type: ignore[no-untyped-call]


def connect(url: str, *, timeout: float) -> Redis:
    """A client of the server at a redis://, rediss:// or unix:// address; it connects when it is first used.

    `timeout` (seconds) holds for connecting; what is sent and read is bounded by the Batch that does it. The settings
    below win over those in the address. Raises ValueError for any other kind of address.
    """
    address: dict[str, Any] = dict(parse_url(url))
    settings: dict[str, Any] = {
        **address,
        "connection_class": _handing(address.get("connection_class", Connection)),
        "socket_connect_timeout": timeout,
        # Who sends commands bounds the time of many at once, which is cheaper than a limit around each reply.
        "socket_timeout": None,
        # A write that timed out may have happened. Only its idempotency key makes a second try safe.
        "retry": Retry(NoBackoff(), 0),
        # Replies are bytes, in the shapes of the older protocol, whatever the default of the library is.
        "protocol": 2,
        "decode_responses": False,
    }
    return Redis.from_pool(ConnectionPool(**settings))


def _handing(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """The same kind of connection, as a `Handing`."""

    class HandingConnection(kind):  # type: ignore[valid-type, misc]  # one of three classes of the library
        _writer: asyncio.StreamWriter | None

        async def hand_over(self, protocol: asyncio.Protocol) -> asyncio.Transport:
            await self.connect()
            transport = cast(asyncio.StreamWriter, self._writer).transport
            transport.set_protocol(protocol)
            return cast(asyncio.Transport, transport)

        def let_go(self) -> None:
            if self._writer is not None:
                self._writer.transport.abort()
                self._writer = self._reader = None

    return HandingConnection
