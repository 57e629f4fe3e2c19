"""Handlers for rule sheets: the rules of a game as a text to print, in French or English."""

from functools import lru_cache
from typing import Final

from msgspec import msgpack

from rami.contract.operations import games, variants
from rami.contract.operations.operation import MARKDOWN
from rami.contract.wire import PreviewRules
from rami.messages.catalogue import Language
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.engine.elimination import still_in
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import no_variant, resolve
from rami.sheets.preview import preview
from rami.sheets.sheet import sheet
from rami_service.api.http.caching import OWN_HOUR, OWN_NOW, Content, content, kept
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint, Translated
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Reply
from rami_service.domain.models import rules_of
from rami_service.games import play


async def get_variant_sheet(call: Call[variants.SheetFor, None]) -> Reply:
    if call["name"] not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(call["name"]))
    language = language_of(call.query.language or call.language)
    return kept(_of_variant(call["name"], call.query.seats or None, language), call.headers, call.known)


async def get_game_sheet(call: Call[games.InLanguage, None]) -> Reply:
    game, _ = await play.load_seen(call.context, call.caller, call.game_id)
    language, rules = language_of(call.query.language or call.language), rules_of(game)
    still = still_in(game.state) if game.state is not None else None
    made = _of_game(msgpack.encode(rules), len(game.seats), still, language)
    return kept(made, call.headers, call.known, OWN_NOW if rules.match_end.elimination else OWN_HOUR)


async def preview_rules(call: Call[variants.SheetIn, PreviewRules]) -> Translated:
    language = language_of(call.query.language or call.language)
    asked = call.body
    return Translated(preview(asked.variant, asked.options, asked.seats, language), language)


@lru_cache(maxsize=256)
def _of_variant(name: str, seats: int | None, language: Language) -> Content:
    return _sheet(resolve(name, {}, seats), seats, language)


@lru_cache(maxsize=256)
def _of_game(rules: bytes, seats: int, still: int | None, language: Language) -> Content:
    """The sheet for encoded rules: as bytes they can be looked up, and most games have the rules of others."""
    return _sheet(msgpack.decode(rules, type=Rules), seats, language, still)


def _sheet(rules: Rules, seats: int | None, language: Language, still: int | None = None) -> Content:
    return content(sheet(rules, seats, language, still=still).encode(), f"{MARKDOWN}; charset=utf-8", language)


SHEETS: Final[tuple[Endpoint, ...]] = (
    Endpoint(variants.GET_VARIANT_SHEET, get_variant_sheet),
    Endpoint(games.GET_GAME_SHEET, get_game_sheet),
    Endpoint(variants.PREVIEW_RULES, preview_rules),
)
