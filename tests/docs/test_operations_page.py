"""What docs/operations.md says of the log is what the code writes."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "service/rami_service").rglob("*.py"))


def test_the_page_lists_every_event_that_is_logged_with_its_level() -> None:
    """And no other; `library` has the level that the library gave it."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    logged = {(event, level) for level, event in re.findall(r'_log\.(debug|info|warning|error)\(\s*"(\w+)"', code)}
    rows = re.findall(r"^\| (`\w+`.*?) \| ([\w, ]+) \| .+ \|$", PAGE.split("## Logs")[1], re.MULTILINE)
    listed = set[tuple[str, str]]()
    for names, levels in rows:
        events, told = re.findall(r"`(\w+)`", names), levels.split(", ")
        listed |= set(zip(events, told if len(told) == len(events) else told * len(events), strict=True))
    assert listed - {("library", "as there")} == logged - {("request", "info")}
    assert len(logged) > 8
