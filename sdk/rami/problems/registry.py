"""All refusals by code, and the exception for a problem that a service sent."""

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

from rami.problems import (
    challenges,
    games,
    identities,
    knocking,
    layings,
    melds,
    players,
    push,
    requests,
    settings,
    turns,
    webhooks,
)
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

SUBJECTS: Final = (
    requests,
    players,
    identities,
    webhooks,
    push,
    games,
    settings,
    turns,
    challenges,
    melds,
    layings,
    knocking,
)
"""The modules with the declarations."""

PROBLEM_TYPES: Final[Mapping[str, ProblemType[Any]]] = MappingProxyType(
    {
        declared.code: declared
        for subject in SUBJECTS
        for declared in vars(subject).values()
        if isinstance(declared, ProblemType)
    }
)
"""All refusals by code, in the order of their declarations."""

MOVE_REFUSALS: Final = tuple(kind for kind in PROBLEM_TYPES.values() if issubclass(kind.raises, MoveRefused))
"""All refusals of moves by the rules."""

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
    """The exception for a problem. If this release does not know its code, the HTTP status decides the class."""
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
