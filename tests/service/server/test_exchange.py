"""Connections of our own under any ASGI application: also one that fails, or that answers wrongly."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from tests.threaded import threaded

from rami_service.server.connection import Connection

OK: list[dict[str, Any]] = [{"type": "http.response.start", "status": 200, "headers": []}]
END = {"type": "http.response.body", "body": b"done", "more_body": False}
SENT: dict[str, list[dict[str, Any]]] = {
    "/whole": [*OK, END],
    "/nothing": [],
    "/half": [*OK, {"type": "http.response.body", "body": b"half", "more_body": True}],
    "/body-first": [END],
    "/twice": [*OK, *OK],
    "/after-the-end": [*OK, END, END],
    "/line-end": [{"type": "http.response.start", "status": 200, "headers": [(b"x", b"1\r\ny: 2")]}],
    "/too-long": [{**OK[0], "headers": [(b"content-length", b"3")]}, END],
    "/too-short": [{**OK[0], "headers": [(b"content-length", b"5")]}, END],
    "/empty": [{"type": "http.response.start", "status": 204}, {"type": "http.response.body"}],
}


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Send what the path says, or the body that arrived, part by part."""
    if scope["path"] == "/raise":
        raise ValueError("a secret")
    if scope["path"] == "/echo":
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message["body"], message["more_body"]
        sent = [*OK, {**END, "body": body}]
    else:
        sent = SENT[scope["path"]]
    for message in sent:
        await send(message)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server with the application."""
    with threaded(application, http=Connection, lifespan="off", log_level="critical") as made:
        yield made


def talk(port: int, *parts: bytes) -> bytes:
    """Send the parts one after the other, and read until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        for part in parts:
            client.sendall(part)
        return b"".join(iter(lambda: client.recv(1 << 16), b""))


def ask(path: str, *lines: str, method: str = "GET", version: str = "1.1", close: bool = True) -> bytes:
    """A request; the connection ends behind it."""
    last = ["Connection: close"] if close else []
    return "\r\n".join([f"{method} {path} HTTP/{version}", "Host: x", *lines, *last, "", ""]).encode()


def test_a_whole_response_is_chunked_without_a_length(port: int) -> None:
    """Each part is a chunk, and the last one is empty."""
    head, _, body = talk(port, ask("/whole")).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK\r\n")
    assert {b"transfer-encoding: chunked", b"connection: close"} < set(head.split(b"\r\n"))
    assert body == b"4\r\ndone\r\n0\r\n\r\n"


@pytest.mark.parametrize("path", ["/raise", "/nothing", "/body-first", "/line-end"])
def test_an_application_that_fails_before_its_answer_is_a_500(port: int, path: str) -> None:
    """The answer has no text, so nothing of the error can be in it."""
    head, _, body = talk(port, ask(path, close=False)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 500 Internal Server Error\r\n")
    assert head.endswith(b"content-length: 0\r\nconnection: close")
    assert body == b""


@pytest.mark.parametrize("path", ["/half", "/twice", "/too-long", "/too-short"])
def test_an_answer_that_breaks_off_is_cut(port: int, path: str) -> None:
    """The client sees that the response is not whole: the last chunk is missing, or the length is wrong."""
    try:
        answer = talk(port, ask(path, close=False))
    except ConnectionResetError:
        return
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert not body.endswith(b"0\r\n\r\n")
    assert f"content-length: {len(body)}".encode() not in head


def test_what_is_sent_after_the_end_is_not_sent(port: int) -> None:
    """The client gets the response; the connection goes on."""
    answers = talk(port, ask("/after-the-end", close=False), ask("/whole"))
    assert answers.count(b"HTTP/1.1 200") == 2
    assert answers.endswith(b"4\r\ndone\r\n0\r\n\r\n")


def test_a_response_without_a_body_has_none(port: int) -> None:
    """Neither 204 nor the answer to HEAD has a body or a chunk."""
    for request in (ask("/empty"), ask("/whole", method="HEAD"), ask("/too-short", method="HEAD")):
        head, _, body = talk(port, request).partition(b"\r\n\r\n")
        assert (b"chunked" in head, body) == (False, b"")


def test_a_client_may_wait_before_it_sends_a_body(port: int) -> None:
    """`Expect: 100-continue` is answered when the application asks for the body."""
    head = ask("/echo", "Content-Length: 5", "Expect: 100-continue", method="POST")
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(head)
        assert client.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(b"12345")
        assert b"".join(iter(lambda: client.recv(1 << 16), b"")).endswith(b"5\r\n12345\r\n0\r\n\r\n")


def test_a_body_comes_in_any_parts(port: int) -> None:
    """By length or in chunks, longer than what is read ahead, with a trailer that is no header."""
    long = b"x" * 200_000
    assert long in talk(port, ask("/echo", f"Content-Length: {len(long)}", method="POST"), long[:7], long[7:])
    chunks = b"3\r\nabc\r\n2\r\nde\r\n0\r\nHost: other\r\n\r\n"
    assert b"abcde" in talk(port, ask("/echo", "Transfer-Encoding: chunked", method="POST"), chunks)


def test_requests_of_one_connection_are_answered_in_order(port: int) -> None:
    """Also when they arrive together, after a failure of HTTP/1.0, and with a last one that closes."""
    asked = ask("/empty", close=False) + ask("/whole", close=False) + ask("/empty")
    answers = talk(port, asked)
    assert [answers.index(text) for text in (b" 204 ", b" 200 ")] == sorted(
        answers.index(text) for text in (b" 204 ", b" 200 ")
    )
    assert (answers.count(b" 204 "), answers.count(b" 200 ")) == (2, 1)
    assert b"connection: close" in talk(port, ask("/whole", version="1.0", close=False))
