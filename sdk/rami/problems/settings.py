"""Refusals of rules, variants and positions that cannot be played."""

from collections.abc import Sequence
from typing import Final

from rami.messages.text import Localized
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
    advice="Change the settings that `params` and `errors` name.",
)
BAD_POSITION: Final = ProblemType(
    code="bad_position",
    status=400,
    raises=BadPosition,
    title="This position cannot occur",
    sentence="{reason}",
    advice="Correct what `detail` names.",
)


def bad_rules(
    reason: Localized,
    setting: str | None,
    rule: str | None = None,
    *,
    mistakes: Sequence[tuple[str, Localized | str]],
) -> BadRules:
    """Refuse settings. `setting` is the first one to change. `mistakes` are all: a JSON Pointer for each, and why."""
    return BadRules(BAD_RULES, {"reason": reason, "setting": setting}, rule, mistakes=mistakes)
