"""The response to a move is sent in one write, and follows HTTP: when closing, pipelined, or after a disconnect."""

import asyncio
import socket
from collections.abc import Iterator

import pytest
from tests.service.api.dealt import PATH, TOKENS, body, deal, lay_out
from tests.service.direct import apart
from tests.service.process import serving

from rami.rules.moves import Discard, Move


@pytest.fixture
def address(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """The address of a service that has the game of `deal` in its store."""
    url = apart(valkey, 5)
    game, _ = deal()
    asyncio.run(lay_out(url, game))
    with serving(tmp_path_factory.mktemp("one-write"), redis_url=url) as running:
        yield running.http.base_url.host, running.http.base_url.port or 0


def request(seat: int, *moves: Move, **headers: str) -> bytes:
    """The bytes of a request to make moves."""
    sent = body(*moves)
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    head = f"POST {PATH} HTTP/1.1\r\nHost: rami\r\nAuthorization: Bearer {TOKENS[seat]}\r\n{more}"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode() + sent


def length(answer: bytes) -> int:
    """The length of the first response in these bytes."""
    head, _, _ = answer.partition(b"\r\n\r\n")
    sizes = [int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")]
    return len(head) + 4 + sizes[0]


def test_an_answer_comes_in_one_piece(address: tuple[str, int]) -> None:
    """Head and body are written together, so one read of the client returns the whole response."""
    _, moves = deal()
    with socket.create_connection(address, timeout=5) as client:
        for seat, move in moves[:20]:
            client.sendall(request(seat, move))
            answer = client.recv(1 << 16)
            assert answer.startswith(b"HTTP/1.1 200")
            assert len(answer) == length(answer)


def test_a_connection_that_is_to_be_closed_is_closed_behind_the_answer(address: tuple[str, int]) -> None:
    """The response has `Connection: close`, and the server closes the connection after it."""
    _, moves = deal()
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(request(*moves[0], Connection="close"))
        answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"\r\nconnection: close\r\n" in answer
    assert len(answer) == length(answer)


def test_moves_that_are_sent_together_are_answered_one_after_the_other(address: tuple[str, int]) -> None:
    """Moves are answered in the order in which they were sent; the second one, by the wrong seat, is refused."""
    _, moves = deal()
    seat, move = moves[0]
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(request(seat, move) + request(1 - seat, Discard("AS")) + request(seat, move, Connection="close"))
        answers = b"".join(iter(lambda: client.recv(1 << 16), b""))
    statuses = []
    while answers:
        statuses.append(answers[9:12])
        answers = answers[length(answers) :]
    assert statuses == [b"200", b"409", b"409"]


def test_a_caller_who_leaves_before_the_answer_harms_nobody(address: tuple[str, int]) -> None:
    """After clients disconnect before the response, the next client is still served."""
    _, moves = deal()
    for seat, move in moves[:6]:
        with socket.create_connection(address, timeout=5) as client:
            client.sendall(request(seat, move))
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(request(0, Discard("AS")))
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 409")
