"""The kit for consumers from npm says the same as the one in Python: on the service, and behind broken proxies."""

import os
import re
import ssl
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from tests.certificates import certify
from tests.sdk.conformance.broken_proxy import Fault, before
from tests.sdk.conformance.test_report import FAULTS, ORIGIN
from tests.sdk.conformance.test_report import rami as python
from tests.sdk.js.conftest import Shop
from tests.service.process import Service, free_port, serving
from tools.node import run
from tools.repository import ROOT

from rami.messages.words.conformance import TITLES

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("node")]

KIT: Final = ROOT / "sdk/js/contract/cli.js"
OF_ONE_RUN: Final = re.compile(
    r"g_\w{26}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|http://127\.0\.0\.1:\d+|\b\d(, \d)*\b"
)
"""Ids of games and of requests, the address of a proxy, and versions of a game that has ended."""
MORE: Final = {
    "shares": Fault(shares=True),
    "no POST": Fault(refused=frozenset({"POST"})),
    "no types": Fault(without_response_headers=frozenset({"content-type"})),
    "no origins": Fault(without_response_headers=frozenset({"access-control-allow-origin"})),
}
WRONG: Final = (
    (f"http://127.0.0.1:{free_port()}",),
    (f"https://127.0.0.1:{free_port()}", "--lang", "fr"),
    ("127.0.0.1:8000",),
    ("http:///games",),
    ("http://127.0.0.1:8000/v1/",),
    ("http://ada:secret@127.0.0.1:8000",),
    ("http://127.0.0.1:8000", "--origin", "https://cards.example/play"),
    ("http://127.0.0.1:8000", "--origin", "cards.example"),
    ("http://127.0.0.1:8000", "--origin", "\x1b[31m\u202e"),
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that pages of one origin may call."""
    with serving(tmp_path_factory.mktemp("service"), cors_origins=ORIGIN) as running:
        yield running


def javascript(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command from npm."""
    command = ["node", str(KIT), "contract", *arguments]
    variables = os.environ | environment
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=100, check=False)


def said(done: subprocess.CompletedProcess[str]) -> tuple[int, str, str]:
    """The exit status, and what was printed, without what is different each time."""
    return done.returncode, OF_ONE_RUN.sub("…", done.stdout), OF_ONE_RUN.sub("…", done.stderr)


def expect_same(address: str, *arguments: str) -> tuple[int, str, str]:
    """Both kits say the same about a deployment. What they say."""
    found = said(javascript(address, *arguments))
    assert found == said(python(address, *arguments))
    return found


def test_the_service_passes(service: Service) -> None:
    """All checks of the other kit, in their order; what was made is removed."""
    done, other = (kit(service.base, "--origin", ORIGIN, "--lang", "en") for kit in (javascript, python))
    assert (done.returncode, done.stdout, done.stderr) == (0, other.stdout, "")
    *lines, last = done.stdout.splitlines()
    assert {line.split(": ")[1]: line.split(": ")[0] for line in lines} == {
        **dict.fromkeys(TITLES, "passed"),
        "retry_after": "not checked",
    }
    assert last == "Made on the service: players 2, games 2. The games are aborted, the players deleted."


def test_a_service_under_a_path_passes(tmp_path: Path) -> None:
    """With the path in the address, which may come from the environment; the language is that of the terminal."""
    with serving(tmp_path, path_prefix="/rami") as service:
        done = javascript(RAMI_URL=f"{service.base}/rami/", LC_ALL="fr_FR.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("réussi: specification: ")


@pytest.mark.parametrize("fault", [*FAULTS, *MORE])
def test_both_kits_say_the_same_behind_a_broken_proxy(service: Service, fault: str) -> None:
    """Which checks fail, why, and what to look at; each kit has a proxy of its own, as some remember answers."""
    found = []
    for kit in (javascript, python):
        with before(service.base, {**FAULTS, **MORE}[fault]) as address:
            found.append(said(kit(address, "--origin", ORIGIN, "--lang", "fr")))
    assert found[0] == found[1]
    assert (found[0][0], "ÉCHEC: " in found[0][1]) == (1, True)
    if fault in FAULTS:
        assert f"ÉCHEC: {fault}: " in found[0][1]


def test_both_kits_notice_a_service_that_does_not_know_its_path(service: Service) -> None:
    """The specification and the address of a new game lead to somewhere else on the host."""
    with before(service.base, Fault(prefix="/rami")) as address:
        status, printed, _ = expect_same(f"{address}/rami", "--lang", "en")
    assert (status, printed.count("FAILED: ")) == (1, 2)


@pytest.mark.parametrize("arguments", WRONG)
def test_both_kits_refuse_what_cannot_be_checked(arguments: tuple[str, ...]) -> None:
    """A service that is not there, and addresses and origins that are none: in one line, with the same status.

    What would act on the terminal is shown escaped.
    """
    status, printed, errors = expect_same(*arguments)
    assert (status in {1, 2}, printed, errors.count("\n")) == (True, "", 1)
    assert "\x1b" not in errors


def test_both_kits_say_that_a_certificate_is_not_accepted(tmp_path: Path) -> None:
    """The service may well run there: nobody looks for it in vain."""
    certify(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        server.handle_error = lambda *_: None  # type: ignore[method-assign]  # a refused handshake is no error here
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            status, printed, errors = expect_same(f"https://127.0.0.1:{server.server_port}", "--lang", "en")
        finally:
            server.shutdown()
            thread.join()
    assert (status, printed) == (1, "")
    assert "is not accepted here" in errors


@pytest.mark.parametrize("arguments", [("--help",), ("--lang", "de"), ("--unknown",), (), ("a", "b")])
def test_the_command_explains_itself(arguments: tuple[str, ...]) -> None:
    """Wrong arguments have the status 2."""
    done = javascript(*arguments, RAMI_URL="")
    assert done.returncode == (0 if arguments == ("--help",) else 2)
    assert (done.stdout or done.stderr).strip()


def test_it_works_from_the_package(shop: Shop, service: Service, tmp_path: Path) -> None:
    """As `npm pack` packs it, installed without the internet and started by `npx`."""
    run(tmp_path, "npm", "install", "--offline", "--no-audit", "--no-fund", str(shop.packed))
    printed = run(tmp_path, "npx", "--no-install", "rami", "contract", service.base, "--lang", "en")
    assert printed.count("passed: ") == len(TITLES) - 3
