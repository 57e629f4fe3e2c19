"""Clients of Redis or Valkey, and connections that are opened by the library and used by us."""

import asyncio
from typing import Any, Protocol, cast

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as CannotConnect

from rami_service.store.redis.address import Address, Node
from rami_service.store.redis.sentinels import Sentinels, Watched


class Handing(Protocol):
    """A connection that the library opens, secures and logs in, and that is then handed over."""

    async def hand_over(self, protocol: asyncio.Protocol) -> asyncio.Transport:
        """Connect, and let a protocol of ours speak from now on. Raises redis.exceptions.RedisError or OSError."""

    def let_go(self) -> None:
        """Drop the connection at once; a reply that is on its way is lost."""


def connection_of(client: Redis) -> Handing:
    """A new connection to the client's server, of nobody else; it is not open yet."""
    return cast(Handing, client.connection_pool.make_connection())  # type: ignore[no-untyped-call]


def single(address: Address, *, timeout: float) -> Redis:
    """A client of a server by itself; it connects when it is first used, within `timeout` seconds."""
    kind = address.settings.get("connection_class", Connection)
    return Redis.from_pool(ConnectionPool(**_settings(address, timeout) | {"connection_class": _handing(kind)}))


def node(address: Address, at: Node, *, timeout: float) -> Redis:
    """A client of one server of a cluster, likewise."""
    host, port = at
    return single(Address("single", address.settings | {"host": host, "port": port}), timeout=timeout)


def watched(address: Address, *, timeout: float) -> Redis:
    """A client of whichever server the Sentinels call the primary when a connection is opened."""
    secured = address.settings.get("connection_class") is SSLConnection
    kind = SentinelManagedSSLConnection if secured else SentinelManagedConnection
    settings = _settings(address, timeout) | {"connection_class": _handing(kind)}
    pool = Watched(address.service, _sentinels(address, timeout, secured=secured), **settings)
    return Redis.from_pool(pool)


def _sentinels(address: Address, timeout: float, *, secured: bool) -> Sentinels:
    asking: dict[str, Any] = {name: value for name, value in address.settings.items() if name.startswith("ssl_")}
    patience = timeout / 2  # one that is silent leaves enough time to connect
    asking |= {"socket_timeout": patience, "socket_connect_timeout": patience, "retry": Retry(NoBackoff(), 0)}
    return Sentinels(address.nodes, asking | {"ssl": secured} | address.of_sentinels)


def _settings(address: Address, timeout: float) -> dict[str, Any]:
    """What the library is told of each connection: ours win over those in the address."""
    return address.settings | {
        "socket_connect_timeout": timeout,
        # Who sends commands bounds the time of many at once, which is cheaper than a limit around each reply.
        "socket_timeout": None,
        # Who sends also looks whether the server is there; the library would read a reply that is another's.
        "health_check_interval": 0,
        # A write that timed out may have happened. Only its idempotency key makes a second try safe.
        "retry": Retry(NoBackoff(), 0),
        # Replies are bytes, in the shapes of the older protocol, whatever the default of the library is.
        "protocol": 2,
        "decode_responses": False,
    }


def _handing(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """The same kind of connection, as a `Handing`."""

    class HandingConnection(kind):  # type: ignore[valid-type, misc]  # one of the classes of the library
        _writer: asyncio.StreamWriter | None

        async def hand_over(self, protocol: asyncio.Protocol) -> asyncio.Transport:
            await self.connect()
            if issubclass(kind, SentinelManagedConnection):
                await self._look_at_role()
            transport = cast(asyncio.StreamWriter, self._writer).transport
            transport.set_protocol(protocol)
            return cast(asyncio.Transport, transport)

        async def _look_at_role(self) -> None:
            """A Sentinel may not have heard yet that its primary is none any more."""
            await self.send_command("ROLE")
            if (await self.read_response())[0] != b"master":
                raise CannotConnect("the server is a replica by now")

        def let_go(self) -> None:
            if self._writer is not None:
                self._writer.transport.abort()
                self._writer = self._reader = None

    return HandingConnection
