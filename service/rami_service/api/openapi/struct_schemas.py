"""The schemas of structs, written by msgspec.

Litestar's own lose discriminators, patterns inside lists, `additionalProperties` and docstrings. So a plugin leaves a
placeholder for each type that holds a struct, and the finished document gets msgspec's schemas.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, get_origin

from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct, json

from rami.problems import PROBLEM_TYPES, Problem

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator


@dataclass
class Placeholder(Schema):
    """Stands for the schema of one annotation until msgspec has written it."""

    annotation: Any = None
    written: dict[str, Any] = field(default_factory=dict)

    def to_schema(self) -> dict[str, Any]:
        """Return msgspec's schema; whatever Litestar set on the placeholder is dropped."""
        return self.written


class StructSchemas(OpenAPISchemaPlugin):
    """Takes the description of every type that holds a struct away from Litestar.

    Litestar cannot hand over a bare union, so a union of structs that is a whole body would lose its discriminator:
    wrap it in a struct or a list.
    """

    def __init__(self) -> None:
        self.placeholders: list[Placeholder] = []

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Say whether this is a struct, or holds one and is no bare union."""
        return not field_definition.is_union and _holds_struct(field_definition)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: "SchemaCreator") -> Schema:  # noqa: ARG002
        """Leave a placeholder."""
        placeholder = Placeholder(annotation=field_definition.annotation)
        self.placeholders.append(placeholder)
        return placeholder

    def write(self) -> dict[str, Any]:
        """Fill all placeholders at once, so that types of equal names are told apart; return the components."""
        annotations = [Problem, *(placeholder.annotation for placeholder in self.placeholders)]
        schemas, components = json.schema_components(annotations, ref_template="#/components/schemas/{name}")
        for placeholder, schema in zip(self.placeholders, schemas[1:], strict=True):
            placeholder.written = schema
        for component in components.values():
            _complete(component)
        components["Problem"]["properties"]["code"]["examples"] = [*PROBLEM_TYPES]
        return components


def _complete(component: dict[str, Any]) -> None:
    """Say what generators of clients need to be told.

    An answer always holds all its fields, those that have a default, too; a request is closed and may leave these out.
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
        if "enum" in schema and all(isinstance(value, str) for value in schema["enum"]):
            schema["type"] = "string"


def _schemas(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and all that it is made of."""
    yield schema
    below = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    below += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    for part in below:
        yield from _schemas(part)


def _holds_struct(field_definition: FieldDefinition) -> bool:
    root = get_origin(field_definition.annotation) or field_definition.annotation
    if isinstance(root, type) and issubclass(root, Struct):
        return True
    return any(_holds_struct(inner) for inner in field_definition.inner_types)
