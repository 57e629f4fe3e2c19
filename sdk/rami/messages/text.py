"""A sentence that can be translated: an English template and its values.

The English sentence is in the code; a catalogue has its translation. A value that is written differently in each
language is a `Localized`: another text, a number of things, cards.
"""

from collections.abc import Iterable
from functools import reduce
from gettext import NullTranslations
from typing import Final

ENGLISH: Final = NullTranslations()
"""The catalogue for English, the language of the code."""

Plain = str | int | list[str | int]
"""A value for programs, the same in every language."""


class Localized:
    """A value that is written differently in each language. `str` gives the English form."""

    __slots__ = ()

    def said(self, catalogue: NullTranslations) -> str:
        """The form in the language of the catalogue."""
        raise NotImplementedError

    @property
    def plain(self) -> Plain | None:
        """The same as a value for programs; None if it is only for people."""
        return None

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Text(Localized):
    """`Text("The pile holds {size} cards.", size=3)`.

    A template is always one literal in the code, never built from parts, because the catalogue contains it as it is.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template: str = template
        self.values: dict[str, object] = values

    def said(self, catalogue: NullTranslations) -> str:
        """The sentence in the language of the catalogue."""
        values = {
            name: value.said(catalogue) if isinstance(value, Localized) else value
            for name, value in self.values.items()
        }
        return catalogue.gettext(self.template).format(**values)


class Counted(Localized):
    """`Counted(2, "one joker", "{n} jokers")`: a number of things, in the singular or the plural.

    `none` is the text for 0, if 0 can occur: after 0, some languages use the singular and others the plural.
    """

    __slots__ = ("many", "none", "number", "one")

    def __init__(self, number: int, one: str, many: str, none: Text | None = None) -> None:
        self.number = number
        self.one = one
        self.many = many
        self.none = none

    def said(self, catalogue: NullTranslations) -> str:
        """The number and the things."""
        if self.number == 0 and self.none is not None:
            return self.none.said(catalogue)
        return catalogue.ngettext(self.one, self.many, self.number).format(n=self.number)

    @property
    def plain(self) -> Plain:
        """The number."""
        return self.number


class OneOf(Localized):
    """Alternatives: `this or that`."""

    __slots__ = ("choices",)

    def __init__(self, choices: Iterable[Localized]) -> None:
        self.choices = tuple(choices)

    def said(self, catalogue: NullTranslations) -> str:
        """The alternatives with `or` between them."""
        joined = reduce(lambda one, other: Text("{one} or {other}", one=one, other=other), self.choices)
        return joined.said(catalogue)

    @property
    def plain(self) -> Plain:
        """The alternatives in English, as a list."""
        return [str(choice) for choice in self.choices]
