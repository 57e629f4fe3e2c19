"""The keys of the terminal, in the order in which its windows list them: the name of the key, and what it does."""

from typing import Final

from rami.messages.words import keys as words
from rami.messages.words.keys import ESC, LETTERS, MORE_LETTERS, SPACE, Letter

Key = tuple[str | Letter, str]

TABLE_LETTERS: Final[dict[str, Letter]] = LETTERS | MORE_LETTERS
"""The letter of each action of the table."""


def _does(*actions: str) -> tuple[Key, ...]:
    return tuple([(TABLE_LETTERS[name], (words.DOES | words.MORE_DOES)[name]) for name in actions])


TABLE_KEYS: Final[tuple[Key, ...]] = (
    ("← →", words.NEXT_CARD),
    (words.SHIFT, words.MOVE_CARD),
    (SPACE, words.CHOOSE_CARD),
    ("1 … 9", words.CHOOSE_MELD),
    (ESC, words.CHOOSE_NONE),
    *_does("draw", "take", "whole_pile", "lay", "add", "discard", "knock", "drop", "pass", "challenge"),
    ("Y, R", words.ANSWER),
    *_does("undo", "hint", "sort", "last_deal", "sheet"),
    ("↑ ↓", words.SCROLL_MELDS),
    (words.PAGES, words.SCROLL_LOG),
    *_does("leave"),
)
SERVICE_KEYS: Final[tuple[Key, ...]] = _does("return", "claim", "say", "invite", "resign")
REPLAY_KEYS: Final[tuple[Key, ...]] = (
    ("← →", words.ONE_STEP),
    (words.ENDS, words.TO_ENDS),
    (words.PAGES, words.OTHER_DEAL),
    ("Tab", words.OTHER_SEAT),
    (SPACE, words.PLAY_PAUSE),
    ("V", words.CHECK_SHUFFLES),
    *_does("last_deal", "sheet"),
    ("↑ ↓", words.SCROLL_MELDS),
    *_does("leave"),
)
