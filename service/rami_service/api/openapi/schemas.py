"""JSON Schemas of the types that operations use, made by msgspec and completed for the generators of clients."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any, Final

from msgspec import json

from rami.problems import Problem
from rami_service.api.openapi.field_texts import field_texts

REF: Final = "#/components/schemas/"

Schema = dict[str, Any]

_RENAMED: Final = {"Record": "GameRecord"}
"""Components whose types have a name that means something else in a language of clients: `Record` in TypeScript."""
_BOUNDS: Final = ("minimum", "maximum", "exclusiveMaximum")
_INT32: Final = 2**31 - 1
"""The largest integer that generators for Swift, Kotlin and Dart expect without a `format`."""


def schemas(sent: Sequence[Any], answered: Sequence[Any]) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """The schema of each type, and the components that the schemas refer to.

    All types have to be in one call, so that the names of components are unique.
    """
    every = [Problem, *dict.fromkeys([*sent, *answered])]
    written, components = json.schema_components(every, ref_template=f"{REF}{{name}}")
    by_kind = dict(zip(every, written, strict=True))
    texts = field_texts(every)
    for name, component in components.items():
        for field, text in texts.get(name.partition("_")[0], {}).items():  # `Page_GameSummary_` is a `Page`
            component["properties"][field]["description"] = text
    requested = reachable([by_kind[kind] for kind in sent], components)
    for name, component in components.items():
        _complete(component, sent=name in requested)
    _rename([*written, *components.values()], components)
    return by_kind, components


def _rename(every: Sequence[Schema], components: dict[str, Schema]) -> None:
    for old, new in _RENAMED.items():
        if old in components:
            components[new] = components.pop(old) | {"title": new}
            for part in [part for schema in every for part in parts(schema) if part.get("$ref") == REF + old]:
                part["$ref"] = REF + new


def fields(kind: Any) -> dict[str, Schema]:
    """The schema of each field of a struct. It is for query parameters, whose struct is not a component."""
    (root,), components = json.schema_components([kind], ref_template=f"{REF}{{name}}")
    properties: dict[str, Schema] = components[root["$ref"].removeprefix(REF)]["properties"]
    for name, schema in properties.items():
        properties[name] = _given(schema)
        complete_part(properties[name])
    return properties


_FORMS: Final = ("allOf", "anyOf", "oneOf")


def parts(schema: Schema) -> Iterator[Schema]:
    """A schema and all schemas inside it."""
    yield schema
    below = [*schema.get("properties", {}).values(), *[one for key in _FORMS for one in schema.get(key, ())]]
    below += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    for part in below:
        yield from parts(part)


def reachable(roots: Collection[Schema], components: Mapping[str, Schema]) -> set[str]:
    """The names of the components that schemas refer to, also through other components."""
    found: set[str] = set()
    new = _named(roots)
    while new:
        found |= new
        new = _named([components[name] for name in new]) - found
    return found


def _named(schemas: Collection[Schema]) -> set[str]:
    return {part["$ref"].removeprefix(REF) for schema in schemas for part in parts(schema) if "$ref" in part}


def _given(schema: Schema) -> Schema:
    """The schema of a parameter without null: an optional parameter is left out instead."""
    match schema.get("anyOf"):
        case [inner, {"type": "null"}]:
            return {"description": schema["description"], **inner} if "description" in schema else inner
        case _:
            pass
    if None in schema.get("enum", ()):
        schema = schema | {"enum": [value for value in schema["enum"] if value is not None]}
    return {key: value for key, value in schema.items() if (key, value) != ("default", None)}


def _complete(component: Schema, *, sent: bool) -> None:
    """Complete a component with what generators of clients need.

    A component that clients send allows no other fields, and fields with a default may be left out. A component of
    answers alone has all its fields, and later versions may add others.
    """
    if "description" in component:
        component["description"] = cleandoc(component["description"])
    properties = component.get("properties", {})
    if properties and not sent:
        component["required"] = [*properties]
        component.pop("additionalProperties", None)
    for schema in properties.values():
        default = schema.pop("default", None)
        if sent and default is not None:
            _tell_default(schema, default)
    for schema in parts(component):
        complete_part(schema)
    for schema in properties.values():
        if len(schema.get("enum", ())) == 1:  # a tag: a constant needs no class in generated code
            schema["const"] = schema.pop("enum")[0]
            schema.setdefault("description", f"Names this kind: always `{schema['const']}`.")
        _take_description(schema)


def _tell_default(schema: Schema, default: Any) -> None:
    """Say the default of a field in words, and for programs as `x-default`.

    With the keyword `default`, generators such as openapi-typescript take a field that clients may leave out for one
    that is always there.
    """
    said = f"Default: `{json.encode(default).decode()}`."
    schema["description"] = f"{schema['description']} {said}" if "description" in schema else said
    schema["x-default"] = default


def _take_description(schema: Schema) -> None:
    """Describe a field that can be null as its only other type is described, if it has no text of its own."""
    match [member for member in schema.get("anyOf", ()) if member.get("type") != "null"]:
        case [{"description": said}]:
            schema.setdefault("description", said)
        case _:
            pass


def complete_part(schema: Schema) -> None:
    """Complete a schema inside a component."""
    if "discriminator" in schema and "anyOf" in schema:  # many generators know tagged unions only as `oneOf`
        schema["oneOf"] = schema.pop("anyOf")
    if schema.get("type") == "integer" and max(abs(schema.get(bound, 0)) for bound in _BOUNDS) > _INT32:
        schema["format"] = "int64"
    if schema.get("type") == "number":  # without it, Kotlin and Java get numbers of any length
        schema["format"] = "double"
    if schema.get("type") == "object" and not schema.keys() & {"properties", "additionalProperties"}:
        schema["additionalProperties"] = True
    if "prefixItems" in schema:  # a pair of numbers: many tools read no tuples, and take `items: false` for an error
        schema["items"] = schema.pop("prefixItems")[0]
    match {type(value) for value in schema.get("enum", ())}:
        case kinds if kinds == {str}:
            schema["type"] = "string"
        case kinds if kinds == {int}:  # without it, some generators take the numbers for decimal fractions
            schema["type"] = "integer"
        case _:
            pass
