"""Writes the list of codes into docs/referee.md: `python -m tests.docs.referee_codes`."""

import re
from pathlib import Path

from rami.rules.errors import (
    BadPosition,
    BadRules,
    CannotDiscard,
    CannotFinish,
    CannotLay,
    NotAMeld,
    RuleViolation,
    WrongMoment,
)

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"
BEGIN, END = "<!-- codes: written by `python -m tests.docs.referee_codes` -->\n", "<!-- end of codes -->\n"

SECTIONS: dict[str, type[RuleViolation]] = {
    "The wrong moment": WrongMoment,
    "Refused melds": NotAMeld,
    "Cards that cannot be laid": CannotLay,
    "Cards that cannot be discarded": CannotDiscard,
    "Turns that could not be finished": CannotFinish,
}
REASONS: dict[type[RuleViolation], str] = {
    BadRules: "The settings contradict each other, do not exist or cannot be played; `detail` says what to change.",
    BadPosition: "The position is not possible; `detail` says why.",
}


def codes() -> str:
    """The tables of all codes, one for each kind."""
    tables = {"Settings and positions": [(kind.code, "", reason) for kind, reason in REASONS.items()]}
    for title, kind in SECTIONS.items():
        tables[title] = [(leaf.code, leaf.default_rule or "", _meaning(leaf)) for leaf in leaves(kind)]
    return "\n".join(_table(title, rows) for title, rows in tables.items())


def leaves(kind: type[RuleViolation]) -> list[type[RuleViolation]]:
    """The kinds below that have a code, in the order in which they are written."""
    if hasattr(kind, "code"):
        return [kind]
    return [leaf for below in kind.__subclasses__() for leaf in leaves(below)]


def _meaning(kind: type[RuleViolation]) -> str:
    return re.sub(r"\{\w+\}", "…", kind.template)


def _table(title: str, rows: list[tuple[str, str, str]]) -> str:
    lines = [f"| `{code}` | {rule} | {meaning} |" for code, rule, meaning in rows]
    return "\n".join([f"### {title}", "", "| code | rule | meaning |", "|---|---|---|", *lines, ""])


def written(page: str) -> str:
    """The page with the list as it should be."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{codes()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
