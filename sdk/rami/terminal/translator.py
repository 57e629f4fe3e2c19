"""The language of a reader: sentences with values, plurals, and cards as players of this language write them."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from rami.messages.catalogue import Language, catalogue
from rami.problems import Refused
from rami.terminal.words import Plural, Words

_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_LETTERS: Final = {"en": {"S": "s", "H": "h", "D": "d", "C": "c"}, "fr": {"S": "p", "H": "c", "D": "k", "C": "t"}}
"""The suits where the terminal has no signs. The French letters are those of bridge: pique, cœur, carreau, trèfle."""
_FRENCH: Final = {"J": "V", "Q": "D", "K": "R"}
_AND: Final[Words] = ("and", "et")
_LABEL: Final[Words] = ("{title}: ", "{title} : ")


class Translator(Struct, frozen=True):
    """Writes for one reader. With `letters` the terminal has no signs for suits, nor lines for frames."""

    language: Language = "en"
    letters: bool = False

    def __call__(self, words: Words, **values: object) -> str:
        """A sentence in the language of the reader, with its values."""
        return words[self._place].format(**values)

    def count(self, words: Plural, count: int, **values: object) -> str:
        """A sentence about a number of things. In French 0 is singular."""
        one = count == 1 or (count == 0 and self.language == "fr")
        return words[self._place][0 if one else 1].format(count=count, **values)

    def card(self, card: str) -> str:
        """A short name: `7♥`, `10♦`, `R♠` in French, `★` for a joker, `★7♥` for one that stands for a card."""
        if card.startswith("*"):
            return ("*" if self.letters else "★") + (self.card(card[1:]) if card[1:] else "")
        rank = "10" if card[0] == "T" else card[0]
        rank = _FRENCH.get(rank, rank) if self.language == "fr" else rank
        return rank + (_LETTERS[self.language] if self.letters else _SIGNS)[card[1]]

    def cards(self, cards: Iterable[str]) -> str:
        """Several cards: `7♥ 8♥ 9♥`."""
        return " ".join(map(self.card, cards))

    def listed(self, items: Sequence[str]) -> str:
        """Several things: `Ada, Bob and Cleo`."""
        *first, last = items or [""]
        return f"{', '.join(first)} {self(_AND)} {last}" if first else last

    def label(self, title: str) -> str:
        """A title before something else, with a colon."""
        return self(_LABEL, title=title)

    def refusal(self, refused: Refused) -> str:
        """Why something cannot be done, with the tag of the rule. What a service says stays in its language."""
        said = refused.text.said(catalogue(self.language, "messages"))
        return f"{said} ({refused.rule})" if refused.rule else said

    @property
    def _place(self) -> int:
        return 1 if self.language == "fr" else 0
