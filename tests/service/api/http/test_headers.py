"""The headers of every response, and the origins that may send requests from a browser."""

import pytest
from tests.service.api.http.sample import GAME, ORIGIN
from tests.service.api.http.wire import Server

PATHS = ["/games", "/games/ABCD", "/nothing", "/store-down", "/games?x=1"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_private_and_named(server: Server, path: str) -> None:
    """Successes and refusals, including those of the router, have a request id and must not be cached."""
    headers = server.send("GET", path).headers
    assert (headers["cache-control"], headers["x-content-type-options"]) == ("no-store", "nosniff")
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert "strict-transport-security" not in headers  # this server speaks plain HTTP
    assert len(headers["x-request-id"]) == 36


def test_the_documentation_has_a_policy_of_its_own(server: Server) -> None:
    """The documentation page may load scripts and styles, but only from this server."""
    policy = server.send("GET", "/docs").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("path", PATHS)
def test_a_callers_request_id_comes_back(server: Server, path: str) -> None:
    """The response repeats the caller's request id, so that both sides can find the request in their logs."""
    assert server.send("GET", path, headers={"X-Request-Id": "trace:7.a-B"}).headers["x-request-id"] == "trace:7.a-B"


@pytest.mark.parametrize("bad", ["", "a b", "x" * 65, "rami_token", 'a"b', "é"])
def test_a_malformed_request_id_is_replaced(server: Server, bad: str) -> None:
    """The service replaces a request id that could break a log line or that looks like a token."""
    assert server.send("GET", "/games", headers={"X-Request-Id": bad}).headers["x-request-id"] != bad


def test_two_requests_have_two_ids(server: Server) -> None:
    """The service creates a new id for each request that has none."""
    assert len({server.send("GET", "/games").headers["x-request-id"] for _ in range(5)}) == 5


def test_a_page_of_an_allowed_origin_may_call(server: Server) -> None:
    """All responses, including refusals, let the page read the headers that a client needs."""
    for path in ("/games", "/nothing"):
        headers = server.send("GET", path, headers={"Origin": ORIGIN}).headers
        assert headers["access-control-allow-origin"] == ORIGIN
        assert "ETag" in headers["access-control-expose-headers"]


def test_a_refusal_says_that_it_depends_on_the_language_and_on_the_origin(server: Server) -> None:
    """The framework's `Vary: Origin` does not replace the service's own `Vary` header."""
    request = (
        f"GET /nothing HTTP/1.1\r\nHost: x\r\nOrigin: {ORIGIN}\r\nAccept-Language: fr\r\nConnection: close\r\n\r\n"
    )
    lines = server.raw(request.encode()).lower().split(b"\r\n")
    assert {b"vary: origin", b"vary: accept-language", b"content-language: fr"} <= {*lines}


def test_an_allowed_origin_may_ask_before_it_posts(server: Server) -> None:
    """A preflight request for a move passes."""
    asked = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type, last-event-id",
    }
    answer = server.send("OPTIONS", f"/games/{GAME}/moves", headers={"Origin": ORIGIN, **asked})
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (204, ORIGIN)


@pytest.mark.parametrize("origin", ["https://tableXexample", "http://table.example", f"{ORIGIN}.evil.example", "null"])
def test_another_origin_may_not_call(server: Server, origin: str) -> None:
    """An origin is allowed only if the whole text matches."""
    assert "access-control-allow-origin" not in server.send("GET", "/games", headers={"Origin": origin}).headers
