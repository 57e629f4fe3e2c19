"""Handlers for phrases at the table, and for muted players. Each handler only calls one use case."""

from functools import cache
from typing import Any, Final

from msgspec import json

from rami.contract.operations import phrases as declared
from rami.contract.operations.operation import JSON
from rami.contract.wire import PHRASES, Announcement, Muted, MutePlayer, PhraseInfo, Phrases, SayPhrase
from rami.messages.catalogue import Language, catalogue
from rami_service.api.http.caching import Content, content, kept
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Reply
from rami_service.games import phrases
from rami_service.players import relations


async def list_phrases(call: Call[Any, None]) -> Reply:
    return kept(_phrases(language_of(call.language)), call.headers, call.known)


async def get_announcement(call: Call[Any, None]) -> Announcement:
    return await phrases.announced(call.context.announced)


async def say_phrase(call: Call[Any, SayPhrase]) -> None:
    await phrases.say(call.context, call.caller, call.game_id, call.body.phrase)


async def list_muted(call: Call[Any, None]) -> Muted:
    return Muted(players=await relations.listed(call.context.batch, call.caller, relations.MUTED))


async def mute_player(call: Call[Any, MutePlayer]) -> Muted:
    return Muted(players=await relations.add(call.context, call.caller, relations.MUTED, call.body.player))


async def unmute_player(call: Call[Any, None]) -> Muted:
    return Muted(players=await relations.remove(call.context, call.caller, relations.MUTED, call["player_id"]))


@cache
def _phrases(language: Language) -> Content:
    said = catalogue(language, "messages")
    listed = tuple(PhraseInfo(phrase=name, text=text.said(said)) for name, text in PHRASES.items())
    return content(json.encode(Phrases(phrases=listed)), JSON, language)


PHRASE_ROUTES: Final = (
    Endpoint(declared.LIST_PHRASES, list_phrases),
    Endpoint(declared.GET_ANNOUNCEMENT, get_announcement),
    Endpoint(declared.SAY_PHRASE, say_phrase),
    Endpoint(declared.LIST_MUTED, list_muted),
    Endpoint(declared.MUTE_PLAYER, mute_player),
    Endpoint(declared.UNMUTE_PLAYER, unmute_player),
)
