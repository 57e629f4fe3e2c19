"""Query parameters that an operation does not know are refused: a misspelt filter must not pass as no filter.

Nor does `null`, which the framework takes for no number.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from litestar import Request
from litestar.handlers import BaseRouteHandler
from litestar.params import QueryParameter
from litestar.typing import FieldDefinition

from rami.messages.suggestions import misspelt
from rami.messages.text import Text
from rami_service.api.http.validation_messages import invalid


async def refuse_unknown_query(request: Request[Any, Any, Any]) -> None:
    """Refuse with 400 the first unknown query parameter, or one that is null; the application's `before_request` hook.

    A guard would say the same, but Litestar copies the handler for each call of a guard.
    """
    if request.scope["query_string"]:
        known = _known(request.route_handler)
        for name, value in request.query_params.multi_items():
            if name not in known:
                meant = misspelt(name, sorted(known))
                raise invalid("query", name, Text("this operation has no parameter {name}", name=meant))
            if value == "null":
                raise invalid("query", name, Text("null is no value here; leave the parameter out instead"))


@lru_cache(maxsize=256)
def _known(handler: BaseRouteHandler) -> frozenset[str]:
    return frozenset(_names(handler, handler.parsed_fn_signature.parameters))


def _names(handler: BaseRouteHandler, fields: Mapping[str, FieldDefinition]) -> Iterator[str]:
    dependencies = handler.resolve_dependencies()
    for name, field in fields.items():
        if provider := dependencies.get(name):
            yield from _names(handler, provider.parsed_fn_signature.parameters)
        elif isinstance(field.kwarg_definition, QueryParameter):
            yield field.kwarg_definition.name or name
