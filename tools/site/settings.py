"""The page of the settings: each has a heading of its own, so that it is found and can be linked to."""

import re
from typing import Final

from tools.site.pages import text
from tools.site.repository import rewritten

PAGE: Final = "docs/reference/settings.md"
PLACE: Final = "reference/settings.md"
_TABLE: Final = re.compile(r"\| Variable \| Default \| Meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)")
_ROW: Final = re.compile(r"^\| `(\w+)` \| (.*?) ?\| (.*) \|$", re.MULTILINE)


def pages() -> dict[str, str]:
    """The page with a section in place of each row of its table."""
    found, count = _TABLE.subn(lambda table: _ROW.sub(_section, table[1]), text(PAGE))
    assert count == 1, f"{PAGE} has no table of settings"
    return {PLACE: rewritten(found, PAGE)}


def _section(row: re.Match[str]) -> str:
    name, default, meaning = row.groups()
    return f"## `{name}` {{ #{name} }}\n\n{meaning}\n\n{f'Default: {default}' if default else 'Empty by default.'}\n"
