"""A called bot takes messages of its service only: signed, of this minute, bounded, and with POST."""

import json
import socket
import sys
from collections.abc import Iterator
from time import time

import httpx
import pytest
from standardwebhooks import Webhook
from tests.sdk.bots.called.server import NEWS, OTHER, SECRET, Server, question, serving_bot, signed

from rami.bots import HouseBot, MissingExtra, asgi
from rami.bots.called.requests import LONGEST

BODY = json.dumps(NEWS).encode()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A called bot with one secret, at one path."""
    with serving_bot(asgi(HouseBot, secret=SECRET, path="/rami")) as running:
        yield running


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_each_header_is_needed_once(server: Server, name: str) -> None:
    """Without it, or with it twice, the message is refused."""
    headers = signed(BODY)
    assert server.send(BODY).status_code == 204
    rest = {key: value for key, value in headers.items() if key != name}
    assert httpx.post(server.url, content=BODY, headers=rest).status_code == 401
    twice = [*headers.items(), (name.title(), headers[name])]
    assert httpx.post(server.url, content=BODY, headers=twice).status_code == 401


@pytest.mark.parametrize(
    "signature",
    ["v1,", "v1", ",", "v1,!", "v1,AAAA", "v1a,AAAA", "v1,é".encode(), "v1,a,b", "x" * 3000, "v1,=", "v2,{}"],
)
def test_a_wrong_signature_is_refused(server: Server, signature: str | bytes) -> None:
    """Whatever its form is, and the answer does not say what is wrong."""
    headers = signed(BODY)
    if isinstance(signature, str):
        signature = signature.format(headers["webhook-signature"].removeprefix("v1,")).encode()
    others = [(name.encode(), value.encode()) for name, value in headers.items() if name != "webhook-signature"]
    answer = httpx.post(server.url, content=BODY, headers=[*others, (b"webhook-signature", signature)])
    assert answer.status_code == 401
    assert answer.text == "The signature or the time of the message is wrong.\n"


def test_another_secret_body_or_id_is_refused(server: Server) -> None:
    """Each of them is signed."""
    headers = signed(BODY)
    assert server.send(BODY, OTHER).status_code == 401
    assert httpx.post(server.url, content=BODY + b" ", headers=headers).status_code == 401
    assert httpx.post(server.url, content=b"\xff", headers=headers).status_code == 401
    assert httpx.post(server.url, content=BODY, headers=headers | {"webhook-id": "msg_2"}).status_code == 401
    later = str(int(headers["webhook-timestamp"]) + 1)
    assert httpx.post(server.url, content=BODY, headers=headers | {"webhook-timestamp": later}).status_code == 401
    assert httpx.post(server.url, content=BODY, headers=signed(BODY, name="a.b")).status_code == 401


def test_old_and_early_messages_are_refused(server: Server) -> None:
    """Five minutes to both sides are allowed."""
    for seconds, status in ((-400, 401), (-200, 204), (200, 204), (400, 401)):
        answer = httpx.post(server.url, content=BODY, headers=signed(BODY, seconds=seconds))
        assert answer.status_code == status, seconds


@pytest.mark.parametrize(
    "form", ["{}.5", "{}e0", "+{}", "0{}", "{}_0", "1e10", "1.5", "nan", "inf", "-1", "", "9" * 40]
)
def test_a_time_is_a_whole_number(server: Server, form: str) -> None:
    """The library takes the first ones for the time that was signed; the bot does not."""
    headers = signed(BODY)
    headers["webhook-timestamp"] = form.format(headers["webhook-timestamp"])
    if form in {"{}.5", "{}e0", "+{}", "0{}"}:
        Webhook(SECRET).verify(BODY, headers)
    assert httpx.post(server.url, content=BODY, headers=headers).status_code == 401


def test_a_message_that_comes_again_is_answered_again(server: Server) -> None:
    """A retry of the service has to be answered; a move is made once, because it is for one version of a game."""
    body = json.dumps(question()).encode()
    answers = [httpx.post(server.url, content=body, headers=signed(body)) for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"moves": [{"type": "draw_stock"}]}] * 2


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b"{}",
        b'{"type": 1}',
        b'{"type": "turn.play"}',
        b"[" * 100_000,
        b'{"type": "test", "timestamp": ' + b"[" * 100_000,
        json.dumps(NEWS | {"data": {}}).encode(),
        json.dumps(NEWS | {"type": "turn.play"}).encode(),
    ],
)
def test_a_body_that_is_no_message_is_refused(server: Server, body: bytes) -> None:
    """Though it is signed."""
    assert server.send(body).status_code == 400


def test_a_question_without_legal_moves_is_refused(server: Server) -> None:
    """There is nothing to choose."""
    asked = question()
    for legal in (None, {"version": 1, "your_turn": False, "moves": []}):
        asked["data"]["game"]["legal_moves"] = legal
        assert server.send(asked).status_code == 400


def test_what_a_later_release_sends_is_no_error(server: Server) -> None:
    """Another type of message is not read; another field is ignored, also where requests may have none."""
    assert server.send(NEWS | {"type": "card.dealt", "data": 7}).status_code == 204
    asked = question()
    asked["data"]["game"] |= {"weather": "fine"}
    asked["data"]["game"]["rules"] |= {"weather": "fine"}
    assert server.send(asked).status_code == 200


def test_a_long_body_is_refused(server: Server) -> None:
    """By its length, also if the length is not said before."""

    def parts() -> Iterator[bytes]:
        for _ in range(LONGEST // 1024 + 1):
            yield b" " * 1024

    for content in (b" " * (LONGEST + 1), parts()):
        assert httpx.post(server.url, content=content, headers=signed(b"")).status_code == 413


def test_other_methods_and_paths_are_refused(server: Server) -> None:
    """Only POST at the path of the bot is answered."""
    for method in ("GET", "PUT", "DELETE", "OPTIONS"):
        answer = httpx.request(method, server.url)
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert httpx.post(server.url + "/x", content=BODY, headers=signed(BODY)).status_code == 404


def test_a_caller_that_hangs_up_leaves_nothing(server: Server, capfd: pytest.CaptureFixture[str]) -> None:
    """The server logs no error, and answers the next message."""
    with socket.create_connection(("127.0.0.1", server.port)) as sock:
        lines = [f"{name}: {value}" for name, value in signed(BODY).items()]
        head = ["POST /rami HTTP/1.1", "host: x", "content-length: 100", *lines, "", "{"]
        sock.sendall("\r\n".join(head).encode())
    assert server.send(BODY).status_code == 204
    assert "rror" not in capfd.readouterr().err


def test_while_secrets_are_rotated_both_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several secrets may be given, also by the environment, and a message may have several signatures."""
    monkeypatch.setenv("RAMI_WEBHOOK_SECRET", f"{OTHER}, {SECRET}\n")
    third = "whsec_" + "C" * 32
    for app in (asgi(HouseBot, secret=[SECRET, OTHER]), asgi(HouseBot)):
        with serving_bot(app) as server:
            for secrets, status in (((SECRET,), 204), ((OTHER,), 204), ((third, OTHER), 204), ((third,), 401)):
                assert server.send(NEWS, *secrets).status_code == status


@pytest.mark.parametrize(
    "secret", ["", "whsec_", "whsec_abc", "A" * 32, SECRET + "!", SECRET + "\n", [SECRET, "x"], []]
)
def test_what_is_no_secret_is_refused_at_the_start(monkeypatch: pytest.MonkeyPatch, secret: str | list[str]) -> None:
    """With a sentence that does not show it. Without any, the variable is named."""
    with pytest.raises(ValueError, match="secret of") as refused:
        asgi(HouseBot, secret=secret)
    assert "A" * 32 not in str(refused.value)
    monkeypatch.delenv("RAMI_WEBHOOK_SECRET", raising=False)
    with pytest.raises(ValueError, match="RAMI_WEBHOOK_SECRET"):
        asgi(HouseBot)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rami.bots` itself needs no library for signatures."""
    monkeypatch.setitem(sys.modules, "standardwebhooks", None)
    with pytest.raises(MissingExtra, match=r"rami\[webhooks\]"):
        asgi(HouseBot, secret=SECRET)


def test_signed_times_are_of_now() -> None:
    """The messages of these tests are signed with the clock of this machine."""
    assert abs(int(signed(BODY)["webhook-timestamp"]) - time()) < 5
