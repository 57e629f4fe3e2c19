"""JSON Schemas of the types that operations use, made by msgspec."""

from collections.abc import Iterator, Sequence
from inspect import cleandoc
from typing import Any, Final

from msgspec import json

from rami.problems import Problem

REF: Final = "#/components/schemas/"

Schema = dict[str, Any]


def schemas(kinds: Sequence[Any]) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """The schema of each type, and the components that the schemas refer to.

    All types have to be in one call, so that the names of components are unique.
    """
    every = [Problem, *kinds]
    written, components = json.schema_components(every, ref_template=f"{REF}{{name}}")
    for component in components.values():
        _complete(component)
    return dict(zip(every, written, strict=True)), components


def fields(kind: Any) -> dict[str, Schema]:
    """The schema of each field of a struct. It is for query parameters, whose struct is not a component."""
    (root,), components = json.schema_components([kind], ref_template=f"{REF}{{name}}")
    properties: dict[str, Schema] = components[root["$ref"].removeprefix(REF)]["properties"]
    for name, schema in properties.items():
        properties[name] = _given(schema)
        _complete_enums(properties[name])
    return properties


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


def _complete(component: Schema) -> None:
    """Complete a schema with what client generators need.

    All fields of an answer are required, also those with a default. A request allows no other fields
    (`additionalProperties` is false), and may leave out fields with a default.
    """
    if "description" in component:
        component["description"] = cleandoc(component["description"])
    if "properties" in component and component.get("additionalProperties") is not False:
        component["required"] = [*component["properties"]]
        for schema in component["properties"].values():
            schema.pop("default", None)
    for schema in _schemas(component):
        if schema.get("type") == "object" and not schema.keys() & {"properties", "additionalProperties"}:
            schema["additionalProperties"] = True
        _complete_enums(schema)


def _complete_enums(schema: Schema) -> None:
    if "enum" in schema and all(isinstance(value, str) for value in schema["enum"]):
        schema["type"] = "string"


def _schemas(schema: Schema) -> Iterator[Schema]:
    """A schema and all schemas inside it."""
    yield schema
    below = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    below += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    for part in below:
        yield from _schemas(part)
