"""A sentence that can be said in other languages: an English template and the values it speaks of.

English stands in the code; a catalogue knows the sentence in another language. A value that each language says in its
own way is a `Localized`: another text, a counted thing, cards.
"""

from collections.abc import Iterable
from functools import reduce
from gettext import NullTranslations
from typing import Final

ENGLISH: Final = NullTranslations()
"""The catalogue of the language that the code is written in."""

Plain = str | int | list[str | int]
"""A value as programs read it, the same in every language."""


class Localized:
    """Something that each language says in its own words. `str` says it in English."""

    __slots__ = ()

    def said(self, catalogue: NullTranslations) -> str:
        """The words in the language of the catalogue."""
        raise NotImplementedError

    @property
    def plain(self) -> Plain | None:
        """The same as a plain value; None for what is only meant for people."""
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
        self.template = template
        self.values = values

    def said(self, catalogue: NullTranslations) -> str:
        """The sentence in the language of the catalogue."""
        values = {
            name: value.said(catalogue) if isinstance(value, Localized) else value
            for name, value in self.values.items()
        }
        return catalogue.gettext(self.template).format(**values)


class Counted(Localized):
    """`Counted(2, "one joker", "{n} jokers")`: so many things, in the singular or the plural of the language.

    Where there may be none of them, `none` says it: languages differ in whether that is a singular.
    """

    __slots__ = ("many", "none", "number", "one")

    def __init__(self, number: int, one: str, many: str, none: Text | None = None) -> None:
        self.number = number
        self.one = one
        self.many = many
        self.none = none

    def said(self, catalogue: NullTranslations) -> str:
        """The number with what is counted."""
        if self.number == 0 and self.none is not None:
            return self.none.said(catalogue)
        return catalogue.ngettext(self.one, self.many, self.number).format(n=self.number)

    @property
    def plain(self) -> Plain:
        """The number."""
        return self.number


class OneOf(Localized):
    """Several things of which one is meant: `this or that`."""

    __slots__ = ("choices",)

    def __init__(self, choices: Iterable[Localized]) -> None:
        self.choices = tuple(choices)

    def said(self, catalogue: NullTranslations) -> str:
        """The things with `or` between them."""
        joined = reduce(lambda one, other: Text("{one} or {other}", one=one, other=other), self.choices)
        return joined.said(catalogue)

    @property
    def plain(self) -> Plain:
        """A list of the things in English."""
        return [str(choice) for choice in self.choices]
