"""All checks, one after the other, and what came of each."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct

from rami._conformance.checks import answers, changes, origins, privacy, streams
from rami._conformance.deployment import Deployment
from rami._conformance.expectations import NotChecked, Unmet

Outcome = Literal["passed", "failed", "skipped"]

CHECKS: Final[tuple[Callable[[Deployment], None], ...]] = (
    answers.specification,
    answers.player,
    answers.unknown_fields,
    answers.french,
    answers.request_id,
    changes.created,
    answers.head,
    changes.tag,
    changes.key,
    streams.wait,
    streams.stream,
    streams.resume,
    privacy.hands,
    origins.preflight,
    origins.exposed,
    answers.retry_after,
)
"""The name of a function is the name of its check, as in `rami.messages.words.conformance`."""


class Result(Struct, frozen=True):
    """What came of a check. `sentence` says why it has not passed, with its `values`."""

    check: str
    outcome: Outcome
    sentence: str = ""
    values: Mapping[str, object] = {}


def report(deployment: Deployment) -> Iterator[Result]:
    """Check a deployment; each result as soon as it is known."""
    for check in CHECKS:
        yield _result(check, deployment)


def _result(check: Callable[[Deployment], None], deployment: Deployment) -> Result:
    try:
        check(deployment)
    except Unmet as unmet:
        outcome: Outcome = "skipped" if isinstance(unmet, NotChecked) else "failed"
        return Result(check.__name__, outcome, unmet.sentence, unmet.values)
    return Result(check.__name__, "passed")
