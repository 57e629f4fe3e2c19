"""Reading the address of a store, for every kind of store."""

import pytest
from redis.asyncio.connection import SSLConnection

from rami_service.store.redis.address import read
from rami_service.store.redis.connect import is_address


@pytest.mark.parametrize(
    ("url", "nodes", "service", "settings"),
    [
        ("redis+sentinel://a:1,b:2/games", (("a", 1), ("b", 2)), "games", {}),
        ("redis+sentinel://a,[::1]:7/games/3", (("a", 26379), ("::1", 7)), "games", {"db": 3}),
        ("redis+sentinel://ada:s%40b@a/g?health_check_interval=9", (("a", 26379),), "g", {"username": "ada"}),
        ("redis+cluster://a:1,b", (("a", 1), ("b", 6379)), "", {}),
        ("redis+cluster://:pw@a/0", (("a", 6379),), "", {"password": "pw"}),
        ("rediss+cluster://a?ssl_ca_certs=/ca.pem", (("a", 6379),), "", {"connection_class": SSLConnection}),
        ("rediss+sentinel://a/g", (("a", 26379),), "g", {"connection_class": SSLConnection}),
        ("redis://ada:pw@a:1/2", (), "", {"host": "a", "port": 1, "db": 2, "password": "pw"}),
    ],
)
def test_an_address_is_read(url: str, nodes: object, service: str, settings: dict[str, object]) -> None:
    """The address gives each host with its port, the name that Sentinels watch, and the library's settings."""
    found = read(url)
    assert (found.nodes, found.service) == (nodes, service)
    assert settings.items() <= found.settings.items()
    assert is_address(url)


def test_sentinels_have_a_user_and_a_password_of_their_own() -> None:
    """The user and the password before the hosts are for the server, and the options are for the Sentinels."""
    found = read("redis+sentinel://ada:one@a/g?sentinel_username=watch&sentinel_password=two")
    assert found.of_sentinels == {"username": "watch", "password": "two"}
    assert (found.settings["username"], found.settings["password"]) == ("ada", "one")
    assert not any(secret in repr(found) for secret in ("one", "two"))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "redis",
        "http://a",
        "unix://",
        "redis+sentinel://a:1",
        "redis+sentinel://a:1/",
        "redis+sentinel://a/g/x",
        "redis+cluster://",
        "redis+cluster://a:1,,b:2",
        "redis+cluster://a:x",
        "redis+cluster://a:1/3",
        "redis+cluster://a:1?db=3",
        "redis+cluster://a:1?nonsense=1",
        "redis+sentinel://a/g?nonsense=1",
        "unix+cluster:///tmp/x",
        "redis+ring://a",
    ],
)
def test_what_is_no_address(url: str) -> None:
    """An address is invalid without a service name, with a database of a cluster, or with an unknown option."""
    assert not is_address(url)
