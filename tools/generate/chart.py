"""Generates parts of the chart: its README, and the settings in its values schema."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import yaml
from tools.repository import ROOT

from rami_service.settings import PREFIX, Settings

CHART: Final = ROOT / "helm/rami"
README: Final = CHART / "README.md"
SCHEMA: Final = CHART / "values.schema.json"
SET_BY_CHART: Final = {
    "RAMI_HOST",
    "RAMI_PORT",
    "RAMI_REDIS_URL",
    "RAMI_REDIS_PASSWORD",
    "RAMI_METRICS_PORT",
    "RAMI_METRICS_HOST",
    "RAMI_ADMIN_PORT",
    "RAMI_ADMIN_TOKEN_FILE",
}
"""Settings that the chart derives from other values."""
MEANINGLESS: Final = {"RAMI_DATA_DIR", "RAMI_SANDBOX", "RAMI_ADMIN_HOST"}
"""Two are for an embedded Valkey, which the chart never starts; the port for operators stays on the loopback."""


def documented() -> dict[str, str]:
    """The settings of docs/reference/settings.md with their descriptions, in the order of the page."""
    page = (ROOT / "docs/reference/settings.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `(RAMI_\w+)` \| .*? \| (.+) \|$", page, re.MULTILINE))


def schema_text() -> str:
    """The schema of the values, with the current bounds and descriptions of the settings."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    (components,) = msgspec.json.schema_components((Settings,))[1].values()
    fields = {PREFIX + name.upper(): field for name, field in components["properties"].items()}
    given = {
        name: _plain(fields[name]) | {"description": re.sub(r"\[(.+?)\]\(.+?\)", r"\1", meaning)}
        for name, meaning in documented().items()
        if name not in SET_BY_CHART | MEANINGLESS
    }
    schema["properties"]["settings"] = {"type": "object", "additionalProperties": False, "properties": given}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _plain(field: dict[str, Any]) -> dict[str, Any]:
    """A setting's schema for YAML files: without its default, and with patterns in Go's syntax."""
    kept = {key: value for key, value in field.items() if key != "default"}
    if "items" in kept:
        kept["items"] = _plain(kept["items"])
    if "pattern" in kept:
        kept["pattern"] = kept["pattern"].replace(r"\Z", "$")
    return kept


def values() -> Iterator[tuple[str, object, str]]:
    """Every value of values.yaml: path, default and comment. Raises ValueError for a value without a comment."""
    text = (CHART / "values.yaml").read_text(encoding="utf-8")
    root = yaml.compose(text)
    assert isinstance(root, yaml.MappingNode)
    yield from _values(root, text.splitlines(), "")


def _values(node: yaml.MappingNode, lines: list[str], path: str) -> Iterator[tuple[str, object, str]]:
    for key, value in node.value:
        name = f"{path}{key.value}"
        comment = _comment(lines, key.start_mark.line)
        if isinstance(value, yaml.MappingNode) and value.value and not (comment and _is_one(value, lines)):
            yield from _values(value, lines, f"{name}.")
        elif comment:
            yield name, yaml.safe_load(yaml.serialize(value)), comment
        else:
            raise ValueError(f"values.yaml: {name} has no comment")


def _is_one(node: yaml.MappingNode, lines: list[str]) -> bool:
    """Whether one comment explains a whole mapping: none of its keys has a comment."""
    return not any(
        _comment(lines, key.start_mark.line) or (isinstance(value, yaml.MappingNode) and not _is_one(value, lines))
        for key, value in node.value
    )


def _comment(lines: list[str], line: int) -> str:
    """The comment directly above a line."""
    start = line
    while start and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return " ".join(text.strip().removeprefix("#").strip() for text in lines[start:line])


def readme_text() -> str:
    """The README: the text above the table of values is kept, and the table is generated."""
    head = README.read_text(encoding="utf-8").partition("## Values\n")[0]
    rows = [f"| `{path}` | {_shown(default)} | {comment} |" for path, default, comment in values()]
    return head + "\n".join(["## Values\n", "| Value | Default | Meaning |", "|---|---|---|", *rows]) + "\n"


def _shown(default: object) -> str:
    return "" if default == "" else f"`{json.dumps(default) if not isinstance(default, str) else default}`"
