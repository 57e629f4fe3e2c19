"""Clients of Redis or Valkey, and connections that redis-py opens and that we then use ourselves."""

import asyncio
from typing import Any, Protocol, cast

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as CannotConnect

from rami_service.store.redis.address import Address, Node
from rami_service.store.redis.sentinels import PrimaryPool, Sentinels


class Handover(Protocol):
    """A connection that redis-py opens, secures and logs in, and that a protocol of ours then takes over."""

    async def hand_over(self, protocol: asyncio.Protocol) -> asyncio.Transport:
        """Connect, then pass the connection to `protocol`. Raises redis.exceptions.RedisError or OSError."""

    def abort(self) -> None:
        """Close the connection at once; replies that have not arrived are lost."""


def connection_of(client: Redis) -> Handover:
    """A new connection to the client's server, outside the pool. It is not open yet."""
    return cast(Handover, client.connection_pool.make_connection())  # type: ignore[no-untyped-call]


def single(address: Address, *, timeout: float) -> Redis:
    """A client of a single server. It connects at its first use, within `timeout` seconds."""
    kind = address.settings.get("connection_class", Connection)
    return Redis.from_pool(ConnectionPool(**_settings(address, timeout) | {"connection_class": _with_handover(kind)}))


def node(address: Address, at: Node, *, timeout: float) -> Redis:
    """A client of one server of a cluster. It connects at its first use, within `timeout` seconds."""
    host, port = at
    return single(Address("single", address.settings | {"host": host, "port": port}), timeout=timeout)


def primary(address: Address, *, timeout: float) -> Redis:
    """A client of the primary. Each new connection asks the Sentinels which server that is."""
    secured = address.settings.get("connection_class") is SSLConnection
    kind = SentinelManagedSSLConnection if secured else SentinelManagedConnection
    settings = _settings(address, timeout) | {"connection_class": _with_handover(kind)}
    pool = PrimaryPool(address.service, _sentinels(address, timeout, secured=secured), **settings)
    return Redis.from_pool(pool)


def _sentinels(address: Address, timeout: float, *, secured: bool) -> Sentinels:
    settings: dict[str, Any] = {name: value for name, value in address.settings.items() if name.startswith("ssl_")}
    limit = timeout / 2  # after a Sentinel that does not answer, half of the time is left to connect
    settings |= {"socket_timeout": limit, "socket_connect_timeout": limit, "retry": Retry(NoBackoff(), 0)}
    return Sentinels(address.nodes, settings | {"ssl": secured} | address.of_sentinels)


def _settings(address: Address, timeout: float) -> dict[str, Any]:
    """The arguments for each connection. Ours take precedence over those in the address."""
    return address.settings | {
        "socket_connect_timeout": timeout,
        # `Single` limits the time of many commands together, which is cheaper than a timeout around each reply.
        "socket_timeout": None,
        # `Single` notices a server that does not answer. A health check of redis-py would read a caller's reply.
        "health_check_interval": 0,
        # A write that timed out may have happened. Only its idempotency key makes a retry safe.
        "retry": Retry(NoBackoff(), 0),
        # Replies are bytes in the shapes of RESP2, whatever redis-py's default is.
        "protocol": 2,
        "decode_responses": False,
    }


def _with_handover(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """A subclass of a connection class that implements `Handover`."""

    class HandoverConnection(kind):  # type: ignore[valid-type, misc]  # one of redis-py's classes
        _writer: asyncio.StreamWriter | None

        async def hand_over(self, protocol: asyncio.Protocol) -> asyncio.Transport:
            await self.connect()
            if issubclass(kind, SentinelManagedConnection):
                await self._check_role()
            transport = cast(asyncio.StreamWriter, self._writer).transport
            transport.set_protocol(protocol)
            return cast(asyncio.Transport, transport)

        async def _check_role(self) -> None:
            """Refuse a replica: a Sentinel may still name a server that is not the primary any more."""
            await self.send_command("ROLE")
            if (await self.read_response())[0] != b"master":
                raise CannotConnect("the server is a replica now")

        def abort(self) -> None:
            if self._writer is not None:
                self._writer.transport.abort()
                self._writer = self._reader = None

    return HandoverConnection
