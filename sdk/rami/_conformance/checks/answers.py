"""Checks of answers that change nothing."""

from http import HTTPStatus
from importlib.metadata import version as own_version
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

from rami._conformance.bodies import Player, Specification
from rami._conformance.deployment import Deployment
from rami._conformance.expectations import (
    NotChecked,
    Unmet,
    body,
    expect_kind,
    expect_problem,
    expect_status,
    header,
    of,
)
from rami.contract.operations import OPERATIONS
from rami.contract.operations.operation import JSON
from rami.messages.words import conformance as words
from rami.problems.players import MISSING_TOKEN
from rami.problems.requests import INVALID_REQUEST
from rami.problems.settings import UNKNOWN_VARIANT


def specification(deployment: Deployment) -> None:
    """It is there, has every operation of this release, and says where the service is."""
    answer = deployment.connection.send("GET", "/openapi.json")
    expect_status(answer, HTTPStatus.OK)
    expect_kind(answer, JSON)
    document = body(answer, Specification)
    known = {(method.upper(), path) for path, methods in document.paths.items() for method in methods}
    if lacking := {(one.method, one.path) for one in OPERATIONS.values()} - known:
        named = ", ".join(" ".join(one) for one in sorted(lacking))
        raise Unmet(words.LACKING, version=document.info.version, lacking=named, own=own_version("rami"))
    own = urlsplit(deployment.connection.address).path
    if own not in (paths := [urlsplit(urljoin("/", server.url)).path.rstrip("/") for server in document.servers]):
        raise Unmet(words.ELSEWHERE, found=", ".join(path or "/" for path in paths), wanted=own or "/")


def player(deployment: Deployment) -> None:
    """A player can be created, and is known by its token."""
    if body(deployment.ada.get("/v1/players/me"), Player).id != deployment.ada.id:
        raise Unmet(words.BODY, method="GET", path="/v1/players/me")


def unknown_fields(deployment: Deployment) -> None:
    """A request with a field that does not exist is refused."""
    answer = deployment.connection.send("POST", "/v1/players", {"name": "Ada", "shoe_size": 38})
    expect_problem(answer, HTTPStatus.BAD_REQUEST, INVALID_REQUEST.code)


def french(deployment: Deployment) -> None:
    """The same refusal, first in English, then as a browser asks for French."""
    texts = []
    for language in ("en", "fr-FR,fr;q=0.9,en;q=0.5"):
        answer = deployment.connection.send("GET", "/v1/variants/belote", headers={"accept-language": language})
        texts.append(expect_problem(answer, HTTPStatus.NOT_FOUND, UNKNOWN_VARIANT.code).detail)
    if texts[0] == texts[1]:
        raise Unmet(words.SAME_TEXT)


def request_id(deployment: Deployment) -> None:
    """It is in the header and in the problem: with it an operator finds the request in the log."""
    sent = str(uuid4())
    answer = deployment.connection.send("GET", "/v1/players/me", headers={"x-request-id": sent})
    problem = expect_problem(answer, HTTPStatus.UNAUTHORIZED, MISSING_TOKEN.code)
    for found in (header(answer, "x-request-id"), problem.request_id):
        if found != sent:
            raise Unmet(words.HEADER, **of(answer), header="X-Request-Id", value=found, wanted=sent)


def head(deployment: Deployment) -> None:
    """The status and the type are those of GET."""
    game = deployment.game
    got, asked = deployment.ada.get(game), deployment.ada.send("HEAD", game)
    expect_status(asked, HTTPStatus.OK)
    if asked.content or asked.headers.get("content-type") != got.headers.get("content-type"):
        raise Unmet(words.HEAD_DIFFERS)


def retry_after(deployment: Deployment) -> None:
    """Of the limits that were reached, if there were any: the checks do not try to reach one."""
    limited = deployment.connection.limited
    if not limited:
        raise NotChecked(words.NO_LIMIT)
    for answer in limited:
        header(answer, "retry-after")
