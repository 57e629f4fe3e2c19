"""Handlers for rule sheets: the rules of a game as a text to print, in French or English."""

from functools import lru_cache
from typing import Final

from rami.messages.catalogue import Language
from rami.operations import games, variants
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import no_variant, resolve
from rami.sheets.preview import preview
from rami.sheets.sheet import sheet
from rami.wire import PreviewRules
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Document, Endpoint, Translated
from rami_service.api.http.language import language_of
from rami_service.domain.models import rules_of
from rami_service.games import play


async def get_variant_sheet(call: Call[variants.SheetFor, None]) -> Document:
    if call["name"] not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(call["name"]))
    language = language_of(call.query.lang or call.language)
    return Document(_plain(call["name"], call.query.seats or None, language), language)


async def get_game_sheet(call: Call[games.InLanguage, None]) -> Document:
    game, _ = await play.load(call.context, call.caller, call.game_id)
    language = language_of(call.query.lang or call.language)
    return Document(sheet(rules_of(game), len(game.seats), language), language)


async def preview_rules(call: Call[variants.SheetIn, PreviewRules]) -> Translated:
    language = language_of(call.query.lang or call.language)
    asked = call.body
    return Translated(preview(asked.variant, asked.options, asked.seats, language), language)


@lru_cache(maxsize=256)
def _plain(name: str, seats: int | None, language: Language) -> str:
    return sheet(resolve(name, {}, seats), seats, language)


SHEETS: Final[tuple[Endpoint, ...]] = (
    Endpoint(variants.GET_VARIANT_SHEET, get_variant_sheet),
    Endpoint(games.GET_GAME_SHEET, get_game_sheet),
    Endpoint(variants.PREVIEW_RULES, preview_rules),
)
