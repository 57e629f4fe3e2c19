"""Cards and words with their colours, and words that can be clicked. What a colour says is also said without it."""

from collections.abc import Iterable
from typing import Final

from textual.color import Color
from textual.content import Content
from textual.style import Style

from rami._terminal.translator import Translator

_PAPER: Final = Color.parse("#f5f0e1")
_BLACK: Final = Style(background=_PAPER, foreground=Color.parse("#1c1c1c"), bold=True)
_RED: Final = Style(background=_PAPER, foreground=Color.parse("#b3121d"), bold=True)
_BLUE: Final = Style(background=_PAPER, foreground=Color.parse("#1d4fae"), bold=True)
_GREEN: Final = Style(background=_PAPER, foreground=Color.parse("#0f6433"), bold=True)
_JOKER: Final = Style(background=_PAPER, foreground=Color.parse("#6a1f9a"), bold=True)
PAPER: Final = Style(background=_PAPER, foreground=Color.parse("#6b675c"))
"""The frame of a card."""
CLICK: Final = "rami-click"
"""The name under which the style of a text keeps its action."""
STRONG: Final = Style(bold=True)
WEAK: Final = Style(foreground=Color.parse("#9dbcaa"))
KEY: Final = Style(bold=True, foreground=Color.parse("#ffd75e"))
OWN_TURN: Final = Style(bold=True, foreground=Color.parse("#ffd75e"))
REFUSED: Final = Style(bold=True, foreground=Color.parse("#ff9a8b"))


_INKS: Final = {"S": _BLACK, "H": _RED, "D": _RED, "C": _BLACK}
_FOUR_INKS: Final = _INKS | {"D": _BLUE, "C": _GREEN}


def ink(say: Translator, card: str) -> Style:
    """The colours of a card, or of a tile."""
    if card.startswith("*"):
        return _JOKER
    return (_FOUR_INKS if say.tiles or say.four_colours else _INKS)[card[1]]


def strip(say: Translator, cards: Iterable[str], click: str | None = None) -> Content:
    """Cards side by side on white paper. With `click`, this action is made when they are clicked."""
    link = clickable(click) if click else Style()
    parts: list[tuple[str, Style]] = []
    for card in cards:
        parts += [(" " if parts else "", PAPER + link), (say.card(card), ink(say, card) + link)]
    return Content.assemble((" ", PAPER + link), *parts, (" ", PAPER + link))


def button(key: str, words: str, click: str, *, main: bool = False) -> Content:
    """A word that can be clicked, with its key: `[D Draw]`."""
    link = clickable(click)
    return Content.assemble(("[", link), (key, KEY + link), (f" {words}]", (STRONG if main else Style()) + link))


def clickable(action: str) -> Style:
    """The style of text that makes an action of the screen when it is clicked.

    Textual's own `@click` would give it the colour of a link.
    """
    return Style.from_meta({CLICK: action})
