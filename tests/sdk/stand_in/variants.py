"""The answers about variants, rule sheets and the health of the service."""

from litestar import get, post
from litestar.params import FromPath
from msgspec.structs import replace
from tests.sdk import samples

from rami.catalogue import CATALOGUE
from rami.contract import wire


@get("/v1/variants")
async def variants() -> wire.Variants:
    """Answer with the one variant."""
    return wire.Variants(variants=(samples.VARIANT,))


@get("/v1/catalogue")
async def catalogue() -> wire.Catalogue:
    """Answer with one game that people know by another name."""
    return wire.Catalogue(games=(CATALOGUE["scala-40"],))


@get("/v1/variants/{name:str}")
async def variant(name: FromPath[str]) -> wire.VariantInfo:
    """Answer with the variant of the requested name."""
    return replace(samples.VARIANT, name=name)


@post("/v1/rules/preview", status_code=200)
async def preview() -> wire.RulesPreview:
    """Answer that the rules cannot be played."""
    return samples.PREVIEW


@get(["/v1/variants/{_name:str}/sheet", "/v1/games/{_name:str}/sheet"], media_type="text/markdown")
async def sheet(_name: FromPath[str]) -> str:
    """Answer with a very short rule sheet."""
    return samples.SHEET


@get("/health/ready")
async def ready() -> wire.Readiness:
    """Answer that the service is healthy."""
    return wire.Readiness(status="ok", search="idle")


VARIANTS = [variants, catalogue, variant, preview, sheet, ready]
