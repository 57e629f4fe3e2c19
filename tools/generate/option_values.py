"""The table of all options with the values that they take, as the JSON Schema of the options says."""

import json
from collections.abc import Mapping
from typing import Any, Final

from rami.contract.options.schema import options_schema
from rami.rules.variants import VARIANTS

Schema = Mapping[str, Any]

_GAME: Final = "rami"
"""The game whose defaults are shown."""


def options() -> str:
    """The table."""
    schema = options_schema(VARIANTS[_GAME])
    rows = [
        f"| `{name}` | {_values(option, schema['$defs'])} | `{json.dumps(option['default'])}` |"
        for name, option in schema["properties"].items()
    ]
    return "\n".join([f"| option | values | default in `{_GAME}` |", "|---|---|---|", *rows])


def _values(schema: Schema, types: Mapping[str, Schema]) -> str:
    """The values that a schema allows, in words."""
    match schema:
        case {"const": value}:
            return f"`{json.dumps(value)}`"
        case {"type": "null", "title": title}:
            return f"null ({title[0].lower()}{title[1:]})"
        case {"oneOf": members}:
            return ", ".join(_values(one, types) for one in members)
        case {"anyOf": members}:
            return ", or ".join(_values(one, types) for one in members)
        case {"$ref": name}:
            return _values(types[name.rpartition("/")[2]], types)
        case {"type": "object", "properties": parts}:
            fields = (f"`{name}`: {_values(part, types)}" for name, part in parts.items())
            return f"an object ({'; '.join(fields)})"
        case {"type": "object"}:
            return "an object with one for each number of players"
        case {"type": "array", "items": item, "minItems": least, "maxItems": most}:
            count = str(most) if least == most else f"{least} to {most}"
            return f"a list of {count} (each {_values(item, types)})"
        case {"minimum": least, "maximum": most}:
            return f"{least} to {most}"
        case _:
            return str(schema["type"])
