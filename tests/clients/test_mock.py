"""A mock server from the specification alone serves every operation, streams too: for those who test a client."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from msgspec import json
from openapi_schema_validator import OAS31Validator
from tests.clients.mock import DOCUMENT, OPERATIONS, Operation, mock
from tools.node import workshop

from rami.contract.operations import OPERATIONS as DECLARED

pytestmark = pytest.mark.tools

STREAM: Final = "text/event-stream"
GAME: Final = "/v1/games/g_00000000000000000000000000"
WRONG: Final = {
    "type": ("POST", "/v1/players", {"name": 5}, 400),
    "unknown field": ("POST", "/v1/players", {"name": "Ada", "shoe_size": 38}, 400),
    "missing field": ("POST", "/v1/players", {}, 400),
    "id": ("GET", "/v1/games/nonsense", None, 400),
    "query": ("GET", "/v1/games?limit=101", None, 400),
    "move": ("POST", f"{GAME}/moves", {"moves": [{"type": "fly"}]}, 422),
    "path": ("GET", "/v2/games", None, 404),
    "method": ("PUT", "/v1/players/me", None, 405),
}
"""Wrong requests, and the status of the refusal. Prism takes 422 for a wrong body where an operation has it."""


@pytest.fixture(scope="module")
def prism(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program. Without npm the tests are skipped, but in CI they fail."""
    if not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("npm is not installed, which installs Prism")
    source = Path(__file__).parent / "node"
    folder = workshop(source, pytestconfig.cache.mkdir("packages"), tmp_path_factory.mktemp("mock"))
    return folder / "node_modules/.bin/prism"


@pytest.fixture(scope="module", params=["", "--errors", "--dynamic"])
def options(request: pytest.FixtureRequest) -> list[str]:
    """How Prism is started: with examples, with an error for each answer that is not valid, with random values."""
    return [request.param] if request.param else []


@pytest.fixture(scope="module")
def client(prism: Path, options: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    """A client of the mock server."""
    with mock(prism, tmp_path_factory.mktemp("mock"), *options) as made:
        yield made


def send(client: httpx2.Client, operation: Operation, body: Any, prefer: str = "") -> httpx2.Response:
    """The answer to a request."""
    headers = {"prefer": prefer} if prefer else {}
    return client.request(operation.method, operation.url, json=body, headers=headers)


def expect_valid(value: Any, schema: Any) -> None:
    """A value is as the specification says."""
    OAS31Validator({**schema, "components": DOCUMENT["components"]}).validate(value)


def expect_messages(answer: httpx2.Response, schema: Any) -> list[str]:
    """A stream has messages of ours, each with valid data. Their names."""
    messages = [message for message in httpx2.EventSource(answer) if message.data]
    for message in messages:
        expect_valid({"event": message.event, "id": message.id, "data": message.data}, schema)
        named = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]["discriminator"]["mapping"]
        content = DOCUMENT["components"]["schemas"][named[message.event].rpartition("/")[2]]
        expect_valid(json.decode(message.data), content["properties"]["data"]["contentSchema"])
    return [message.event for message in messages]


def test_every_operation_is_there() -> None:
    """Those of the next test are all."""
    assert OPERATIONS.keys() == DECLARED.keys()


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_answered(client: httpx2.Client, options: list[str], name: str) -> None:
    """With the declared status and a valid body, for each example of a request."""
    operation = OPERATIONS[name]
    kind, schema = operation.content
    if kind == STREAM and options == ["--errors"]:  # the example is a text, the schema is that of each message
        assert send(client, operation, None).status_code == 500
        return
    prefer = "dynamic=false" if kind == STREAM else ""
    for body in operation.bodies:
        answer = send(client, operation, body, prefer)
        assert answer.status_code == operation.status, answer.text
        assert answer.headers.get("content-type", "").partition(";")[0] == kind
        if kind == "application/json":
            expect_valid(answer.json(), schema)
        elif kind == STREAM:
            assert expect_messages(answer, schema)[0] == "snapshot"


def test_a_stream_of_a_game_has_an_end(client: httpx2.Client, options: list[str]) -> None:
    """So a client does not connect again and again."""
    if options != ["--errors"]:
        operation = OPERATIONS["stream_game"]
        answer = send(client, operation, None, "dynamic=false")
        assert expect_messages(answer, operation.content[1]) == ["snapshot", "version", "end"]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_request_is_refused(client: httpx2.Client, wrong: str) -> None:
    """With a problem; of an operation, it is one that the operation declares."""
    method, path, body, status = WRONG[wrong]
    answer = client.request(method, path, json=body)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    if status in (400, 422):
        expect_valid(answer.json(), {"$ref": "#/components/schemas/Problem"})


def test_a_request_without_a_token_is_refused(client: httpx2.Client) -> None:
    """As the service does."""
    answer = httpx2.get(client.base_url.join("/v1/players/me"))
    assert (answer.status_code, answer.json()["status"]) == (401, 401)


@pytest.mark.parametrize("code", ["not_your_turn", "stale_version", "rate_limited"])
def test_any_refusal_can_be_asked_for(client: httpx2.Client, code: str) -> None:
    """By its status and its code: a client is tested with refusals that are hard to reach."""
    status = DOCUMENT["components"]["examples"][code]["value"]["status"]
    answer = send(
        client, OPERATIONS["make_moves"], OPERATIONS["make_moves"].bodies[0], f"code={status}, example={code}"
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)
