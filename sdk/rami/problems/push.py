"""Refusals because of a push subscription."""

from typing import Final

from rami.problems.exceptions import Conflict, Forbidden, NotFound
from rami.problems.problem_type import ProblemType

PUSH_OFF: Final = ProblemType(
    code="push_off",
    status=403,
    raises=Forbidden,
    title="This service sends no notifications",
    sentence="This service sends no notifications: its operator has not allowed them.",
    advice="Use the streams instead, or ask the operator for `RAMI_PUSH_CONTACT`.",
)
UNKNOWN_PUSH_SUBSCRIPTION: Final = ProblemType(
    code="unknown_push_subscription",
    status=404,
    raises=NotFound,
    title="You have no such push subscription",
    sentence="You have no such push subscription.",
    advice="`GET /v1/players/me/push-subscriptions` lists your push subscriptions.",
)
PUSH_ADDRESS: Final = ProblemType(
    code="push_address",
    status=409,
    raises=Conflict,
    title="No notifications are sent to this address",
    sentence="No notifications are sent to this address: it needs HTTPS, a public host, and port 443.",
    advice="Send the subscription as the browser gives it.",
)
PUSH_KEYS: Final = ProblemType(
    code="push_keys",
    status=409,
    raises=Conflict,
    title="Nothing can be encrypted with these keys",
    sentence="Nothing can be encrypted with these keys: `p256dh` is no point on the curve P-256.",
    advice="Send the subscription as the browser gives it.",
)
