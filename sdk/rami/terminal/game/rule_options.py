"""The options of a game as a reader sees them: title, description, value in words, and values to choose from."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import json, to_builtins

from rami import Rules
from rami.options.schema import Schema, options_schema
from rami.rules.variants import VARIANTS
from rami.terminal.translator import Translator
from rami.terminal.words.start import NO, YES


class Value(NamedTuple):
    """A value that an option can have, in words."""

    title: str
    value: Any


class RuleOption(NamedTuple):
    """One option: its texts, its value in words, and the values that have a name."""

    name: str
    title: str
    description: str
    said: str
    default: str
    changed: bool
    named: tuple[Value, ...]
    only_named: bool


def rule_options(say: Translator, variant: str, changed: Mapping[str, Any], rules: Rules | None) -> list[RuleOption]:
    """All options of a variant. `rules` are those with the changed options, None if these cannot be played."""
    schema = options_schema(VARIANTS[variant], say.language)
    values = to_builtins(rules or VARIANTS[variant].rules, str_keys=True)
    return [
        _option(say, name, part, changed.get(name, values[name]), changed=name in changed)
        for name, part in schema["properties"].items()
    ]


def _option(say: Translator, name: str, schema: Schema, value: Any, *, changed: bool) -> RuleOption:
    named = tuple(_named(say, schema))
    return RuleOption(
        name=name,
        title=schema["title"],
        description=schema["description"],
        said=_said(named, value),
        default=_said(named, schema["default"]),
        changed=changed,
        named=named,
        only_named="oneOf" in schema or schema.get("type") == "boolean",
    )


def _said(named: tuple[Value, ...], value: Any) -> str:
    """A value in words: its name, or the value itself."""
    found = [one.title for one in named if one.value == value and type(one.value) is type(value)]
    return found[0] if found else json.encode(value).decode()


def _named(say: Translator, schema: Schema) -> Iterator[Value]:
    """The values of an option that have a name."""
    if schema.get("type") == "boolean":
        yield from (Value(say(YES), True), Value(say(NO), False))
    for member in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        if "const" in member:
            yield Value(member["title"], member["const"])
        elif member.get("type") == "null":
            yield Value(member["title"], None)
        elif "oneOf" in member:
            yield from _named(say, member)
