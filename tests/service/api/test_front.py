"""The operations of a running game bypass the framework's router: their responses must be the same on both routes.

With a trailing slash, the path of an operation is routed by the framework, to the same endpoint.
"""

import asyncio
import re
import socket
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast
from urllib.parse import unquote

import httpx
import msgspec
import pytest
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from tests.service.api.dealt import GAME, PATH, TOKENS, body, deal, lay_out
from tests.service.api.mistakes import Asking, asking, mistakes
from tests.service.direct import apart
from tests.service.process import serving

from rami.contract.operations import OPERATIONS, Operation
from rami.contract.wire import GameView, MovesMade
from rami.problems import MEDIA_TYPE, PROBLEM_TYPES
from rami.rules.moves import DrawStock
from rami_service.api.http import front
from rami_service.api.http.front import GameRoutes
from rami_service.api.http.request_headers import BY_NAME, ID
from rami_service.api.routes import ENDPOINTS
from rami_service.app import create_app
from rami_service.settings import Settings

ORIGIN = "https://table.example"
READING = [operation for operation in front.OPERATIONS if operation.method == "GET"]
CHANGING = {"date", "ratelimit"}
"""Headers that differ between responses."""


@pytest.fixture(scope="module")
def url(valkey: str) -> str:
    """The store of this module, in a separate database."""
    return apart(valkey, 3)


@pytest.fixture(scope="module")
def http(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a service that has the game of `deal` and allows requests from a page at ORIGIN."""
    asyncio.run(lay_out(url, deal()[0]))
    settings = {"redis_url": url, "cors_origins": ORIGIN, "requests_per_token": 1_000_000}
    with serving(tmp_path_factory.mktemp("routes"), **settings) as running:
        yield running.http


@pytest.fixture
def fresh(url: str, http: httpx.Client) -> httpx.Client:
    """The client, with the game reset to its state before the first move."""
    asyncio.run(lay_out(url, deal()[0]))
    return http


def sent(http: httpx.Client, asked: Asking, method: str = "POST") -> httpx.Response:
    """Send a request and return the response."""
    headers = [*asked.headers, ("X-Request-Id", "same")]
    return http.request(method, asked.path, content=asked.content, headers=headers)


def slashed(path: str) -> str:
    """The path with a trailing slash."""
    path, mark, query = path.partition("?")
    return f"{path}/{mark}{query}"


def both_ways(http: httpx.Client, asked: Asking, method: str = "POST") -> httpx.Response:
    """Send a request on both routes, assert that the responses are equal, and return the first one."""
    routed = msgspec.structs.replace(asked, path=slashed(asked.path))
    first, second = (sent(http, each, method) for each in (asked, routed))
    assert plain(first) == plain(second)
    return first


def plain(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], bytes]:
    """A response without the headers that differ between responses."""
    headers = sorted((name, value) for name, value in answer.headers.multi_items() if name not in CHANGING)
    return answer.status_code, headers, answer.content


def seen(http: httpx.Client) -> list[bytes]:
    """The game as each player sees it, apart from who is connected."""
    views = [http.get(f"/v1/games/{GAME}", headers={"Authorization": f"Bearer {token}"}).content for token in TOKENS]
    live = rb'"connected":(\[[\d,]*\]|null),"claim_after":("[^"]*"|null)'
    return [re.sub(live, b'"connected":null,"claim_after":null', view) for view in views]


def check_refused(answer: httpx.Response) -> dict[str, Any]:
    """Check the headers of a refusal and return its problem."""
    problem: dict[str, Any] = answer.json()
    meaning, headers = PROBLEM_TYPES[problem["code"]], answer.headers
    assert (answer.status_code, problem["status"], problem["retryable"]) == (meaning.status,) * 2 + (meaning.retryable,)
    assert headers["content-type"] == MEDIA_TYPE
    assert int(headers["content-length"]) == len(answer.content)
    assert (headers["cache-control"], headers["x-content-type-options"]) == ("no-store", "nosniff")
    assert headers["x-request-id"] == problem["request_id"] == "same"
    assert (headers["vary"], headers["content-language"] in ("en", "fr")) == ("Accept-Language", True)
    assert ("www-authenticate" in headers) is (meaning.status == 401)
    assert (headers.get("connection") == "close") is (meaning.status == 413)
    assert ("etag" in headers) is (problem["code"] == "stale_version")
    return problem


@pytest.mark.usefixtures("alone")
def test_a_deal_is_played_although_every_mistake_is_made_before_each_move(fresh: httpx.Client) -> None:
    """Each mistake is refused and changes nothing; a move that is sent several times is made once.

    At every third move both routes are compared.
    """
    codes: Counter[str] = Counter()
    moves = deal()[1]
    for version, (seat, move) in enumerate(moves, start=1):
        before = seen(fresh)
        for name, mistake in mistakes(seat, move, version).items():
            problem = check_refused((both_ways if version % 3 == 1 else sent)(fresh, mistake.asking))
            assert mistake.is_answered_by(problem), (name, version, problem)
            codes[problem["code"]] += 1
        assert seen(fresh) == before
        tried = both_ways(fresh, asking(body(move, dry_run=True), TOKENS[seat]))
        assert tried.json()["dry_run"] is True
        assert seen(fresh) == before
        right = asking(body(move), TOKENS[seat], Idempotency_Key=f"k{version}")
        if version % 2:
            right = msgspec.structs.replace(right, headers=(*right.headers, ("If-Match", f'"{version}"')))
        check_made(both_ways(fresh, right), version + 1)
        reused = both_ways(fresh, asking(body(move, move), TOKENS[seat], Idempotency_Key=f"k{version}"))
        assert check_refused(reused)["code"] == "key_reused"
    assert msgspec.json.decode(seen(fresh)[0], type=GameView).version == len(moves) + 1
    assert len(codes) > 15, codes


def check_made(answer: httpx.Response, version: int) -> None:
    """Check that a move was made and that the game has this version now."""
    assert answer.status_code == 200, answer.text
    made = msgspec.json.decode(answer.content, type=MovesMade)
    assert (made.accepted, made.dry_run, made.game.version) == (1, False, version)
    headers = answer.headers
    assert (headers["etag"], headers["content-type"]) == (f'"{version}"', "application/json")
    assert (headers["cache-control"], headers["x-request-id"]) == ("no-store", "same")
    assert "vary" not in headers


@pytest.mark.usefixtures("alone")
def test_what_is_read_of_a_game_is_the_same_on_both_ways(fresh: httpx.Client) -> None:
    """Both routes return the same game, legal moves, events and hint, before each move and for both players."""
    for version, (seat, move) in enumerate(deal()[1][:12], start=1):
        for operation in READING:
            path = operation.url(game_id=GAME)
            for token in TOKENS:
                answer = both_ways(fresh, asking(b"", token, path, kind=None), "GET")
                assert answer.status_code == 200, answer.text
                assert (answer.headers.get("etag") == f'"{version}"') is operation.versioned
        check_made(sent(fresh, asking(body(move), TOKENS[seat])), version + 1)


MISREAD = {
    "no token": (asking(b"", None, kind=None), "", "missing_token"),
    "a token of nobody": (asking(b"", "rami_x", kind=None), "", "invalid_token"),
    "an impossible host": (asking(b"", TOKENS[0], kind=None, Host="a host"), "", "invalid_request"),
    "an unknown parameter": (asking(b"", TOKENS[0], kind=None), "?verbose=1", "invalid_request"),
    "a parameter that is no UTF-8": (asking(b"", TOKENS[0], kind=None), "?%ff", "invalid_request"),
}


@pytest.mark.parametrize("operation", READING, ids=[operation.name for operation in READING])
@pytest.mark.parametrize("name", MISREAD)
def test_a_mistake_in_reading_is_refused_alike_on_both_ways(
    http: httpx.Client, operation: Operation[Any], name: str
) -> None:
    """Each mistake is refused with its own code. To watch a public game without a token is no mistake."""
    asked, query, code = MISREAD[name]
    answer = both_ways(http, msgspec.structs.replace(asked, path=operation.url(game_id=GAME) + query), "GET")
    if name == "no token" and operation.watched:
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=2")
    else:
        assert check_refused(answer)["code"] == code


@pytest.mark.parametrize("operation", front.OPERATIONS, ids=[each.name for each in front.OPERATIONS])
@pytest.mark.parametrize("origin", [ORIGIN, "https://evil.example", f"{ORIGIN}.evil.example", "null", None])
@pytest.mark.parametrize("token", [TOKENS[0], None], ids=["a token", "no token"])
def test_a_page_reads_the_answer_if_its_origin_is_allowed(
    fresh: httpx.Client, operation: Operation[Any], origin: str | None, token: str | None
) -> None:
    """An allowed origin gets CORS headers on both routes, also with a refusal; any other origin gets none.

    What caches may keep varies with the origin for all of them.
    """
    kind, content = ("application/json", body(deal()[1][0][1], dry_run=True)) if operation.body else (None, b"")
    named = {} if origin is None else {"Origin": origin}
    asked = asking(content, token, operation.url(game_id=GAME), kind=kind, **named)
    headers = both_ways(fresh, asked, operation.method).headers
    varies = headers.get_list("vary", split_commas=True)
    if origin == ORIGIN:
        assert headers.get_list("access-control-allow-origin") == [ORIGIN]
        assert {"ETag", "Retry-After", "X-Request-Id"} <= {*headers["access-control-expose-headers"].split(", ")}
        assert "Origin" in varies
    else:
        assert not [name for name in headers if name.startswith("access-control")]
        assert ("Origin" in varies) is (token is None and operation.watched)


@pytest.mark.parametrize("operation", front.OPERATIONS, ids=[each.name for each in front.OPERATIONS])
def test_a_page_of_an_allowed_origin_may_ask_before(http: httpx.Client, operation: Operation[Any]) -> None:
    """A preflight request passes on both routes for an allowed origin, and fails for another origin."""
    path = operation.url(game_id=GAME)
    asked = {
        "Access-Control-Request-Method": operation.method,
        "Access-Control-Request-Headers": "authorization, content-type, idempotency-key, if-match",
    }
    for there in (path, slashed(path)):
        allowed = http.request("OPTIONS", there, headers={"Origin": ORIGIN} | asked)
        assert (allowed.status_code, allowed.headers["access-control-allow-origin"]) == (204, ORIGIN)
        assert operation.method in allowed.headers["access-control-allow-methods"]
        refused = http.request("OPTIONS", there, headers={"Origin": "https://evil.example"} | asked)
        assert "access-control-allow-origin" not in refused.headers


def test_a_move_may_come_in_chunks_under_another_name_of_its_type_and_of_the_host(fresh: httpx.Client) -> None:
    """Chunks, another form of the content type and another host name do not change the response."""
    seat, move = deal()[1][0]
    whole = body(move, dry_run=True)
    headers = {"Authorization": f"bearer   {TOKENS[seat]}", "Host": "r-a.mi:99"}
    answers = [
        fresh.post(path, content=content, headers=headers | {"Content-Type": kind})
        for path in (PATH, slashed(PATH))
        for content, kind in (
            (whole, "application/json"),
            (whole.rjust(200), 'Application/JSON; charset="UTF-8"'),
            (iter([whole[:9], whole[9:]]), "application/json"),
        )
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1


def test_moves_that_are_sent_together_are_answered_in_their_order_on_both_ways(fresh: httpx.Client) -> None:
    """Pipelined requests on one connection are answered in their order, although they alternate between the routes."""
    seat, move = deal()[1][0]
    address = (fresh.base_url.host, fresh.base_url.port or 0)

    def wire(method: str, path: str, content: bytes = b"", *more: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: rami", f"Authorization: Bearer {TOKENS[seat]}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}", *more, "", ""]
        return "\r\n".join(lines).encode() + content

    asked = [
        wire("POST", slashed(PATH), body(move)),
        wire("POST", PATH, b"["),
        wire("GET", f"/v1/games/{GAME}"),
        wire("POST", slashed(PATH), b"["),
        wire("GET", f"/v1/games/{GAME}/", b"", "Connection: close"),
    ]
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(b"".join(asked))
        answers = b"".join(iter(lambda: client.recv(1 << 16), b""))
    heads = [part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]]
    assert heads == [b"200", b"400", b"200", b"400", b"200"]


async def call(route: ASGIApp, scope: dict[str, Any]) -> list[Any]:
    """The messages that an application sends for one request."""
    messages: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body(DrawStock()), "more_body": False}

    async def send(message: Message) -> None:
        messages.append(message)

    await route(cast(Scope, scope), receive, send)
    return messages


def request(method: str, path: str) -> dict[str, Any]:
    """The scope of a request without a token."""
    headers = [(b"host", b"rami"), (b"content-type", b"application/json")]
    state = {BY_NAME: dict(headers), ID: "of-the-server"}
    parts = {
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "state": state,
        "client": None,
    }
    return {"type": "http", "method": method, "headers": headers} | parts


@pytest.mark.anyio
@pytest.mark.parametrize("operation", front.OPERATIONS, ids=[each.name for each in front.OPERATIONS])
async def test_an_operation_of_a_running_game_does_not_meet_the_framework(
    store_url: str, operation: Operation[Any]
) -> None:
    """The framework is not called for these operations, so the tests above really compare two routes."""

    async def broken(*_: Any) -> None:
        raise AssertionError("the framework was asked")

    app = create_app(Settings(redis_url=store_url))
    app.asgi_handler = GameRoutes(ENDPOINTS, broken)
    async with app.lifespan():
        start, rest = await call(app, request(operation.method, operation.url(game_id=GAME)))
    assert start["status"] == 401
    assert b"missing_token" in rest["body"]


NAMED = {
    "player_id": "p",
    "token_id": "t",
    "identity_id": "l",
    "invite_id": "v",
    "webhook_id": "w",
    "push_subscription_id": "s",
    "name": "n",
}
ELSEWHERE = [
    ("HEAD", f"/v1/games/{GAME}"),
    ("OPTIONS", PATH),
    ("POST", f"/v1/games/{GAME}"),
    ("GET", PATH),
    ("POST", f"/rami{PATH}"),
    ("POST", slashed(PATH)),
    ("POST", f"{PATH}%0a"),
    ("POST", PATH.replace(GAME, GAME.upper())),
    *(
        (operation.method, operation.url(game_id=GAME, **NAMED))
        for operation in OPERATIONS.values()
        if operation not in front.OPERATIONS
    ),
]


@pytest.mark.anyio
@pytest.mark.parametrize(("method", "path"), ELSEWHERE, ids=[f"{method} {path}" for method, path in ELSEWHERE])
async def test_everything_else_is_routed_by_the_framework(method: str, path: str) -> None:
    """Requests with other methods, other paths or other operations are routed by the framework."""
    assert await routed(request(method, path)) == 1


@pytest.mark.anyio
async def test_an_application_that_is_mounted_elsewhere_is_routed_by_the_framework() -> None:
    """If `root_path` is set, the framework routes, because it knows which part of the path to ignore."""
    assert await routed(request("POST", PATH) | {"root_path": "/rami"}) == 1


@pytest.mark.anyio
async def test_a_host_that_is_none_is_left_to_the_framework() -> None:
    """The framework checks the host before it routes, and refuses an invalid one."""
    asked = request("POST", PATH)
    asked["state"][BY_NAME][b"host"] = b"a host"
    assert await routed(asked) == 1


async def routed(scope: dict[str, Any]) -> int:
    """The number of times that the framework is called for a request."""
    heard: list[Scope] = []

    async def framework(scope: Scope, _receive: Receive, _send: Send) -> None:
        heard.append(scope)

    assert await call(GameRoutes(ENDPOINTS, framework), scope) == []
    return len(heard)
