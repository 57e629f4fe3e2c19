"""The tables of the codes with which the referee refuses."""

import re
from typing import Any

from rami.problems import MOVE_REFUSALS, ProblemType, Refused
from rami.problems.exceptions import CannotDiscard, CannotFinish, CannotKnock, CannotLay, NotAMeld, WrongMoment
from rami.problems.settings import BAD_POSITION, BAD_RULES

SECTIONS: dict[str, type[Refused]] = {
    "The wrong moment": WrongMoment,
    "Refused melds": NotAMeld,
    "Cards that cannot be laid": CannotLay,
    "Cards that cannot be discarded": CannotDiscard,
    "Knocks that are not legal": CannotKnock,
    "Turns that could not be finished": CannotFinish,
}
REASONS: dict[str, str] = {
    BAD_RULES.code: "Settings that contradict each other or cannot be played; `detail` says what to change.",
    BAD_POSITION.code: "The position is not possible; `detail` says why.",
}


def codes() -> str:
    """The tables of all codes, one for each family."""
    tables = {"Settings and positions": [(code, "", reason) for code, reason in REASONS.items()]}
    for title, family in SECTIONS.items():
        kinds = [kind for kind in MOVE_REFUSALS if issubclass(kind.raises, family)]
        tables[title] = [(kind.code, kind.rule or "", _meaning(kind)) for kind in kinds]
    return "\n".join(_table(title, rows) for title, rows in tables.items())


def _meaning(kind: ProblemType[Any]) -> str:
    return re.sub(r"\{\w+\}", "…", kind.sentence)


def _table(title: str, rows: list[tuple[str, str, str]]) -> str:
    lines = [f"| `{code}` | {rule} | {meaning} |" for code, rule, meaning in rows]
    return "\n".join([f"### {title}", "", "| code | rule | meaning |", "|---|---|---|", *lines, ""])
