"""Checks of responses that refuse a request."""

from typing import Any

import httpx

from rami.problems import MEDIA_TYPE, PROBLEM_TYPES


def refused(answer: httpx.Response, code: str) -> dict[str, Any]:
    """Assert that a response is the complete problem with this code, and return its body."""
    problem: dict[str, Any] = answer.json()
    declared = PROBLEM_TYPES[code]
    assert (problem["code"], answer.status_code) == (code, declared.status), answer.text
    assert answer.headers["content-type"] == MEDIA_TYPE
    assert answer.headers["cache-control"] == "no-store"
    assert problem["request_id"] == answer.headers["x-request-id"]
    assert (problem["status"], problem["title"]) == (declared.status, declared.title)
    assert (problem["type"], problem["retryable"]) == (f"/problems/{code}", declared.retryable)
    return problem


def without_id(answer: httpx.Response) -> tuple[int, dict[str, Any]]:
    """The status and the body of a problem without the request id, which differs in every response."""
    problem = answer.json()
    del problem["request_id"]
    return answer.status_code, problem
