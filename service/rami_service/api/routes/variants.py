"""Handlers for the variants that can be played, the games with other names, and for the health checks."""

from functools import cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from rami.catalogue import CATALOGUE
from rami.contract.operations import variants as declared
from rami.contract.operations.operation import JSON
from rami.contract.options.schema import options_schema
from rami.contract.wire import (
    Catalogue,
    Health,
    NotOffered,
    OfferedLevel,
    Readiness,
    VariantInfo,
    Variants,
    VariantSummary,
)
from rami.messages.catalogue import Language, catalogue
from rami.problems.requests import STOPPING
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.settings.searchable import searchable
from rami.rules.variants import FAMILIES, VARIANTS, Variant
from rami.rules.variants.resolve import no_variant, resolve
from rami_service.api.http.caching import Content, content, kept
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Reply
from rami_service.store.health import check_ready


async def list_variants(call: Call[declared.VariantsQuery, None]) -> Reply:
    own = call.context.search_processes.own
    offered = tuple([own.offered(name) for name in VARIANTS])
    return kept(_every_variant(language_of(call.language), call.query.form, offered), call.headers, call.known)


async def get_catalogue(call: Call[Any, None]) -> Reply:
    return kept(_catalogue(language_of(call.language)), call.headers, call.known)


async def get_variant(call: Call[Any, None]) -> Reply:
    if call["name"] not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(call["name"]))
    offered = call.context.search_processes.own.offered(call["name"])
    return kept(_one_variant(call["name"], language_of(call.language), offered), call.headers, call.known)


async def live(_: Call[Any, None]) -> Health:
    return Health(status="ok")


async def ready(call: Call[Any, None]) -> Readiness:
    if call.context.hub.stopping:
        raise STOPPING()
    takes_changes = await check_ready(call.context.batch)
    return Readiness(status="ok", search=call.context.search_processes.state, store="ok" if takes_changes else "full")


@cache
def _every_variant(
    language: Language, form: Literal["full", "short"], offered: tuple[tuple[OfferedLevel, ...], ...]
) -> Content:
    said = catalogue(language, "options").gettext
    others = [
        NotOffered(game.name, game.title, (f"{game.source.title}, {game.source.by}",), said(game.reason))
        for game in CATALOGUE.values()
        if game.reason is not None
    ]
    detailed = zip(VARIANTS, offered, strict=True) if form == "full" else ()
    every = Variants(
        variants=tuple([replace(variant_info(name, language), levels=levels) for name, levels in detailed]),
        not_offered=tuple(others),
        games=tuple([_summary(game, _FAMILY_OF[game.name], language) for game in VARIANTS.values()]),
    )
    return content(msgspec.json.encode(every), JSON, language)


def _summary(variant: Variant, family: str, language: Language) -> VariantSummary:
    said = catalogue(language, "options").gettext
    return VariantSummary(
        name=variant.name,
        title=said(variant.title),
        summary=said(variant.summary),
        players=variant.rules.players,
        family=family,
    )


@cache
def _catalogue(language: Language) -> Content:
    said = catalogue(language, "options").gettext
    games = [
        replace(game, differs=tuple(map(said, game.differs)), reason=game.reason and said(game.reason))
        for game in CATALOGUE.values()
    ]
    return content(msgspec.json.encode(Catalogue(games=tuple(games))), JSON, language)


@cache
def _one_variant(name: str, language: Language, offered: tuple[OfferedLevel, ...]) -> Content:
    return content(msgspec.json.encode(replace(variant_info(name, language), levels=offered)), JSON, language)


@cache
def variant_info(name: str, language: Language) -> VariantInfo:
    """The description of a variant, with its texts in this language."""
    variant: Variant = VARIANTS[name]
    said = catalogue(language, "options").gettext
    counts = range(variant.rules.players[0], variant.rules.players[1] + 1)
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
        searched=tuple([count for count in counts if searchable(resolve(name, {}, count), count)]),
    )


_FAMILY_OF: Final = {variant.name: family for family, games in FAMILIES.items() for variant in games}

VARIANT_ROUTES: Final = (
    Endpoint(declared.LIST_VARIANTS, list_variants),
    Endpoint(declared.GET_CATALOGUE, get_catalogue),
    Endpoint(declared.GET_VARIANT, get_variant),
    Endpoint(declared.LIVE, live),
    Endpoint(declared.READY, ready),
)
