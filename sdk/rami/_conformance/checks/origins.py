"""Checks of what pages of another origin may do (CORS). They need the origin."""

from http import HTTPStatus
from typing import Final

import httpx2

from rami._conformance.deployment import Deployment
from rami._conformance.expectations import NotChecked, Unmet, expect_names, expect_status, header, of
from rami.messages.words import conformance as words

SENT: Final = {"authorization", "content-type", "idempotency-key", "prefer", "if-match"}
"""Headers that a page sends with moves."""
READ: Final = {"etag", "location", "retry-after", "x-request-id"}
"""Headers that a page reads."""


def preflight(deployment: Deployment) -> None:
    """What a browser asks before a page makes moves."""
    origin = _origin(deployment)
    asked = {"access-control-request-method": "POST", "access-control-request-headers": ",".join(sorted(SENT))}
    path = "/v1/games/g_00000000000000000000000000/moves"
    answer = deployment.connection.send("OPTIONS", path, headers={"origin": origin, **asked})
    if not answer.is_success:
        raise Unmet(words.STATUS, **of(answer), status=answer.status_code, wanted=HTTPStatus.NO_CONTENT)
    _expect_allowed(answer, origin)
    expect_names(answer, "access-control-allow-methods", {"post"})
    expect_names(answer, "access-control-allow-headers", SENT)


def exposed(deployment: Deployment) -> None:
    """An answer and a refusal, both with the headers that a page reads."""
    path, sent = "/v1/players/me", {"origin": _origin(deployment)}
    answer, refused = deployment.ada.get(path, sent), deployment.connection.send("GET", path, headers=sent)
    expect_status(refused, HTTPStatus.UNAUTHORIZED)
    for one in (answer, refused):
        _expect_allowed(one, sent["origin"])
        expect_names(one, "access-control-expose-headers", READ)


def _origin(deployment: Deployment) -> str:
    if deployment.origin is None:
        raise NotChecked(words.NO_ORIGIN)
    return deployment.origin


def _expect_allowed(answer: httpx2.Response, origin: str) -> None:
    name = "access-control-allow-origin"
    if (found := header(answer, name)) not in {origin, "*"}:
        raise Unmet(words.HEADER, **of(answer), header=name, value=found, wanted=origin)
