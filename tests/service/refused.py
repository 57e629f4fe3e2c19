"""What a refusal looks like."""

from typing import Any

import httpx

from rami.problems import MEDIA_TYPE, PROBLEM_TYPES


def refused(answer: httpx.Response, code: str) -> dict[str, Any]:
    """Assert that an answer is the complete problem of this code; its body."""
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
    """A problem less what differs in every answer."""
    problem = answer.json()
    del problem["request_id"]
    return answer.status_code, problem
