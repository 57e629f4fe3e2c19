"""The page with the types of the API: every schema of the specification with its fields, and how to show a type."""

import json
from collections.abc import Mapping
from html import escape
from typing import Final

from rami_service.api.openapi import html_schemas
from rami_service.api.openapi.schemas import Schema, reachable

_LINK: Final = 'href="#schema-'
_TYPES: Final = 'href="types.md#schema-'
_ABOUT: Final = """# Types

Bodies and answers are JSON. A field of a request may be left out if it has a default or is optional. An answer has all
its fields; a field without a value is `null`. Later releases may add fields to answers: ignore those that you do not
know ([what may change](../../decisions/an-api-version-gets-only-compatible-changes.md)).
A tag such as N-14 names a rule: the [rule sheets](../sheets/index.md) say it in words.
"""


_GROUPS: Final = {
    "Moves": ("Move", "The moves of a player, and what they consist of."),
    "Events": ("GameEvent", "What happens in a game, as streams and the log tell it."),
    "Rules": ("Rules", "The rules of a game: every option with its values."),
    "Games": ("GameView", "What a player or a spectator sees of a game."),
}
"""Groups of types: the one type that leads to the others, and what they are about. A type is in the first that fits."""
_ORDER: Final = ("Games", "Moves", "Events", "Rules")
_OTHERS: Final = "## Requests and other answers\n\nBodies of requests, lists, players, streams.\n"


def page(components: Mapping[str, Schema]) -> str:
    """Every named type in its group: the one that leads to the others, then these in the order of the alphabet."""
    left, groups = set(components), dict[str, list[str]]()
    for title, (first, _) in _GROUPS.items():
        found = left & reachable([components[first]], dict(components)) - {first}
        groups[title], left = [first, *sorted(found)], left - found - {first}
    entries = [_ABOUT]
    for title in _ORDER:
        entries += [f"## {title}\n\n{_GROUPS[title][1]}\n", *(_entry(name, components[name]) for name in groups[title])]
    return "\n".join([*entries, _OTHERS, *(_entry(name, components[name]) for name in sorted(left))])


def _entry(name: str, schema: Schema) -> str:
    parts = [
        f"### {name} {{ #schema-{name} }}",
        schema.get("description", ""),
        fields(schema) or f"<p>{kind(schema)}</p>",
        example(schema, "An example"),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def kind(schema: Schema) -> str:
    """A type in a few words of HTML, with links to the page of the types."""
    return html_schemas.kind(schema).replace(_LINK, _TYPES)


def fields(schema: Schema) -> str:
    """The fields of an object as a table in HTML. It is empty for other types."""
    return html_schemas.table(schema).replace(_LINK, _TYPES) if "properties" in schema else ""


def example(schema: Schema, title: str) -> str:
    """The first example of a type, to be opened. It is empty if there is none."""
    if not schema.get("examples"):
        return ""
    shown = json.dumps(schema["examples"][0], indent=2, ensure_ascii=False)
    return f"<details markdown><summary>{escape(title)}</summary>\n\n```json\n{shown}\n```\n\n</details>"
