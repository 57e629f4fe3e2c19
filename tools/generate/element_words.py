"""Writes the texts of `<rami-game>`, the element for pages of others, which loads no other texts of the pages."""

from types import ModuleType
from typing import Final

from tools.generate.words import pairs
from tools.repository import ROOT

from rami.messages.pages import app, invitations, shared
from rami.messages.words import cards, result, table

MODULE: Final = ROOT / "sdk/js/src/element_words.js"
_HEAD: Final = "/** What `<rami-game>` says, in English and French. Generated from `rami.messages`. */\n"
_WANTED: Final[dict[ModuleType, tuple[str, ...]]] = {
    app: ("LOADING", "NOT_FOUND", "STOPPED"),
    cards: ("CARD", "JOKER", "NUMBER", "RANKS", "STANDS_FOR", "SUITS"),
    invitations: ("WAITS",),
    result: ("TOTAL",),
    shared: ("TO_TABLE",),
    table: (
        *("ABORTED", "AWAY", "BETWEEN_DEALS", "BOT", "CARDS", "MELD", "NO_CONNECTION", "NO_MELDS", "OVER"),
        *("PILE_EMPTY", "PILE_TOP", "STOCK_LEFT", "TABLE", "TABLE_MELDS", "TURN_OF"),
    ),
}


def module() -> str:
    """The module."""
    lines = (
        f"export const {name} = {pairs(getattr(owner, name))};\n" for owner, names in _WANTED.items() for name in names
    )
    return _HEAD + "".join(lines)
