"""All declarations by their codes, and the way back from a service's answer to its exception."""

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

from rami.problems import games, layings, melds, players, requests, settings, turns
from rami.problems.body import Problem
from rami.problems.exceptions import (
    Conflict,
    Forbidden,
    InvalidRequest,
    MoveRefused,
    NotFound,
    RateLimited,
    Refused,
    ServiceFailed,
    Unauthorized,
    Unavailable,
)
from rami.problems.problem_type import ProblemType

SUBJECTS: Final = (requests, players, games, settings, turns, melds, layings)
"""The modules that hold the declarations."""

PROBLEM_TYPES: Final[Mapping[str, ProblemType[Any]]] = MappingProxyType(
    {
        declared.code: declared
        for subject in SUBJECTS
        for declared in vars(subject).values()
        if isinstance(declared, ProblemType)
    }
)
"""Every refusal by its code, in the order in which the modules declare them."""

MOVE_REFUSALS: Final = tuple(kind for kind in PROBLEM_TYPES.values() if issubclass(kind.raises, MoveRefused))
"""Every refusal of a move by the rules."""

_FAMILIES: Final[Mapping[int, type[Refused]]] = {
    HTTPStatus.UNAUTHORIZED: Unauthorized,
    HTTPStatus.FORBIDDEN: Forbidden,
    HTTPStatus.NOT_FOUND: NotFound,
    HTTPStatus.CONFLICT: Conflict,
    HTTPStatus.PRECONDITION_FAILED: Conflict,
    HTTPStatus.TOO_MANY_REQUESTS: RateLimited,
    HTTPStatus.BAD_GATEWAY: Unavailable,
    HTTPStatus.SERVICE_UNAVAILABLE: Unavailable,
    HTTPStatus.GATEWAY_TIMEOUT: Unavailable,
}


def exception_of(answer: Problem, retry_after: float | None = None) -> Refused:
    """The exception that an answer becomes: for a code of a newer service, the family of its HTTP status."""
    kind = PROBLEM_TYPES.get(answer.code) or _unknown(answer)
    refused: Refused = kind.raises(kind, answer.params, answer.rule, retry_after, answer)
    return refused


def _unknown(answer: Problem) -> ProblemType[Refused]:
    other = InvalidRequest if answer.status < HTTPStatus.INTERNAL_SERVER_ERROR else ServiceFailed
    return ProblemType(
        code=answer.code,
        status=answer.status,
        title=answer.title,
        sentence="",
        advice="",
        raises=_FAMILIES.get(answer.status, other),
        retryable=answer.retryable,
    )
