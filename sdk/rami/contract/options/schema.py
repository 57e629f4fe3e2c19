"""The JSON Schema of a variant's options, with texts in one language, so that a program can make a form of it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import json, to_builtins

from rami.messages.catalogue import Language, catalogue
from rami.rules.options import GROUPS, OPTIONS
from rami.rules.options.option import BY_PLAYERS, LISTED, ONE_CHOICE, ONE_NUMBER, Option, Said, Translate, Value
from rami.rules.settings.parameters import Rules
from rami.rules.variants import Variant

Schema = dict[str, Any]

_DEFS: Final = "#/$defs/"


def options_schema(variant: Variant, language: Language = "en") -> Schema:
    """Every option with its title, its description, its bounds, and the variant's default. None is required.

    A value that has a name is a `const` with a title and a description, in `oneOf` or `anyOf`. For forms, `x-groups`
    has the title of each group, in the order of a game, and each option has its `x-group`. It changes nothing while the
    settings have the values of one entry of its `x-idle`.
    """
    translate = catalogue(language, "options").gettext
    (root,), components = json.schema_components([Rules], ref_template=f"{_DEFS}{{name}}")
    settings = components.pop(root["$ref"].removeprefix(_DEFS))["properties"]
    defaults = to_builtins(variant.rules, str_keys=True)
    return {
        "type": "object",
        "properties": {
            name: _described(settings[name], option, translate) | {"default": defaults[name]} | _placed(option, group)
            for group, members in GROUPS.items()
            for name, option in members.options.items()
        },
        "additionalProperties": False,
        "x-groups": {name: translate(group.title) for name, group in GROUPS.items()},
        "$defs": {name: _object(schema, translate) for name, schema in components.items()},
    }


def _placed(option: Option, group: str) -> Schema:
    """Where an option stands in a form, and when it changes nothing."""
    return {"x-group": group} | ({"x-idle": [dict(settings) for settings in option.idle]} if option.idle else {})


def _object(schema: Schema, translate: Translate) -> Schema:
    """The schema of an option that is an object. It is merged with the default, so no part with a default is required.

    The objects of a list are not merged with anything.
    """
    parts, *_ = [parts for parts in _all_parts(OPTIONS.values()) if parts.keys() == schema["properties"].keys()]
    return {
        "type": "object",
        "properties": {name: _described(part, parts[name], translate) for name, part in schema["properties"].items()},
        "additionalProperties": False,
        **({"required": schema["required"]} if schema["required"] else {}),
    }


def _all_parts(texts: Iterable[Option]) -> Iterator[Mapping[str, Option]]:
    """The texts of the parts of options, and of the parts of these parts."""
    for text in texts:
        yield text.parts
        yield from _all_parts(text.parts.values())


def _described(schema: Schema, text: Option, translate: Translate) -> Schema:
    """The schema of an option with its texts."""
    plain = {key: value for key, value in schema.items() if key not in ("default", "description", "title")}
    said = {"title": translate(text.title), "description": text.described(translate)}
    return said | _valued(plain, text.values, translate)


def _valued(schema: Schema, values: Mapping[Value, Said], translate: Translate) -> Schema:
    """The schema with a text for each of its values."""
    if "enum" in schema:
        rest = {key: value for key, value in schema.items() if key != "enum"}
        allowed = [value for value in values if value in schema["enum"]]  # the order of the texts makes sense to people
        return rest | {"oneOf": [{"const": value, **_said(values[value], translate)} for value in allowed]}
    if "anyOf" in schema:
        return {"anyOf": [_member(member, values, translate) for member in schema["anyOf"]]}
    if "prefixItems" in schema:  # a pair of numbers
        return {key: value for key, value in schema.items() if key != "prefixItems"} | {
            "items": schema["prefixItems"][0]
        }
    return schema


def _member(schema: Schema, values: Mapping[Value, Said], translate: Translate) -> Schema:
    """One of the kinds of values that an option may have."""
    match schema:
        case {"type": "null"}:
            return schema | _said(values[None], translate)
        case {"enum": [value]}:
            return {"const": value, **_said(values[value], translate)}
        case {"type": "object"}:
            inner = _valued(schema["additionalProperties"], values, translate)
            return schema | _said(BY_PLAYERS, translate) | {"additionalProperties": inner}
        case {"type": "array"}:
            return schema | _said(LISTED, translate)
        case {"enum": [str(), *_]}:
            return _valued(schema, values, translate) | _said(ONE_CHOICE, translate)
        case {"type": "integer"} | {"enum": _}:
            return _valued(schema, values, translate) | _said(ONE_NUMBER, translate)
        case _:
            return schema


def _said(said: Said, translate: Translate) -> Schema:
    return {"title": translate(said.title), "description": translate(said.description)}
