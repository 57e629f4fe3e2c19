"""Handlers for the variants that can be played, and for the health checks."""

from functools import cache
from typing import Any, Final

import msgspec

from rami.operations import variants as declared
from rami.operations.operation import JSON
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS, Variant
from rami.rules.variants.resolve import no_variant
from rami.wire import Health, VariantInfo, Variants
from rami_service.api.http.caching import Content, content, kept
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.replies import Reply
from rami_service.store.health import check_ready


async def list_variants(call: Call[Any, None]) -> Reply:
    return kept(_every_variant(), call.headers, call.known)


async def get_variant(call: Call[Any, None]) -> Reply:
    if call["name"] not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(call["name"]))
    return kept(_one_variant(call["name"]), call.headers, call.known)


async def live(_: Call[Any, None]) -> Health:
    return Health(status="ok")


async def ready(call: Call[Any, None]) -> Health:
    await check_ready(call.context.batch)
    return Health(status="ok")


@cache
def _every_variant() -> Content:
    return content(msgspec.json.encode(Variants(variants=tuple(map(variant_info, VARIANTS)))), JSON)


@cache
def _one_variant(name: str) -> Content:
    return content(msgspec.json.encode(variant_info(name)), JSON)


@cache
def variant_info(name: str) -> VariantInfo:
    """The description of a variant."""
    variant: Variant = VARIANTS[name]
    return VariantInfo(
        name=variant.name,
        title=variant.title,
        summary=variant.summary,
        sources=variant.sources,
        players=variant.rules.players,
        defaults=variant.rules,
        implied=variant.implied,
        deviations=variant.deviations,
        options_schema=_options_schema(variant),
    )


def _options_schema(variant: Variant) -> dict[str, Any]:
    """The JSON Schema of `options`: every setting with its bounds and this variant's default. None is required."""
    (root,), components = msgspec.json.schema_components([Rules], ref_template="#/$defs/{name}")
    rules = components.pop(root["$ref"].rpartition("/")[2])
    defaults = msgspec.to_builtins(variant.rules, str_keys=True)
    settings = {
        key: {**schema, "default": defaults[key]} for key, schema in rules["properties"].items() if key != "variant"
    }
    return {"type": "object", "properties": settings, "additionalProperties": False, "$defs": components}


VARIANT_ROUTES: Final = (
    Endpoint(declared.LIST_VARIANTS, list_variants),
    Endpoint(declared.GET_VARIANT, get_variant),
    Endpoint(declared.LIVE, live),
    Endpoint(declared.READY, ready),
)
