"""Writes the derived tables into docs/understand/scale.md."""

import re
from typing import Final

from tools.scale.worksheet import figures, prices, table

NEEDS: Final = re.compile(r"(^\| games a day .*\n\|[-|]+\n)((?:\|.*\n|TABLE\n)+)", re.MULTILINE)
HOUR: Final = re.compile(r"(^  \| games a day .*\n  \|[-|]+\n  )(.*\n)", re.MULTILINE)
PRICES: Final = re.compile(r"(^\| part \| price \|\n\|[-|]+\n)((?:\|.*\n|PRICES\n)+)", re.MULTILINE)


def written(page: str) -> str:
    """The page with the tables that follow from its figures."""
    rows = {NEEDS: table(figures()), HOUR: table(figures(["kept_days=0.042"]))[-1:], PRICES: prices(figures())}
    for place, derived in rows.items():
        lines = "".join(f"{line}\n" for line in derived)
        page, times = place.subn(lambda found, lines=lines: found[1] + lines, page)  # type: ignore[misc]
        assert times == 1, place.pattern
    return page
