"""The language of a reader: sentences with values, plurals, and cards as players of this language write them."""

import locale
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from gettext import NullTranslations
from typing import Final

from msgspec import Struct

from rami.messages.catalogue import Language, catalogue
from rami.messages.printable import printable_lines
from rami.messages.words.plural import Plural
from rami.messages.words.refusals import REFUSALS
from rami.messages.words.table import AND, LABEL
from rami.problems import Refused
from rami.rules.cards import RANKS

_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_LETTERS: Final = {"en": {"S": "s", "H": "h", "D": "d", "C": "c"}, "fr": {"S": "p", "H": "c", "D": "k", "C": "t"}}
"""The suits where the terminal has no signs. The French letters are those of bridge: pique, cœur, carreau, trèfle."""
_SHAPES: Final = {"S": "●", "H": "▲", "D": "■", "C": "◆"}
"""The shapes on tiles, one for each colour: black, red, blue, green."""
_COLOURS: Final = {"en": {"S": "k", "H": "r", "D": "b", "C": "g"}, "fr": {"S": "n", "H": "r", "D": "b", "C": "v"}}
"""The colours of tiles where the terminal has no signs. In English, `k` is black: `b` is blue."""
_FRENCH: Final = {"J": "V", "Q": "D", "K": "R"}
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?")
_ASCII: Final[Mapping[int, str]] = str.maketrans(
    {
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("“”«»", '"'),
        **dict.fromkeys("·–—−", "-"),
        **dict.fromkeys("\xa0\u202f", " "),
        **dict(zip("œŒæÆß…±øØ×▸", ("oe", "Oe", "ae", "Ae", "ss", "...", "+-", *"oOx>"), strict=True)),
        **dict(zip("←→↑↓", ("Left", "Right", "Up", "Down"), strict=True)),
    }
)
"""What the commonest signs become where a terminal has only letters."""


class Translator(Struct, frozen=True):
    """Writes for one reader. With `letters` the terminal has no signs for suits, nor lines for frames.

    With `tiles` cards are the tiles of Rummy: numbers from 1 to 13 in four colours. With `four_colours` the suits of
    cards have four colours, too.
    """

    language: Language = "en"
    letters: bool = False
    tiles: bool = False
    four_colours: bool = False

    def __call__(self, words: str | tuple[str, str], **values: object) -> str:
        """A sentence in the language of the reader, with its values. A pair has it in English and in French."""
        written = self._catalogue.gettext(words) if isinstance(words, str) else words[self._place]
        return self.plain(written.format(**values))

    def count(self, words: Plural, count: int, **values: object) -> str:
        """A sentence about a number of things. In French 0 is singular."""
        return self.plain(self._catalogue.ngettext(words.one, words.other, count).format(count=count, **values))

    def plain(self, text: str) -> str:
        """The text as the terminal can write it, whoever wrote it. With `letters` it has no accents.

        Other scripts become `?` then. What would act on the terminal is shown escaped.
        """
        text = printable_lines(text)
        if not self.letters or text.isascii():
            return text
        apart = unicodedata.normalize("NFKD", text.translate(_ASCII))
        return "".join(sign for sign in apart if not unicodedata.combining(sign)).encode("ascii", "replace").decode()

    def card(self, card: str) -> str:
        """A short name: `7♥`, `10♦`, `R♠` in French, `★` for a joker, `★7♥` for one that stands for a card.

        A wild card that stands for a card is `2♣★7♥`. Tiles are `7▲`, `10■` and `13●`.
        """
        if "*" in card:
            return ("*" if self.letters else "★").join([self.card(one) if one else "" for one in card.split("*")])
        if self.tiles:
            return f"{RANKS.index(card[0]) + 1}{(_COLOURS[self.language] if self.letters else _SHAPES)[card[1]]}"
        rank = "10" if card[0] == "T" else card[0]
        rank = _FRENCH.get(rank, rank) if self.language == "fr" else rank
        return rank + (_LETTERS[self.language] if self.letters else _SIGNS)[card[1]]

    def cards(self, cards: Iterable[str]) -> str:
        """Several cards: `7♥ 8♥ 9♥`."""
        return " ".join(map(self.card, cards))

    def listed(self, items: Sequence[str]) -> str:
        """Several things: `Ada, Bob and Cleo`."""
        *first, last = items or [""]
        return f"{', '.join(first)} {self(AND)} {last}" if first else last

    def label(self, title: str) -> str:
        """A title before something else, with a colon."""
        return self(LABEL, title=title)

    def refusal(self, refused: Refused) -> str:
        """Why something cannot be done. What a service says stays in its language.

        Refusals that speak to programs have words of their own for the player at the table.
        """
        own = REFUSALS.get(refused.code)
        if own is not None:
            return self(own, **refused.params)
        return self.plain(_MOMENT.sub(self._local, refused.text.said(catalogue(self.language, "messages"))))

    def _local(self, found: re.Match[str]) -> str:
        """A day, or a moment by the clock of the reader. What is none stays, whoever wrote it."""
        day = "%d/%m/%Y" if self.language == "fr" else "%Y-%m-%d"
        try:
            moment = datetime.fromisoformat(found[0])
            return moment.astimezone().strftime(f"{day} %H:%M") if found[1] else moment.strftime(day)
        except (ValueError, OverflowError):
            return found[0]

    @property
    def _catalogue(self) -> NullTranslations:
        return catalogue(self.language, "tables")

    @property
    def _place(self) -> int:
        return 1 if self.language == "fr" else 0


def translator(language: Language | None, *, letters: bool, tiles: bool = False) -> Translator:
    """Writes in a language, by default that of the terminal. A terminal without UTF-8 gets letters for suits."""
    spoken: Language = "fr" if (os.environ.get("LC_ALL") or os.environ.get("LANG") or "").startswith("fr") else "en"
    return Translator(language or spoken, letters=letters or not _has_signs(), tiles=tiles)


def _has_signs() -> bool:
    """Whether the terminal is said to write UTF-8."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return locale.normalize(named).upper().endswith(("UTF-8", "UTF8")) if named else True
