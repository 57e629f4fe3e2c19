"""An invitation to a game on a service, shown once."""

from typing import Any

from textual.content import Content
from textual.screen import Screen

from rami._terminal.sources.service import Purpose, ServiceGame
from rami._terminal.translator import Translator
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.stack import window
from rami._terminal.windows.text import TextWindow
from rami.messages.pages import invitations as invitations_words
from rami.messages.pages import lobby as words

_PURPOSES: tuple[Purpose, ...] = ("play", "watch")


async def invite(over: Screen[Any], say: Translator, game: ServiceGame) -> None:
    """Show how others come: by the id of a public game, or by a new invitation. Raises RamiError."""
    view = game.view
    purpose: Purpose = "watch"
    if view.status == "open":
        if not view.private:
            await _show(over, say, invitations_words.INVITE_PEOPLE, f"{say(words.PUBLIC)}\n\n{view.id}")
            return
        answers = [say(invitations_words.INVITE_TO[purpose]) for purpose in _PURPOSES]
        place = await window(over, Choice(say, say(invitations_words.INVITE_PEOPLE), answers))
        if place is None:
            return
        purpose = _PURPOSES[place]
    invitation = await game.invitation(purpose)
    help_text = say(words.INVITE_ONCE)
    help_text += f"\n{say(words.HOW_TO_WATCH)}" if purpose == "watch" else ""
    await _show(over, say, invitations_words.INVITE_TO[purpose], f"{help_text}\n\n{invitation}")


async def _show(over: Screen[Any], say: Translator, title: str, text: str) -> None:
    await window(over, TextWindow(say, say(title), content=Content(text)))
