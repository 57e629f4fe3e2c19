"""Refusals of rules, variants and positions that cannot be played."""

from typing import Final

from rami.problems.exceptions import (
    BadPosition,
    BadRules,
    NotFound,
)
from rami.problems.problem_type import ProblemType

UNKNOWN_VARIANT: Final = ProblemType(
    code="unknown_variant",
    status=404,
    raises=NotFound,
    title="There is no such variant",
    sentence="{reason}",
    advice="`GET /v1/variants` lists the variants.",
)
BAD_RULES: Final = ProblemType(
    code="bad_rules",
    status=409,
    raises=BadRules,
    title="These settings cannot be played",
    sentence="{reason}",
    advice="Change the setting that `params` names.",
)
BAD_POSITION: Final = ProblemType(
    code="bad_position",
    status=400,
    raises=BadPosition,
    title="This position cannot occur",
    sentence="{reason}",
    advice="Correct what `detail` names.",
)
