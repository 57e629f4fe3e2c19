"""What can be played: variants, their parameters and where each rule comes from; and what every problem means."""

from functools import cache
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, PathParameter

from rami.messages.catalogue import catalogue
from rami.problems import PROBLEM_TYPES
from rami.problems.requests import NOT_FOUND
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS, Variant
from rami.rules.variants.resolve import no_variant
from rami.wire import VariantInfo, Variants
from rami_service.api.http.language import language_of
from rami_service.api.http.problems import said_in
from rami_service.api.openapi.refusals import refuses

VariantName = Annotated[str, PathParameter(pattern=r"^[a-z0-9-]{1,40}\Z", description="The name of a variant.")]


@get("/v1/variants", tags=["variants"], security=[{}], sync_to_thread=False)
def list_variants() -> Variants:
    """List every game that can be played, with its parameters."""
    return Variants(variants=tuple(variant_info(name) for name in VARIANTS))


@get(
    "/v1/variants/{name:str}",
    tags=["variants"],
    security=[{}],
    sync_to_thread=False,
    responses=refuses(UNKNOWN_VARIANT),
)
def get_variant(name: VariantName) -> VariantInfo:
    """Describe one game: defaults, what options imply, sources, and the JSON Schema of its options."""
    if name not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(name))
    return variant_info(name)


@get("/problems/{code:str}", include_in_schema=False, sync_to_thread=False)
def explain_problem(request: Request[Any, Any, Any], code: FromPath[str]) -> Response[str]:
    """Explain a problem in the language asked for: where the `type` of every refusal leads."""
    kind, language = PROBLEM_TYPES.get(code), language_of(request.headers.get("accept-language"))
    if kind is None:
        raise NOT_FOUND()
    gettext = catalogue(language, "messages").gettext
    text = f"{code} ({kind.status})\n\n{gettext(kind.title)}. {gettext(kind.advice)}\n"
    return Response(text, media_type=MediaType.TEXT, headers=said_in(language))


@cache
def variant_info(name: str) -> VariantInfo:
    """What the service tells of a variant."""
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
    """The JSON Schema of `options`: every setting with its bounds, none of them required, this variant's defaults."""
    (root,), components = msgspec.json.schema_components([Rules], ref_template="#/$defs/{name}")
    rules = components.pop(root["$ref"].rpartition("/")[2])
    defaults = msgspec.to_builtins(variant.rules, str_keys=True)
    settings = {
        key: {**schema, "default": defaults[key]} for key, schema in rules["properties"].items() if key != "variant"
    }
    return {"type": "object", "properties": settings, "additionalProperties": False, "$defs": components}


VARIANT_ROUTES: Final[tuple[Any, ...]] = (list_variants, get_variant, explain_problem)
