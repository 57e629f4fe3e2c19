"""The sentences of a sheet. The code has them in English; the catalogue has their translations."""

from typing import Final

from rami.messages.catalogue import Language, catalogue

NUMBERS: Final = dict(enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), start=2))
"""The numbers that are written as words. One is missing: each sentence in the singular has its own word for it."""


class Words:
    """Sentences in the language of a sheet: `say("Each player is dealt {cards} cards.", cards=7)`."""

    def __init__(self, language: Language) -> None:
        self._texts = catalogue(language, "sheets")

    def __call__(self, english: str, /, **values: object) -> str:
        """Translate the English sentence and fill in its values."""
        return self._texts.gettext(english).format(**values)

    def counted(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The translated sentence, singular or plural as `n` requires. `{n}` is the number as `number` writes it."""
        return self._texts.ngettext(one, many, n).format(n=self.number(n), **values)

    def number(self, n: int) -> str:
        """A number: two to nine in words, other numbers in digits."""
        return self(NUMBERS[n]) if n in NUMBERS else str(n)

    def points(self, points: int) -> str:
        """A number of points, in digits."""
        return self.counted("{points} point", "{points} points", points, points=points)
