"""`rami contract` passes on the service as it is, and names what a broken proxy before it spoils."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.sdk.conformance.broken_proxy import Fault, before
from tests.sdk.terminal.forked import run
from tests.service.process import Service, free_port, serving

from rami._conformance.connection import Connection
from rami._conformance.deployment import Deployment
from rami._conformance.report import CHECKS, Result, report
from rami.messages.words.conformance import LOOK, TITLES

ORIGIN: Final = "https://cards.example"
FAULTS: Final = {
    "stream": Fault(buffers=True),
    "tag": Fault(without_response_headers=frozenset({"etag"})),
    "key": Fault(without_request_headers=frozenset({"idempotency-key"})),
    "preflight": Fault(refused=frozenset({"OPTIONS"})),
    "head": Fault(refused=frozenset({"HEAD"})),
    "french": Fault(without_request_headers=frozenset({"accept-language"})),
    "request_id": Fault(without_request_headers=frozenset({"x-request-id"})),
    "created": Fault(without_response_headers=frozenset({"location"})),
    "resume": Fault(without_request_headers=frozenset({"last-event-id"})),
    "retry_after": Fault(limited="/v1/variants/belote"),
    "exposed": Fault(without_response_headers=frozenset({"access-control-expose-headers"})),
}
"""A fault of a proxy for each check that alone fails behind it."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that pages of one origin may call."""
    with serving(tmp_path_factory.mktemp("service"), cors_origins=ORIGIN) as running:
        yield running


def rami(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    done = run("contract", *arguments)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def checked(address: str) -> tuple[Deployment, list[Result]]:
    """Check a deployment."""
    connection = Connection(address)
    try:
        deployment = Deployment(connection, ORIGIN)
        results = list(report(deployment))
        assert deployment.remove() == []
        return deployment, results
    finally:
        connection.close()


def failed(results: list[Result]) -> list[str]:
    """The names of the checks that failed."""
    return [result.check for result in results if result.outcome == "failed"]


def test_the_service_passes_and_nothing_is_left(service: Service) -> None:
    """Every check passes, the one about limits apart; what was made is removed, and the command says so."""
    done = rami(service.base, "--origin", ORIGIN, "--lang", "en")
    *lines, last = done.stdout.splitlines()
    assert [line.split(": ")[:2] for line in lines] == [
        ["not checked" if check.__name__ == "retry_after" else "passed", check.__name__] for check in CHECKS
    ]
    assert last == "Made on the service: players 2, games 2. The games are aborted, the players deleted."
    assert (done.returncode, done.stderr) == (0, "")
    stranger = service.player()
    assert stranger.page("/v1/games", status="playing").items == ()


def test_what_was_made_is_over(service: Service) -> None:
    """The players do not exist any more."""
    (deployment, _), stranger = checked(service.base), service.player()
    assert (len(deployment.players), len(deployment.games)) == (2, 2)
    for player in deployment.players:
        assert stranger.get(f"/v1/players/{player.id}").status_code == 404


@pytest.mark.parametrize("check", FAULTS)
def test_a_broken_proxy_fails_the_check_that_is_about_it(service: Service, check: str) -> None:
    """That one and no other; the games and the players are removed all the same."""
    with before(service.base, FAULTS[check]) as address:
        assert failed(checked(address)[1]) == [check]


def test_a_cache_that_mixes_up_players_is_found(service: Service) -> None:
    """It fails what reads a game twice, too, but the check of the hands is among them."""
    with before(service.base, Fault(shares=True)) as address:
        assert "hands" in failed(checked(address)[1])


def test_what_needs_a_failed_check_is_not_checked(service: Service) -> None:
    """Without POST nothing can be made: the checks that need a player or a game say so."""
    with before(service.base, Fault(refused=frozenset({"POST"}))) as address:
        results = {result.check: result.outcome for result in checked(address)[1]}
    assert (results["specification"], results["player"], results["hands"]) == ("passed", "failed", "skipped")


def test_the_command_says_what_to_look_at(service: Service) -> None:
    """In the language of the reader; the exit status is 1."""
    with before(service.base, FAULTS["tag"]) as address:
        done = rami(address, "--lang", "fr")
    wrong = [line for line in done.stdout.splitlines() if line.startswith("ÉCHEC")]
    assert len(wrong) == 1
    assert wrong[0].startswith("ÉCHEC: tag: ")
    assert "l’en-tête etag manque" in wrong[0]
    assert "retire-t-il ETag" in wrong[0]
    assert done.returncode == 1


def test_a_service_under_a_path_passes(tmp_path: Path) -> None:
    """With the path in the address."""
    with serving(tmp_path, cors_origins=ORIGIN, path_prefix="/rami") as service:
        assert failed(checked(f"{service.base}/rami")[1]) == []


def test_a_service_that_does_not_know_its_path_is_found(service: Service) -> None:
    """The specification and the address of a new game lead to somewhere else on the host."""
    with before(service.base, Fault(prefix="/rami")) as address:
        assert failed(checked(f"{address}/rami")[1]) == ["specification", "created"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((f"http://127.0.0.1:{free_port()}",), 1),
        (("127.0.0.1:8000",), 2),
        (("http://127.0.0.1:8000/v1",), 2),
        (("http://127.0.0.1:8000", "--origin", "https://cards.example/play"), 2),
    ],
)
def test_what_cannot_be_checked_is_one_line(arguments: tuple[str, ...], status: int) -> None:
    """A service that is not there, and arguments that mean nothing."""
    done = rami(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (status, "", 1)


def test_every_check_has_words() -> None:
    """What it checks, and what to look at."""
    assert set(TITLES) == set(LOOK) == {check.__name__ for check in CHECKS}
