"""Rule sheets: how a game is played, as a text to print, in French and English."""

from functools import lru_cache
from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.params import QueryParameter

from rami.messages.catalogue import Language
from rami.problems.settings import BAD_RULES, UNKNOWN_VARIANT
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import no_variant, resolve
from rami.sheets.sheet import sheet
from rami_service.api.http.language import language_of
from rami_service.api.http.problems import said_in
from rami_service.api.http.request import GameId, caller_of, context_of
from rami_service.api.openapi.refusals import refuses
from rami_service.api.routes.variants import VariantName
from rami_service.domain.models import rules_of
from rami_service.games import play

MARKDOWN: Final = "text/markdown"

Seats = Annotated[
    int,
    QueryParameter(ge=0, le=8, description="How many play: the sheet speaks of that number only. 0: of any number."),
]
Lang = Annotated[
    str | None,
    QueryParameter(pattern=r"^(en|fr)\Z", description="The language of the sheet, whatever Accept-Language says."),
]


@get(
    "/v1/variants/{name:str}/sheet",
    tags=["variants"],
    security=[{}],
    media_type=MARKDOWN,
    sync_to_thread=False,
    responses=refuses(UNKNOWN_VARIANT, BAD_RULES),
)
def get_variant_sheet(
    request: Request[Any, Any, Any], name: VariantName, seats: Seats = 0, lang: Lang = None
) -> Response[str]:
    """Get the rule sheet of one game, with its default rules, as Markdown in French or English."""
    if name not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(name))
    language = _language(request, lang)
    return _answer(_plain(name, seats or None, language), language)


@get("/v1/games/{game_id:str}/sheet", tags=["games"], media_type=MARKDOWN)
async def get_game_sheet(request: Request[Any, Any, Any], game_id: GameId, lang: Lang = None) -> Response[str]:
    """Get the rule sheet of a game, with the options it is played with, as Markdown in French or English."""
    game, _ = await play.load(context_of(request), caller_of(request), game_id)
    language = _language(request, lang)
    return _answer(sheet(rules_of(game), len(game.seats), language), language)


@lru_cache(maxsize=256)
def _plain(name: str, seats: int | None, language: Language) -> str:
    return sheet(resolve(name, {}, seats), seats, language)


def _language(request: Request[Any, Any, Any], lang: str | None) -> Language:
    return language_of(lang or request.headers.get("accept-language"))


def _answer(text: str, language: Language) -> Response[str]:
    return Response(text, media_type=MARKDOWN, headers=said_in(language))


SHEETS: Final[tuple[Any, ...]] = (get_variant_sheet, get_game_sheet)
