"""The check of all responses in these tests detects responses that the specification does not document."""

import httpx
import pytest
from tests.service.documented import documented

GAME = f"/v1/games/g_{'0' * 26}"


def answer(method: str, path: str, status: int, code: str) -> httpx.Response:
    """A problem as a client receives it."""
    return httpx.Response(
        status,
        headers={"Content-Type": "application/problem+json"},
        json={"code": code},
        request=httpx.Request(method, f"http://127.0.0.1{path}"),
    )


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("POST", f"{GAME}/moves", 409, "game_full"),
        ("POST", f"{GAME}/moves", 418, "game_not_running"),
        ("GET", GAME, 409, "conflict"),
        ("GET", "/v1/players/me", 404, "unknown_player"),
    ],
)
def test_an_answer_that_is_not_documented_fails(method: str, path: str, status: int, code: str) -> None:
    """The check fails for an undocumented status, and for an undocumented code of a documented status."""
    with pytest.raises(AssertionError, match="not documented"):
        documented(answer(method, path, status, code))


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("POST", f"{GAME}/moves", 409, "game_not_running"),
        ("GET", GAME, 404, "game_not_found"),
        ("PATCH", GAME, 405, "method_not_allowed"),
        ("GET", "/nowhere", 404, "not_found"),
    ],
)
def test_what_is_documented_passes_and_what_is_no_operation(method: str, path: str, status: int, code: str) -> None:
    """Documented responses pass. Responses to paths and methods outside the specification are not checked."""
    documented(answer(method, path, status, code))
