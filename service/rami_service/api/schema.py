"""The OpenAPI document: Litestar describes the operations, msgspec the types, the table of problems the refusals.

Litestar's own schemas of structs lose discriminators, patterns inside lists, `additionalProperties` and docstrings.
So a plugin leaves a placeholder for each type that holds a struct, and the finished document gets msgspec's schemas.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, get_origin

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, OpenAPI, Schema, SecurityScheme, Tag
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct, json

from rami.problems import Problem
from rami_service.api.refusals import document_refusals

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

_METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_REQUEST_ID: Final = {"description": "Names the request in answers and logs.", "schema": {"type": "string"}}


@dataclass
class Placeholder(Schema):
    """Stands for the schema of one annotation until msgspec has written it."""

    annotation: Any = None
    written: dict[str, Any] = field(default_factory=dict)

    def to_schema(self) -> dict[str, Any]:
        """Return msgspec's schema; whatever Litestar set on the placeholder is dropped."""
        return self.written


class MsgspecSchemas(OpenAPISchemaPlugin):
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
        return components


def _holds_struct(field_definition: FieldDefinition) -> bool:
    root = get_origin(field_definition.annotation) or field_definition.annotation
    if isinstance(root, type) and issubclass(root, Struct):
        return True
    return any(_holds_struct(inner) for inner in field_definition.inner_types)


@dataclass
class Document(OpenAPI):
    """The document whose types msgspec writes."""

    plugin: MsgspecSchemas = field(default_factory=MsgspecSchemas)

    @property
    def _exclude_fields(self) -> set[str]:
        return {"plugin"}

    def to_schema(self) -> dict[str, Any]:
        """Write the document as JSON-like values."""
        components = self.plugin.write()
        document = super().to_schema()
        parts = document["components"]
        parts["schemas"] = parts.get("schemas", {}) | components
        parts["headers"] = {"X-Request-Id": _REQUEST_ID}
        for path in document["paths"].values():
            for method in _METHODS:
                if operation := path.get(method):
                    _finish(operation, document.get("security", []))
        return document


@dataclass
class DocumentConfig(OpenAPIConfig):
    """Litestar's settings of the document, with the plugin that the application has to list among its plugins."""

    plugin: MsgspecSchemas = field(default_factory=MsgspecSchemas)

    def to_openapi_schema(self) -> OpenAPI:
        """Make the document that Litestar adds the operations to."""
        plain = super().to_openapi_schema()
        return Document(**{part.name: getattr(plain, part.name) for part in fields(plain)}, plugin=self.plugin)


class _NoPages(Router):
    """Keeps out the pages that Litestar would add: they load from elsewhere and swallow every unknown path."""

    def register(self, value: Any) -> list[Any]:  # noqa: ARG002
        return []


def document_config(
    title: str, version: str, description: str, tags: Mapping[str, str] | None = None
) -> DocumentConfig:
    """Describe the API: operations are named after their handlers, and a bearer token is asked for unless one says not.

    An operation that anybody may call says `security=[{}]`. `tags` are shown in their order, each with what it holds.
    """
    bearer = SecurityScheme(type="http", scheme="bearer", description="A player's token.")
    return DocumentConfig(
        title=title,
        version=version,
        description=description,
        components=Components(security_schemes={"bearer": bearer}),
        security=[{"bearer": []}],
        tags=[Tag(name=name, description=holds) for name, holds in (tags or {}).items()],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
        openapi_router=_NoPages("/", route_handlers=[]),
    )


@lru_cache(maxsize=4)
def render(app: Litestar) -> bytes:
    r"""Write the document of an application as JSON: sorted, indented, the same bytes each time.

    The end of a text is `\Z` in Python, where `$` lets a line end pass, and `$` in the patterns of JSON Schema.
    """
    plain = json.encode(app.openapi_schema.to_schema(), order="sorted").replace(rb"\\Z", b"$")
    return json.format(plain, indent=2) + b"\n"


def _finish(operation: dict[str, Any], default_security: list[dict[str, Any]]) -> None:
    security = operation.get("security", default_security)
    if security == [{}]:
        security = operation["security"] = []
    document_refusals(operation, secured=bool(security))
    for parameter in operation.get("parameters", []):
        _tidy(parameter)
    for response in operation["responses"].values():
        response.setdefault("headers", {})["X-Request-Id"] = {"$ref": "#/components/headers/X-Request-Id"}
    summary, _, rest = operation.pop("description", "").partition("\n")
    if summary:
        operation["summary"] = summary.rstrip(".")
    if rest.strip():
        operation["description"] = rest.strip()


def _tidy(parameter: dict[str, Any]) -> None:
    """Drop what Litestar says of every parameter; an optional one is left out, never null; bounds are integers."""
    for flag in ("allowEmptyValue", "allowReserved", "deprecated"):
        if parameter.get(flag) is False:
            del parameter[flag]
    schema = parameter["schema"]
    match schema.get("oneOf"):
        case [inner, {"type": "null"}]:
            del schema["oneOf"]
            schema.update(inner)
        case _:
            pass
    if schema.get("default", ...) is None:
        del schema["default"]
    for bound in ("minimum", "maximum"):
        if schema.get("type") == "integer" and bound in schema:
            schema[bound] = int(schema[bound])
