"""A response has the status, the headers and the body that its operation declares."""

import socket

from tests.service.api.http.sample import GAME
from tests.service.api.http.wire import Server

from rami_service.api.http.body import MAX_BYTES


def test_an_answer_without_a_body_has_neither_a_type_nor_a_length(server: Server) -> None:
    """A response with status 204 has neither a type nor a length, as HTTP requires."""
    answer = server.send("DELETE", "/games")
    assert (answer.status, answer.body) == (204, b"")
    assert not answer.headers.keys() & {"content-type", "content-length"}


def test_an_answer_of_a_game_carries_its_version(server: Server) -> None:
    """The response has the version in its `ETag` header, in the form that `If-Match` accepts."""
    answer = server.post(f"/games/{GAME}/moves", b'{"moves":[]}')
    assert (answer.status, answer.headers["etag"]) == (200, '"8"')
    assert answer.headers["content-type"] == "application/json"


def test_a_text_says_its_type_and_its_language(server: Server) -> None:
    """A text has its type and language in its headers, and `Vary` shows that it depends on the requested language."""
    answer = server.send("GET", f"/games/{GAME}/rules")
    assert answer.body.decode() == "# Règles\n"
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert (answer.headers["content-language"], answer.headers["vary"]) == ("fr", "Accept-Language")


def request(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: x", f"Content-Length: {len(body)}", *headers]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode() + body


def statuses(answers: bytes, headed: int | None = None) -> list[bytes]:
    """The statuses of several responses; `headed` is the place of the answer to HEAD. No body is taken for a head."""
    found: list[bytes] = []
    while answers:
        head, _, rest = answers.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 "), head
        lengths = [int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if b"content-length:" in line]
        answers = rest[0 if len(found) == headed else sum(lengths) :]
        found.append(head[9:12])
    return found


def test_answers_on_one_connection_are_told_apart(server: Server) -> None:
    """A client can separate responses with and without a body; the answer to HEAD has a length but no body."""
    paths = [("GET", "/games"), ("DELETE", "/games"), ("HEAD", "/games"), ("GET", "/nothing"), ("GET", "/games")]
    asked = b"".join(request(method, path) for method, path in paths) + request("GET", "/games", "Connection: close")
    assert statuses(server.raw(asked), headed=2) == [b"200", b"204", b"200", b"404", b"200", b"200"]


def test_nothing_is_read_behind_a_body_that_is_too_large(server: Server) -> None:
    """Bytes in the body that look like a second request get no response."""
    head = f"POST /games/{GAME}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    announced = head.encode() + b"Content-Length: %d\r\n\r\n" % (MAX_BYTES + 1)
    assert statuses(server.raw(announced + request("GET", "/games"))) == [b"413"]


def test_a_body_that_nobody_reads_is_no_request(server: Server) -> None:
    """The server skips an unread body, and the next request on the connection is answered."""
    first = request("GET", "/games", body=request("DELETE", "/games"))
    assert statuses(server.raw(first + request("GET", "/nothing", "Connection: close"))) == [b"200", b"404"]


def test_a_caller_who_leaves_in_the_middle_of_a_body_harms_nobody(server: Server) -> None:
    """The server continues after a client disconnects before or in a body, with a Content-Length or in chunks."""
    head = f"POST /games/{GAME}/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
    for rest in (
        b"Content-Length: 9\r\n\r\n",
        b"Content-Length: 9\r\n\r\n{",
        b"Transfer-Encoding: chunked\r\n\r\n9\r\n{",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=3) as connection:
            connection.sendall(head + rest)
        assert server.send("GET", "/games").status == 200
