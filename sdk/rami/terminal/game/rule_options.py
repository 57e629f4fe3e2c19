"""The options of a game as a reader sees them: title, description, value in words, and values to choose from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import json, to_builtins

from rami import Rules
from rami.contract.options.schema import Schema, options_schema
from rami.contract.wire import RulesRefusal
from rami.messages.pages.shared import NO, YES
from rami.messages.pages.start import BAD_OPTION
from rami.rules.variants import VARIANTS
from rami.terminal.game.option_values import Written, value_said, written
from rami.terminal.translator import Translator

_SUBJECTS: Final = {"The option": "This", "L’option": "Ce réglage"}
"""How a sentence of the rules begins that names an option as programs do, and how it begins after a title."""


class Value(NamedTuple):
    """A value that an option can have, in words."""

    title: str
    value: Any


class RuleOption(NamedTuple):
    """One option, or a part of one: its texts, its value in words, and the values that have a name.

    `path` is the name of the option, and of the part. `default` is the value of the variant in words.
    """

    path: tuple[str, ...]
    title: str
    description: str
    said: str
    default: str
    changed: bool
    named: tuple[Value, ...]
    written: Written | None
    """How another value is written; None if all values have names."""
    written_now: str
    """The value as it would be written."""


def rule_options(say: Translator, variant: str, changed: Mapping[str, Any], rules: Rules | None) -> list[RuleOption]:
    """All options of a variant. `rules` are those with the changed options, None if these cannot be played.

    An option that is an object is followed by its parts.
    """
    schema = options_schema(VARIANTS[variant], say.language)
    values = to_builtins(rules or VARIANTS[variant].rules, str_keys=True)
    found = list[RuleOption]()
    for name, described in schema["properties"].items():
        value = values[name] if rules else changed.get(name, values[name])
        parts = _parts(schema, described) if isinstance(value, dict) else {}
        option = _option(say, (name,), described, value, described["default"], changed=name in changed)
        found.append(option._replace(said="") if parts else option)
        if parts:
            own, defaults = changed.get(name) or {}, described["default"] or {}
            for part, texts in parts.items():
                path, default = (name, part), defaults.get(part)
                found.append(_option(say, path, texts, value.get(part, default), default, changed=part in own))
    return found


def refusal_said(say: Translator, refusal: RulesRefusal, options: Iterable[RuleOption]) -> str:
    """Why the rules cannot be played, after the title of the option that is wrong, if it is a single one."""
    title = next((option.title for option in options if option.path == (refusal.setting,)), None)
    why = say.plain(refusal.detail)
    if title is None:
        return why
    for subject, this in _SUBJECTS.items():
        why = why.replace(f"{subject} {refusal.setting} ", f"{this} ")
    return say(BAD_OPTION, title=title, why=why)


def changed_by(changed: Mapping[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """The changed options with another value for an option or a part."""
    if len(path) == 1:
        return {**changed, path[0]: value}
    return {**changed, path[0]: {**(changed.get(path[0]) or {}), path[1]: value}}


def taken_back(changed: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    """The changed options without an option or a part."""
    if len(path) == 1:
        return {name: value for name, value in changed.items() if name != path[0]}
    rest = {part: value for part, value in changed[path[0]].items() if part != path[1]}
    return {**changed, path[0]: rest} if rest else taken_back(changed, path[:1])


def _parts(schema: Schema, described: Schema) -> Schema:
    """The parts of an option that is an object; none for others."""
    members = (described, *described.get("anyOf", ()))
    name = next((one["$ref"].rpartition("/")[2] for one in members if "$ref" in one), None)
    parts: Schema = schema["$defs"][name]["properties"] if name else {}
    return parts


def _option(
    say: Translator, path: tuple[str, ...], schema: Schema, value: Any, default: Any, *, changed: bool
) -> RuleOption:
    named, way = tuple(_named(say, schema)), written(schema)
    return RuleOption(
        path=path,
        title=say.plain(schema["title"]),
        description=say.plain(schema["description"]),
        said=_said(say, named, value),
        default=_said(say, named, default),
        changed=changed,
        named=named,
        written=way,
        written_now=json.encode(value).decode() if way and way.kind == "json" else value_said(say, value),
    )


def _said(say: Translator, named: tuple[Value, ...], value: Any) -> str:
    """A value in words: its name, or the value itself."""
    found = [one.title for one in named if one.value == value and type(one.value) is type(value)]
    return found[0] if found else value_said(say, value)


def _named(say: Translator, schema: Schema) -> Iterator[Value]:
    """The values of an option that have a name."""
    if schema.get("type") == "boolean":
        yield from (Value(say(YES), True), Value(say(NO), False))
    for member in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        if "const" in member:
            yield Value(say.plain(member["title"]), member["const"])
        elif member.get("type") == "null":
            yield Value(say.plain(member["title"]), None)
        elif "oneOf" in member:
            yield from _named(say, member)
