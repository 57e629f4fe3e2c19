"""How a sheet is written: English sentences stand in the code, the catalogue has them in other languages."""

from typing import Final

from rami.messages.catalogue import Language, catalogue

NUMBERS: Final = dict(enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), start=2))
"""The numbers that sentences write in words. Each singular sentence writes its own one, as its grammar asks."""


class Words:
    """`say("Each player is dealt {cards} cards.", cards=7)`: a sentence in the sheet's language, its places filled."""

    def __init__(self, language: Language) -> None:
        self._texts = catalogue(language, "sheets")

    def __call__(self, english: str, /, **values: object) -> str:
        """The sentence."""
        return self._texts.gettext(english).format(**values)

    def counted(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for this number of things; `{n}` is the number as sentences write it."""
        return self._texts.ngettext(one, many, n).format(n=self.number(n), **values)

    def number(self, n: int) -> str:
        """Two to nine in words, other numbers in digits."""
        return self(NUMBERS[n]) if n in NUMBERS else str(n)

    def points(self, points: int) -> str:
        """A number of points, in digits."""
        return self.counted("{points} point", "{points} points", points, points=points)
