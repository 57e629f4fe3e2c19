"""Handlers for the variants that can be played, and for the health checks."""

from functools import cache
from typing import Any, Final

from rami.messages.catalogue import Language, catalogue
from rami.operations import variants as declared
from rami.options.schema import options_schema
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.variants import VARIANTS, Variant
from rami.rules.variants.resolve import no_variant
from rami.wire import Health, VariantInfo, Variants
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint, Translated
from rami_service.api.http.language import language_of
from rami_service.store.health import check_ready


async def list_variants(call: Call[Any, None]) -> Translated:
    language = language_of(call.language)
    return Translated(Variants(variants=tuple(variant_info(name, language) for name in VARIANTS)), language)


async def get_variant(call: Call[Any, None]) -> Translated:
    if call["name"] not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(call["name"]))
    language = language_of(call.language)
    return Translated(variant_info(call["name"], language), language)


async def live(_: Call[Any, None]) -> Health:
    return Health(status="ok")


async def ready(call: Call[Any, None]) -> Health:
    await check_ready(call.context.batch)
    return Health(status="ok")


@cache
def variant_info(name: str, language: Language) -> VariantInfo:
    """The description of a variant, with its texts in this language."""
    variant: Variant = VARIANTS[name]
    said = catalogue(language, "options").gettext
    return VariantInfo(
        name=variant.name,
        title=said(variant.title),
        summary=said(variant.summary),
        sources=variant.sources,
        players=variant.rules.players,
        defaults=variant.rules,
        implied=variant.implied,
        deviations={setting: said(text) for setting, text in variant.deviations.items()},
        options_schema=options_schema(variant, language),
    )


VARIANT_ROUTES: Final = (
    Endpoint(declared.LIST_VARIANTS, list_variants),
    Endpoint(declared.GET_VARIANT, get_variant),
    Endpoint(declared.LIVE, live),
    Endpoint(declared.READY, ready),
)
