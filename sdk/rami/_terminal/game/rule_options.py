"""The options of a game as a reader sees them: title, description, value in words, and values to choose from."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import json, to_builtins

from rami._terminal.game.form_fields import Field, Value, list_field
from rami._terminal.game.option_values import Written, value_said, written
from rami._terminal.translator import Translator
from rami.contract.options.schema import Schema, options_schema
from rami.contract.wire import RulesPreview, RulesRefusal
from rami.messages.pages.shared import NO, YES
from rami.messages.pages.start import BAD_OPTION
from rami.rules.variants import VARIANTS

_SUBJECTS: Final = {"The option": "This", "L’option": "Ce réglage"}
"""How a sentence of the rules begins that names an option as programs do, and how it begins after a title."""

_TAGS: Final = re.compile(r" *\((?:[A-Z]+-?\d+[a-z]?(?:, )?)+\)$")
"""The tags of the rules at the end of a description, which are for programs."""


class RuleOption(NamedTuple):
    """One option, or a part of one: its texts, its value in words, and the values that have a name.

    `path` is the name of the option, and of the part. `default` is the value of the variant in words.
    """

    path: tuple[str, ...]
    title: str
    description: str
    value: Any
    said: str
    default: str
    changed: bool
    named: tuple[Value, ...]
    written: Written | None
    """How another value is written; None if all values have names, or if there is a form."""
    written_now: str
    """The value as it would be written."""
    form: Field | None
    """The form for another value, if it is a list."""
    group: str = ""
    """The title of the group in which it stands."""


def rule_options(say: Translator, variant: str, changed: Mapping[str, Any], found: RulesPreview) -> list[RuleOption]:
    """The options of a variant, by their groups, without those that change nothing in a game with these rules.

    `changed` are those that differ from the variant, `found` are the rules with them. They are there in any case, and
    so is the one that is refused. An option that is an object is followed by its parts.
    """
    schema = options_schema(VARIANTS[variant], say.language)
    values = to_builtins(found.rules or VARIANTS[variant].rules, str_keys=True)
    if found.rules is None:
        values |= changed
    wanted = {*changed, found.refusal.setting if found.refusal else None}
    return [
        option
        for name, described in schema["properties"].items()
        if name in wanted or not _is_idle(described, values)
        for option in _with_parts(say, schema, name, values[name], changed)
    ]


def _is_idle(described: Schema, settings: Mapping[str, Any]) -> bool:
    """Whether an option changes nothing in a game with these settings."""
    idle = described.get("x-idle", ())
    return any(all(settings[name] in values for name, values in one.items()) for one in idle)


def _with_parts(
    say: Translator, schema: Schema, name: str, value: Any, changed: Mapping[str, Any]
) -> Iterator[RuleOption]:
    """An option and its parts, if its value has some."""
    described = schema["properties"][name]
    group = say.plain(schema["x-groups"][described["x-group"]])
    default = described["default"]
    parts = _parts(schema, described) if isinstance(value, dict) else {}
    defs = schema["$defs"]
    option = _option(say, (name,), described, defs, value, default, changed=name in changed)
    yield option._replace(said="" if parts else option.said, group=group)
    own, defaults = changed.get(name) or {}, default or {}
    for part, texts in parts.items():
        usual = defaults.get(part)
        one = _option(say, (name, part), texts, defs, value.get(part, usual), usual, changed=part in own)
        yield one._replace(group=group)


def refusal_said(say: Translator, refusal: RulesRefusal, options: Iterable[RuleOption]) -> str:
    """Why the rules cannot be played, after the title of the option that is wrong, if it is a single one."""
    title = next((option.title for option in options if option.path == (refusal.setting,)), None)
    if title is None:
        return say.plain(refusal.detail)
    return say(BAD_OPTION, title=title, why=beside(say, refusal.setting, refusal.detail))


def beside(say: Translator, setting: str | None, detail: str) -> str:
    """A sentence about a setting as it stands beside its title."""
    why = say.plain(detail)
    for subject, this in _SUBJECTS.items():
        why = why.replace(f"{subject} {setting} ", f"{this} ")
    return why


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
    say: Translator, path: tuple[str, ...], schema: Schema, defs: Schema, value: Any, default: Any, *, changed: bool
) -> RuleOption:
    named, form = tuple(_named(say, schema)), list_field(say, schema, defs)
    way = None if form else written(schema)
    return RuleOption(
        path=path,
        title=say.plain(schema["title"]),
        description=_TAGS.sub("", say.plain(schema["description"])),
        value=value,
        said=_said(say, named, value),
        default=_said(say, named, default),
        changed=changed,
        named=named,
        written=way,
        form=form,
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
