"""What a player can do at a table of a service besides moves."""

from typing import Literal

from rami._terminal.game.failure_sentences import failure
from rami._terminal.screens.turn import Ask
from rami._terminal.sources.service import ServiceGame
from rami._terminal.translator import Translator
from rami.contract.wire import PHRASES
from rami.errors import RamiError
from rami.messages.catalogue import catalogue
from rami.messages.pages import people as people_words
from rami.messages.words import side as side_words
from rami.messages.words import table as words

ServiceAct = Literal["say", "resign", "return", "claim"]


async def do_on_service(say: Translator, game: ServiceGame, act: ServiceAct, ask: Ask) -> str:
    """Talk, resign, come back, or let a bot play for another. Why that is refused; an empty text if it is not."""
    try:
        match act:
            case "say":
                await _talk(say, game, ask)
            case "resign":
                question = side_words.RESIGN_SURE if game.others else words.RESIGN_ENDS
                if await ask(say(question), [say(side_words.STAY), say(side_words.RESIGN_YES)]) == 1:
                    await game.resign()
            case "return":
                await game.come_back()
            case "claim":
                await game.claim()
    except RamiError as error:
        return failure(say, error)
    return ""


async def _talk(say: Translator, game: ServiceGame, ask: Ask) -> None:
    """Say one of the phrases, or decide from whom phrases are heard."""
    phrases, muted = list(PHRASES), await game.muted()
    others = game.others
    answers = [PHRASES[phrase].said(catalogue(say.language, "messages")) for phrase in phrases]
    answers += [
        say(people_words.UNDO["muted"] if player in muted else people_words.MUTE_NAMED, name=name)
        for player, name in others.items()
    ]
    place = await ask(say(side_words.TALK), answers)
    if place is None:
        return
    if place < len(phrases):
        await game.say_phrase(phrases[place])
        return
    player = list(others)[place - len(phrases)]
    await game.mute(player, hear=player in muted)
