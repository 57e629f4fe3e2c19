"""Whether a new schema is compatible with the old one for existing clients.

A schema of a request may only accept more. A schema of an answer may get new fields, and a union with a discriminator
new members, but nothing may be removed or changed otherwise. Bounds and patterns of answers are not compared.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import from_regex

Schema = dict[str, Any]
Direction = Literal["sent", "answered"]

_LOWER: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_UPPER: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_INTEGER_IS_NUMBER: Final = ("integer", "number")
_OF_VALUES: Final[dict[type, str]] = {str: "string", int: "integer"}


class Change(NamedTuple):
    """Two documents, the direction of the values, and the references that are already being compared."""

    old: Schema
    new: Schema
    direction: Direction
    open: frozenset[tuple[str, str]] = frozenset()

    @property
    def sent(self) -> bool:
        """Whether clients send the value."""
        return self.direction == "sent"


def broken(change: Change, old: Schema, new: Schema, where: str) -> Iterator[str]:
    """A sentence for each change that would break a client of the old schema."""
    names = (old.get("$ref", ""), new.get("$ref", ""))
    if all(names) and names in change.open:
        return
    change = change._replace(open=change.open | {names})
    old, new = _resolved(change.old, old), _resolved(change.new, new)
    if _choices(old) or _choices(new):
        yield from _unions(change, old, new, where)
        return
    yield from _types(change, old, new, where)
    yield from _values(change, old, new, where)
    if change.sent:
        yield from _bounds(old, new, where)
    yield from _objects(change, old, new, where)
    yield from _items(change, old, new, where)


def _resolved(document: Schema, schema: Schema) -> Schema:
    """The schema that a reference leads to, with what stands beside the reference."""
    while "$ref" in schema:
        node: Any = document
        for step in schema["$ref"].removeprefix("#/").split("/"):
            node = node[step]
        schema = {**node, **{key: value for key, value in schema.items() if key != "$ref"}}
    for part in schema.get("allOf", ()):
        schema = _both(_resolved(document, part), schema)
    return {key: value for key, value in schema.items() if key != "allOf"}


def _both(one: Schema, other: Schema) -> Schema:
    """A schema for what fits both schemas, as far as `allOf` is used: for more fields, and for more required ones."""
    properties = one.get("properties", {}) | other.get("properties", {})
    required = [*dict.fromkeys([*one.get("required", ()), *other.get("required", ())])]
    return {**one, **other, "properties": properties, "required": required}


def _unions(change: Change, old: Schema, new: Schema, where: str) -> Iterator[str]:
    """Members of a union are identified by their tag, their name or their type."""
    were, are = _members(change.old, old), _members(change.new, new)
    for kind in were.keys() - are.keys():
        yield f"{where}: may no longer be {kind}"
    for kind in are.keys() - were.keys():
        if not change.sent and not ("discriminator" in old and "discriminator" in new):
            yield f"{where}: may now be {kind}"
    for kind in sorted(were.keys() & are.keys()):
        yield from broken(change, were[kind], are[kind], f"{where}<{kind}>")


def _members(document: Schema, schema: Schema) -> dict[str, Schema]:
    if "discriminator" in schema:
        return {tag: {"$ref": ref} for tag, ref in schema["discriminator"]["mapping"].items()}
    found: dict[str, Schema] = {}
    for member in _choices(schema) or [schema]:
        resolved = _resolved(document, member)
        if _choices(resolved):
            found |= _members(document, resolved)
        else:
            found[_tag(resolved) or _type(resolved)] = member
    return found


def _choices(schema: Schema) -> list[Schema]:
    """The members of a union. A union with a tag was `anyOf` once and is `oneOf` now, which changes no value."""
    choices: list[Schema] = schema.get("anyOf") or schema.get("oneOf") or []
    return choices


def _tag(schema: Schema) -> str | None:
    """The constant of an object that has one, such as the name of a message."""
    constants = [field["const"] for field in schema.get("properties", {}).values() if "const" in field]
    return str(constants[0]) if len(constants) == 1 else None


def _types(change: Change, old: Schema, new: Schema, where: str) -> Iterator[str]:
    was, now = _type(old), _type(new)
    narrow, wide = (was, now) if change.sent else (now, was)
    if wide not in (narrow, "anything") and (narrow, wide) != _INTEGER_IS_NUMBER:
        yield f"{where}: {was} became {now}"


def _type(schema: Schema) -> str:
    """The type of a schema, or the type of all values that it allows."""
    kinds = {type(value) for value in _allowed(schema) or ()}
    return str(schema.get("type") or (_OF_VALUES.get(kinds.pop(), "anything") if len(kinds) == 1 else "anything"))


def _values(change: Change, old: Schema, new: Schema, where: str) -> Iterator[str]:
    were, are = _allowed(old), _allowed(new)
    if change.sent and are is not None:
        yield from (
            f"{where}: {value!r} is no longer accepted" for value in (were or ["any value"]) if value not in are
        )
    if not change.sent and were is not None:
        yield from (f"{where}: may now be {value!r}" for value in (are or ["any value"]) if value not in were)
    if change.sent and _default(old) is not None and _default(old) != _default(new):
        yield f"{where}: the default was {_default(old)!r}"


def _default(schema: Schema) -> Any:
    """The default of a field. Bodies have `x-default`, because of generators that misunderstand `default`."""
    return schema.get("x-default", schema.get("default"))


def _allowed(schema: Schema) -> list[Any] | None:
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _bounds(old: Schema, new: Schema, where: str) -> Iterator[str]:
    for bound in _LOWER:
        if bound in new and new[bound] > old.get(bound, float("-inf")):
            yield f"{where}: {bound} rose to {new[bound]}"
    for bound in _UPPER:
        if bound in new and new[bound] < old.get(bound, float("inf")):
            yield f"{where}: {bound} fell to {new[bound]}"
    if "pattern" in new and not _matches_all(old.get("pattern"), new["pattern"]):
        yield f"{where}: another pattern"


@lru_cache
def _matches_all(old: str | None, new: str) -> bool:
    """Whether a pattern matches what the old one matches, as far as a search finds."""
    if old is None or old == new:
        return old == new
    tried = settings(
        database=None,
        derandomize=True,
        max_examples=300,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    try:
        find(from_regex(old), lambda text: re.search(new, text) is None, settings=tried)
    except NoSuchExample:
        return True
    return False


def _objects(change: Change, old: Schema, new: Schema, where: str) -> Iterator[str]:
    were, are = old.get("properties", {}), new.get("properties", {})
    required = set(old.get("required", ())), set(new.get("required", ()))
    if change.sent:
        yield from (f"{where}.{name}: is now required" for name in sorted(required[1] - required[0]))
        if new.get("additionalProperties") is False:
            yield from (f"{where}.{name}: is no longer accepted" for name in were if name not in are)
            if old.get("additionalProperties") is not False and "type" in old:
                yield f"{where}: takes no other fields any more"
    else:
        yield from (f"{where}.{name}: may be missing now" for name in sorted(required[0] - required[1]) if name in are)
        yield from (f"{where}.{name}: is gone" for name in were if name not in are)
    for name in were.keys() & are.keys():
        yield from broken(change, were[name], are[name], f"{where}.{name}")
    was, now = old.get("additionalProperties"), new.get("additionalProperties")
    if isinstance(was, dict) and isinstance(now, dict):
        yield from broken(change, was, now, f"{where}.*")


def _items(change: Change, old: Schema, new: Schema, where: str) -> Iterator[str]:
    if isinstance(old.get("items"), dict) and isinstance(new.get("items"), dict):
        yield from broken(change, old["items"], new["items"], f"{where}[]")
    for number, pair in enumerate(zip(old.get("prefixItems", ()), new.get("prefixItems", ()), strict=False)):
        yield from broken(change, *pair, f"{where}[{number}]")
