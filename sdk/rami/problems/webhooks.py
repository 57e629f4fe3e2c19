"""Refusals because of a webhook."""

from typing import Final

from rami.problems.exceptions import Conflict, Forbidden, NotFound, Unavailable
from rami.problems.problem_type import ProblemType

WEBHOOKS_OFF: Final = ProblemType(
    code="webhooks_off",
    status=403,
    raises=Forbidden,
    title="This service calls no addresses",
    sentence="This service calls no addresses: its operator has not allowed webhooks.",
    advice="Use the streams instead, or ask the operator for `RAMI_WEBHOOKS`.",
)
UNKNOWN_WEBHOOK: Final = ProblemType(
    code="unknown_webhook",
    status=404,
    raises=NotFound,
    title="You have no such webhook",
    sentence="You have no such webhook.",
    advice="`GET /v1/webhooks` lists your webhooks.",
)
TOO_MANY_WEBHOOKS: Final = ProblemType(
    code="too_many_webhooks",
    status=409,
    raises=Conflict,
    title="You have too many webhooks",
    sentence="A player has at most {most} webhooks; remove one first.",
    advice="Remove a webhook that you no longer need.",
)
WEBHOOK_ADDRESS: Final = ProblemType(
    code="webhook_address",
    status=409,
    raises=Conflict,
    title="This address is not called",
    sentence="This address is not called: it needs HTTPS, a public host, and port 443 or a port from 1024 on.",
    advice="Use an HTTPS address that everybody on the Internet can reach.",
)
WEBHOOK_WITHOUT_USE: Final = ProblemType(
    code="webhook_without_use",
    status=409,
    raises=Conflict,
    title="The webhook would never be called",
    sentence="The webhook would never be called: it has no events and does not play.",
    advice="Name at least one event, or set `plays`.",
)
ONE_WEBHOOK_PLAYS: Final = ProblemType(
    code="one_webhook_plays",
    status=409,
    raises=Conflict,
    title="Another webhook plays for you",
    sentence="Another webhook plays for you, and only one can.",
    advice="Change or remove the other webhook first.",
)
WEBHOOKS_FULL: Final = ProblemType(
    code="webhooks_full",
    status=503,
    raises=Unavailable,
    title="Too many players have addresses that are called",
    sentence="Too many players of this service have webhooks or get notifications.",
    advice="Try again later, or use the streams.",
)
