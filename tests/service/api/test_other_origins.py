"""Pages of another origin may send what the operations take and read what they answer: derived from both, and tried."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import httpx
import pytest
from tests.service.documented import COMMITTED
from tests.service.process import Service, serving
from tests.service.table import Player, Table

from rami.contract.operations import OPERATIONS, Operation

ORIGIN: Final = "https://table.example"
DOCUMENT: Final[dict[str, Any]] = json.loads(COMMITTED.read_bytes())
SAFE: Final = {"cache-control", "content-language", "content-length", "content-type"}
"""Headers that a script may always read (Fetch, 2.2.2)."""
FOR_THE_BROWSER: Final = {
    "connection",
    "content-encoding",
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "referrer-policy",
    "transfer-encoding",
    "vary",
    "x-accel-buffering",
    "x-content-type-options",
}
"""Headers that say nothing to a script."""


@pytest.fixture(scope="module")
def service(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that pages of one other origin may call."""
    with serving(tmp_path_factory.mktemp("origins"), redis_url=valkey, cors_origins=ORIGIN) as running:
        yield running


def names(answer: httpx.Response, header: str) -> set[str]:
    """The names that a header lists, in lower case."""
    return {name.strip().lower() for name in answer.headers[header].split(",")}


def entry(declared: Operation[Any]) -> Mapping[str, Any]:
    """What the specification says of an operation."""
    found: dict[str, Any] = DOCUMENT["paths"][declared.path][declared.method.lower()]
    return found


@pytest.mark.parametrize("declared", OPERATIONS.values(), ids=OPERATIONS)
def test_a_page_may_send_whatever_an_operation_takes(service: Service, declared: Operation[Any]) -> None:
    """The browser asks before for the method and for all headers that the specification has, and may send them."""
    taken = [one["name"] for one in entry(declared).get("parameters", ()) if one["in"] == "header"]
    asked = {
        "Origin": ORIGIN,
        "Access-Control-Request-Method": declared.method,
        "Access-Control-Request-Headers": ", ".join(["Authorization", "Content-Type", "X-Request-Id", *taken]).lower(),
    }
    preflight = service.http.options(declared.path, headers=asked)
    assert preflight.status_code == 204, preflight.text
    assert declared.method in preflight.headers["access-control-allow-methods"].split(", ")
    assert {name.lower() for name in taken} <= names(preflight, "access-control-allow-headers")


@pytest.mark.parametrize("declared", OPERATIONS.values(), ids=OPERATIONS)
def test_a_page_may_read_whatever_an_operation_answers(service: Service, declared: Operation[Any]) -> None:
    """Each header that the specification names in any answer is exposed, or may always be read."""
    said = {name.lower() for answer in entry(declared)["responses"].values() for name in answer.get("headers", ())}
    answer = service.http.request(declared.method, declared.path, headers={"Origin": ORIGIN})
    assert said <= names(answer, "access-control-expose-headers") | SAFE


def answers(player: Player, game: str) -> Iterator[httpx.Response]:
    """Answers of many kinds: done, created, short, unchanged, a redirect, a page; and refusals."""
    moves, page = f"/v1/games/{game}/moves", {"Origin": ORIGIN}
    draw = {"moves": [{"type": "draw_stock"}]}
    yield player.send("POST", moves, json=draw, headers=page | {"Prefer": "return=minimal"})
    yield player.send("POST", moves, json=draw, headers=page | {"If-Match": '"1"'})
    yield player.send("PUT", moves, headers=page)
    yield player.http.get("/v1/players/me", headers=page)
    for path in ("/", "/docs", "/health/live", "/v1/variants", "/v1/games", f"/v1/games/{game}", "/nothing"):
        yield player.send("GET", path, headers=page)
        yield player.send("GET", path, headers=page | {"If-None-Match": "*"})


def test_what_is_answered_can_be_read(service: Service) -> None:
    """No answer has a header that neither a script may read nor only the browser needs."""
    table = Table([service.player("Ada"), service.player("Bob")])
    seen = set[str]()
    for answer in answers(table.turn, table.id):
        assert answer.headers["access-control-allow-origin"] == ORIGIN
        sent = {name for name in answer.headers if not name.startswith("access-control-")}
        assert sent <= names(answer, "access-control-expose-headers") | SAFE | FOR_THE_BROWSER
        seen |= sent
    assert {"allow", "etag", "preference-applied", "ratelimit", "www-authenticate", "x-request-id"} <= seen
