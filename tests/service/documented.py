"""A check that the specification documents the status and the code of every response that a test receives."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx

from rami.problems import MEDIA_TYPE

COMMITTED: Final = Path(__file__).parents[2] / "openapi" / "openapi.json"


def documented(response: httpx.Response) -> None:
    """A client hook that fails for an undocumented response. A request that matches no operation is not checked."""
    operation = _operation(response.request.method, response.request.url.path)
    if operation is None:
        return
    name, known = operation["operationId"], operation["responses"]
    assert str(response.status_code) in known, f"{name} answers {response.status_code}, which is not documented"
    if response.headers.get("content-type") == MEDIA_TYPE:
        codes = known[str(response.status_code)]["content"][MEDIA_TYPE]["schema"]["properties"]["code"]["enum"]
        code = json.loads(response.read())["code"]
        assert code in codes, f"{name} answers {code}, which is not documented"


def _operation(method: str, path: str) -> dict[str, Any] | None:
    """The operation of the specification with this method and path; a path without parameters comes first."""
    for pattern, operations in _paths():
        if pattern.fullmatch(path):
            found: dict[str, Any] | None = operations.get(method.lower())
            return found
    return None


@cache
def _paths() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    paths = sorted(json.loads(COMMITTED.read_bytes())["paths"].items(), key=lambda item: item[0].count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operations) for path, operations in paths]
