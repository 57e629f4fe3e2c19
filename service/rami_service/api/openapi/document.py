"""The OpenAPI document: Litestar describes the operations, msgspec the types, the table of problems the refusals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, License, OpenAPI, SecurityScheme, Tag
from msgspec import json

from rami_service.api.openapi.operations import HEADERS, Links, finish
from rami_service.api.openapi.struct_schemas import StructSchemas

Examples = Mapping[str, list[Any]]
"""JSON values by the name of their schema."""


@dataclass
class Said:
    """What the document says beyond the handlers. The examples are made when the document is written."""

    examples: Callable[[], Examples] = dict
    links: Links = field(default_factory=dict)
    versioned: tuple[str, ...] = ()
    """The schemas of the answers that carry a game's version as their ETag."""


@dataclass
class Document(OpenAPI):
    """The document whose types msgspec writes."""

    plugin: StructSchemas = field(default_factory=StructSchemas)
    said: Said = field(default_factory=Said)

    @property
    def _exclude_fields(self) -> set[str]:
        return {"plugin", "said"}

    def to_schema(self) -> dict[str, Any]:
        """Write the document as JSON-like values."""
        components = self.plugin.write()
        for name, values in self.said.examples().items():
            components[name]["examples"] = values
        document = super().to_schema()
        parts = document["components"]
        parts["schemas"] = parts.get("schemas", {}) | components
        parts["headers"] = HEADERS
        finish(document, self.said.links, self.said.versioned)
        return document


@dataclass
class DocumentConfig(OpenAPIConfig):
    """Litestar's settings of the document, with the plugin that the application has to list among its plugins."""

    plugin: StructSchemas = field(default_factory=StructSchemas)
    said: Said = field(default_factory=Said)

    def to_openapi_schema(self) -> OpenAPI:
        """Make the document that Litestar adds the operations to."""
        plain = super().to_openapi_schema()
        named = {part.name: getattr(plain, part.name) for part in fields(plain)}
        return Document(**named, plugin=self.plugin, said=self.said)


class _NoPages(Router):
    """Keeps out the pages that Litestar would add: they load from elsewhere and swallow every unknown path."""

    def register(self, value: Any) -> list[Any]:  # noqa: ARG002
        return []


def document_config(
    title: str, version: str, description: str, tags: Mapping[str, str] | None = None, said: Said | None = None
) -> DocumentConfig:
    """Describe the API: operations are named after their handlers, and a bearer token is asked for unless one says not.

    An operation that anybody may call says `security=[{}]`. `tags` are shown in their order, each with what it holds.
    """
    bearer = SecurityScheme(type="http", scheme="bearer", description="A player's token.")
    return DocumentConfig(
        title=title,
        version=version,
        description=description,
        license=License(name="MIT", identifier="MIT"),
        components=Components(security_schemes={"bearer": bearer}),
        security=[{"bearer": []}],
        tags=[Tag(name=name, description=holds) for name, holds in (tags or {}).items()],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
        openapi_router=_NoPages("/", route_handlers=[]),
        said=said or Said(),
    )


@lru_cache(maxsize=4)
def render(app: Litestar) -> bytes:
    r"""Write the document of an application as JSON: sorted, indented, the same bytes each time.

    The end of a text is `\Z` in Python, where `$` lets a line end pass, and `$` in the patterns of JSON Schema.
    """
    plain = json.encode(app.openapi_schema.to_schema(), order="sorted").replace(rb"\\Z", b"$")
    return json.format(plain, indent=2) + b"\n"
