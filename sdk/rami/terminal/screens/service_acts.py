"""What a player can do at a table of a service besides moves."""

from typing import Literal

from rami.errors import RamiError
from rami.messages.catalogue import catalogue
from rami.terminal.screens.turn import Ask, reason
from rami.terminal.sources.service import ServiceGame
from rami.terminal.translator import Translator
from rami.terminal.words import table as words
from rami.wire import PHRASES

ServiceAct = Literal["say", "resign", "return"]


async def do_on_service(say: Translator, game: ServiceGame, act: ServiceAct, ask: Ask) -> str:
    """Talk, resign or come back. Why that is refused; an empty text if it is not."""
    try:
        match act:
            case "say":
                phrases = list(PHRASES)
                texts = [PHRASES[phrase].said(catalogue(say.language, "messages")) for phrase in phrases]
                place = await ask(say(words.TALK), texts)
                if place is not None:
                    await game.say_phrase(phrases[place])
            case "resign":
                if await ask(say(words.RESIGN_SURE), [say(words.STAY), say(words.RESIGN_YES)]) == 1:
                    await game.resign()
            case "return":
                await game.come_back()
    except RamiError as error:
        return reason(say, error)
    return ""
