"""What is made in the chart: its README, and the settings in the schema of its values. `make chart` writes both."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from rami_service.settings import PREFIX, Settings

ROOT: Final = Path(__file__).parents[2]
CHART: Final = ROOT / "helm/rami"
README: Final = CHART / "README.md"
SCHEMA: Final = CHART / "values.schema.json"
SET_BY_CHART: Final = {"RAMI_HOST", "RAMI_PORT", "RAMI_REDIS_URL", "RAMI_METRICS_PORT", "RAMI_METRICS_HOST"}
"""Settings that other values stand for."""
MEANINGLESS: Final = {"RAMI_DATA_DIR"}
"""Where a Valkey of the service's own keeps its data: there is none, for the chart always gives an address."""


def documented() -> dict[str, str]:
    """The settings of docs/settings.md with their meanings, in its order."""
    page = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `(RAMI_\w+)` \| .*? \| (.+) \|$", page, re.MULTILINE))


def schema_text() -> str:
    """The schema of the values, with the bounds and meanings that the settings have now."""
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
    """A setting's schema for people who write YAML: without its default, and patterns as Go knows them."""
    kept = {key: value for key, value in field.items() if key != "default"}
    if "items" in kept:
        kept["items"] = _plain(kept["items"])
    if "pattern" in kept:
        kept["pattern"] = kept["pattern"].replace(r"\Z", "$")
    return kept


def values() -> Iterator[tuple[str, object, str]]:
    """Every value of values.yaml: its path, its default, its comment. Raises ValueError where there is none."""
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
    """Whether what a mapping holds is explained as a whole: no key in it has a comment."""
    return not any(
        _comment(lines, key.start_mark.line) or (isinstance(value, yaml.MappingNode) and not _is_one(value, lines))
        for key, value in node.value
    )


def _comment(lines: list[str], line: int) -> str:
    """The comment that ends above a line."""
    start = line
    while start and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return " ".join(text.strip().removeprefix("#").strip() for text in lines[start:line])


def readme_text() -> str:
    """The README: what is above the table of values, as it stands there, and the table."""
    head = README.read_text(encoding="utf-8").partition("## Values\n")[0]
    rows = [f"| `{path}` | {_shown(default)} | {comment} |" for path, default, comment in values()]
    return head + "\n".join(["## Values\n", "| Value | Default | Meaning |", "|---|---|---|", *rows]) + "\n"


def _shown(default: object) -> str:
    return "" if default == "" else f"`{json.dumps(default) if not isinstance(default, str) else default}`"


def main() -> None:
    """Write what is made."""
    README.write_text(readme_text(), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
