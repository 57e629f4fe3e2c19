"""Clients that are shared over a fork, with the real service. The programs that fork are in `forked.py`."""

import json
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

import msgspec
import pytest
from tests.certificates import certify
from tests.sdk.samples import ADA
from tests.service.process import Service, serving


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, for all tests of this file."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


def printed(program: str, *arguments: object) -> list[dict[str, Any]]:
    """What the processes of a program have printed."""
    command = [sys.executable, "-m", "tests.sdk.client.forked", program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("program", ["asking", "asking_in_loops"])
def test_each_process_gets_its_own_answers(service: Service, program: str) -> None:
    """Each process asks for another game, over a connection of its own, and with keys of its own."""
    lines = printed(program, service.base)
    assert len(lines) == (5 if program == "asking" else 4)
    for line in lines:
        assert set(line["answers"]) == {line["game"]}, line
    keys = [key for line in lines for key in line.get("keys", ())]
    assert len({*keys}) == len(keys)


def test_a_child_has_a_pool_of_its_own_before_any_answer_came(service: Service) -> None:
    """A lock of the parent's pool, held by a thread that the child does not have, would stop it for ever."""
    assert printed("asking_before_the_first_answer", service.base) == [{"own": True, "answered": True}]


def test_a_coroutine_cannot_go_on_in_a_child(service: Service) -> None:
    """Its event loop is the parent's: the client says so, and the parent's client still works."""
    error, name = printed("going_on_in_the_same_loop", service.base)
    assert error["error"].startswith("This event loop belongs to the process that forked")
    assert name == {"name": "Fork"}


@pytest.mark.parametrize("program", ["streaming", "streaming_in_loops"])
def test_a_stream_goes_on_in_both_processes(service: Service, program: str) -> None:
    """The child opens the stream again where it was: in neither process is a version missing or there twice."""
    assert printed(program, service.base) == [{"versions": [2, 3]}] * 2


class _Relay(BaseRequestHandler):
    """Ends TLS, and passes everything on."""

    def handle(self) -> None:
        """Pass on what both sides say, until one of them ends."""
        server = self.server
        assert isinstance(server, _Relaying)
        with (
            suppress(OSError),
            socket.create_connection(("127.0.0.1", server.to)) as inside,
            server.trusted.wrap_socket(self.request, server_side=True) as outside,
        ):
            server.handshakes += 1
            back = Thread(target=_pipe, args=(inside, outside))
            back.start()
            _pipe(outside, inside)
            back.join(30)


class _Relaying(ThreadingTCPServer):
    def __init__(self, to: int, trusted: ssl.SSLContext) -> None:
        super().__init__(("127.0.0.1", 0), _Relay)
        self.to, self.trusted, self.handshakes = to, trusted, 0


def _pipe(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while said := one.recv(65536):
            other.sendall(said)
    with suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)


CANNOT = "This client was used before the fork, with a `transport` or an `http_client` of your own"


@pytest.mark.parametrize(("program", "refused"), [("ending_children", 0), ("ending_children_in_loops", 2)])
def test_a_child_does_not_end_connections_of_its_parent(
    service: Service, tmp_path: Path, program: str, refused: int
) -> None:
    """The parent goes on with its TLS session while children close the client and end."""
    folder = certify(tmp_path)
    trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trusted.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    with _Relaying(service.port, trusted) as relaying:
        thread = Thread(target=relaying.serve_forever)
        thread.start()
        try:
            lines = printed(program, f"https://127.0.0.1:{relaying.server_address[1]}", folder / "cert.pem")
        finally:
            relaying.shutdown()
            thread.join()
    assert [line for line in lines if "error" not in line] == [{"name": "Fork"}] * 3
    errors = [line["error"] for line in lines if "error" in line]
    assert len([error for error in errors if CANNOT in error]) == len(errors) == refused, errors
    assert relaying.handshakes == 6 - refused, "one in each process"


def test_a_child_keeps_no_connection_of_its_parent_open() -> None:
    """The service sees that the parent closes its connection, also while a child lives that never used the client."""
    body = msgspec.json.encode(ADA)
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        command = [sys.executable, "-m", "tests.sdk.client.forked", "living_child", url]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            connection, _ = listener.accept()
            with connection:
                connection.settimeout(20)
                assert connection.recv(65536).startswith(b"GET ")
                connection.sendall(answer)
                assert "closed" in json.loads(program.stdout.readline())
                assert connection.recv(65536) == b"", "the parent has closed it, and the child lives"
            program.stdin.close()
            assert program.wait(20) == 0
