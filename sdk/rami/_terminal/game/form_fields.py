"""Options whose value is a list, such as the contracts of the deals: their fields, and the rows of their form."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from rami._terminal.translator import Translator
from rami.contract.options.schema import Schema
from rami.messages.pages.new_game import ADD, CONTRACT, CONTRACT_MELD, ITEM
from rami.messages.pages.shared import NO, YES

Path = tuple[str | int, ...]
"""Where a value is in another: the names of parts, and places in lists."""


class Value(NamedTuple):
    """A value that an option can have, in words."""

    title: str
    value: Any


class Field(NamedTuple):
    """A value of a form. A number and the length of a list have bounds. The part `""` of a list is its item."""

    kind: Literal["list", "parts", "number", "choice"]
    title: str
    description: str
    least: int = 0
    most: int = 0
    parts: Mapping[str, "Field"] = MappingProxyType({})
    choices: tuple[Value, ...] = ()


class Row(NamedTuple):
    """A line of a form: the head of an item, a value of it, or the place where one more item is added."""

    kind: Literal["item", "value", "add"]
    path: Path
    field: Field
    title: str
    said: str = ""


def list_field(say: Translator, schema: Schema, defs: Schema) -> Field | None:
    """The field of an option whose value can be a list of objects; None for other options."""
    for member in (schema, *schema.get("anyOf", ())):
        if "$ref" in member.get("items", {}):
            return _field(say, {**member, "title": schema["title"]}, defs)
    return None


def _field(say: Translator, given: Schema, defs: Schema) -> Field:
    schema = {**defs.get(given.get("$ref", "").rpartition("/")[2], {}), **given}
    texts = say.plain(schema.get("title", "")), say.plain(schema.get("description", ""))
    if "items" in schema:
        item = {"": _field(say, schema["items"], defs)}
        return Field("list", *texts, schema.get("minItems", 0), schema["maxItems"], item)
    if "properties" in schema:
        parts = {name: _field(say, one, defs) for name, one in schema["properties"].items()}
        return Field("parts", *texts, parts=parts)
    if "oneOf" in schema:
        choices = tuple(Value(say.plain(one["title"]), one["const"]) for one in schema["oneOf"])
        return Field("choice", *texts, choices=choices)
    if schema["type"] == "boolean":
        return Field("choice", *texts, choices=(Value(say(YES), True), Value(say(NO), False)))
    return Field("number", *texts, schema["minimum"], schema["maximum"])


def rows(say: Translator, field: Field, value: Any, path: Path = ()) -> Iterator[Row]:
    """The lines of a form, each value after the item to which it belongs."""
    match field.kind:
        case "list":
            item = field.parts[""]
            for place, one in enumerate(value):
                here = (*path, place)
                yield Row("item", here, item, _item_title(say, field, here))
                yield from rows(say, item, one, here)
            if len(value) < field.most:
                yield Row("add", path, field, say(ADD))
        case "parts":
            for name, part in field.parts.items():
                yield from rows(say, part, value.get(name, beginning(part)), (*path, name))
        case _:
            said = next((one.title for one in field.choices if one.value == value), str(value))
            yield Row("value", path, field, field.title, said)


def _item_title(say: Translator, field: Field, path: Path) -> str:
    """The head of an item: a contract, a meld of a contract, or an item of another list."""
    match path:
        case (int(contract), "melds", int(place)):
            return say(CONTRACT_MELD, number=place + 1, contract=contract + 1)
        case (int(place),) if "hand_size" in field.parts[""].parts:
            return say(CONTRACT, number=place + 1)
        case _:
            return say(ITEM, title=field.title, number=int(path[-1]) + 1)


def beginning(field: Field, usual: Mapping[str, Any] = MappingProxyType({})) -> Any:
    """A value to begin with. A part that is named like a setting in `usual` begins with its value."""
    match field.kind:
        case "list":
            return [beginning(field.parts[""], usual) for _ in range(max(1, field.least))]
        case "parts":
            return {name: usual.get(name, beginning(part, usual)) for name, part in field.parts.items()}
        case "choice":
            return next((one.value for one in field.choices if one.value is False), field.choices[0].value)
        case "number":
            return field.least


def fits(field: Field, value: Any) -> bool:
    """Whether a form can show a value. Bounds are left to the rules."""
    match field.kind:
        case "list":
            return isinstance(value, list | tuple) and all(fits(field.parts[""], one) for one in value)
        case "parts":
            return isinstance(value, dict) and all(
                fits(part, value[name]) for name, part in field.parts.items() if name in value
            )
        case _:
            return isinstance(value, str | int)


def value_at(value: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        value = value[step]
    return value


def with_value(value: Any, path: Path, new: Any) -> Any:
    """The whole value with another one at a path."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, int):
        return [*value[:step], with_value(value[step], tuple(rest), new), *value[step + 1 :]]
    return {**value, step: with_value(value.get(step), tuple(rest), new)}


def item_at(path: Path) -> Path | None:
    """The innermost item of a list in which a path is; None if there is none."""
    places = [place for place, step in enumerate(path, 1) if isinstance(step, int)]
    return path[: places[-1]] if places else None
