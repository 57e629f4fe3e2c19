"""Addresses of a store: a server by itself, one that Sentinels watch, or a cluster of servers."""

from typing import Any, Final, Literal
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct
from redis.asyncio.connection import parse_url

Node = tuple[str, int]
"""A host and a port."""
Shape = Literal["single", "sentinel", "cluster"]

SCHEMES: Final = ("redis", "rediss", "unix", "redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster")
_PORTS: Final = {"sentinel": 26379, "cluster": 6379}
_OF_SENTINELS: Final = "sentinel_"


class Address(Struct, frozen=True):
    """Where a store is.

    `nodes` are the Sentinels, or some servers of the cluster; a single server is in `settings`, which redis-py knows.
    `service` is what the Sentinels call the primary. `of_sentinels` are settings for talking to them.
    """

    shape: Shape
    settings: dict[str, Any]
    nodes: tuple[Node, ...] = ()
    service: str = ""
    of_sentinels: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"Address(shape={self.shape!r})"  # its settings may hold a password


def read(url: str) -> Address:
    """The address that is written so. Raises ValueError for what is none; its text does not show the address."""
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
    nodes, settings, path = _several(base, rest, "sentinel")
    service, _, number = path.partition("/")
    if not service:
        raise ValueError("expected the name of what the Sentinels watch: redis+sentinel://host:port/name")
    if number:
        settings["db"] = int(number)
    asking = {name.removeprefix(_OF_SENTINELS): settings.pop(name) for name in list(settings) if _is_theirs(name)}
    return Address("sentinel", settings, nodes, service, asking)


def _cluster(base: str, rest: str) -> Address:
    nodes, settings, path = _several(base, rest, "cluster")
    if path not in ("", "0") or settings.get("db"):
        raise ValueError("a cluster has no databases")
    return Address("cluster", settings, nodes)


def _is_theirs(name: str) -> bool:
    return name in ("sentinel_username", "sentinel_password")


def _several(base: str, rest: str, shape: str) -> tuple[tuple[Node, ...], dict[str, Any], str]:
    """Hosts with ports, what the library makes of user, password and options, and the path."""
    parts = urlsplit(f"{base}://{rest}")
    user, at, hosts = parts.netloc.rpartition("@")
    nodes = tuple(_node(base, host, _PORTS[shape]) for host in hosts.split(","))
    settings = dict(parse_url(urlunsplit((base, f"{user}{at}{nodes[0][0]}", "", parts.query, ""))))
    settings.pop("host", None)
    return nodes, settings, parts.path.strip("/")


def _node(base: str, written: str, port: int) -> Node:
    parts = urlsplit(f"{base}://{written}")
    if not parts.hostname:
        raise ValueError("expected hosts with ports, separated by commas")
    return parts.hostname, parts.port or port
