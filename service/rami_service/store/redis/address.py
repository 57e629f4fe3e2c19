"""Addresses of a store: a single server, a server that Sentinels watch, or a cluster."""

from typing import Any, Final, Literal
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct
from redis.asyncio.connection import parse_url

Node = tuple[str, int]
"""A host and a port."""
Shape = Literal["single", "sentinel", "cluster"]

SCHEMES: Final = ("redis", "rediss", "unix", "redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster")
_PORTS: Final = {"sentinel": 26379, "cluster": 6379}
_SENTINEL_PREFIX: Final = "sentinel_"


class Address(Struct, frozen=True):
    """The address of a store.

    `settings` are arguments of redis-py's connection; for a single server they include its host or socket. `nodes` are
    the Sentinels, or some servers of the cluster. `service` is the Sentinels' name for the primary. `of_sentinels` are
    the arguments of connections to the Sentinels.
    """

    shape: Shape
    settings: dict[str, Any]
    nodes: tuple[Node, ...] = ()
    service: str = ""
    of_sentinels: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"Address(shape={self.shape!r})"  # the settings may contain a password


def read(url: str) -> Address:
    """Parse an address. Raises ValueError; its message does not contain the address, which may hold a password."""
    scheme, _, rest = url.partition("://")
    base, _, shape = scheme.partition("+")
    if scheme not in SCHEMES or not rest:
        raise ValueError("expected one of " + ", ".join(f"{scheme}://" for scheme in SCHEMES))
    if shape == "sentinel":
        return _sentinel(base, rest)
    if shape == "cluster":
        return _cluster(base, rest)
    settings = dict(parse_url(url))
    if scheme == "unix" and "path" not in settings:
        raise ValueError("expected the path of a socket")
    return Address("single", settings)


def _sentinel(base: str, rest: str) -> Address:
    nodes, settings, path = _nodes(base, rest, "sentinel")
    service, _, number = path.partition("/")
    if not service:
        raise ValueError("expected the service name that the Sentinels watch: redis+sentinel://host:port/name")
    if number:
        settings["db"] = int(number)
    for_sentinels = [name for name in settings if name in ("sentinel_username", "sentinel_password")]
    of_sentinels = {name.removeprefix(_SENTINEL_PREFIX): settings.pop(name) for name in for_sentinels}
    return Address("sentinel", settings, nodes, service, of_sentinels)


def _cluster(base: str, rest: str) -> Address:
    nodes, settings, path = _nodes(base, rest, "cluster")
    if path not in ("", "0") or settings.get("db"):
        raise ValueError("a cluster has no databases")
    return Address("cluster", settings, nodes)


def _nodes(base: str, rest: str, shape: str) -> tuple[tuple[Node, ...], dict[str, Any], str]:
    """The hosts with ports, redis-py's arguments for user, password and options, and the path."""
    end = min((at for at in map(rest.find, "/?#") if at >= 0), default=len(rest))
    parts = urlsplit(f"{base}://host{rest[end:]}")  # newer Pythons refuse several hosts if one of them is IPv6
    user, at, hosts = rest[:end].rpartition("@")
    nodes = tuple(_node(base, host, _PORTS[shape]) for host in hosts.split(","))
    settings = dict(parse_url(urlunsplit((base, f"{user}{at}{nodes[0][0]}", "", parts.query, ""))))
    settings.pop("host", None)
    return nodes, settings, parts.path.strip("/")


def _node(base: str, host: str, port: int) -> Node:
    parts = urlsplit(f"{base}://{host}")
    if not parts.hostname:
        raise ValueError("expected hosts with ports, separated by commas")
    return parts.hostname, parts.port or port
