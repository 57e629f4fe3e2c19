"""A sentence that can be translated: an English template and its values."""

from collections.abc import Callable

Gettext = Callable[[str], str]
"""Translates an English template. The translation has the same placeholders."""


class Text:
    """`Text("The pile holds {size} cards.", size=3)`. `str` gives the English sentence. A value may be a Text itself.

    A template is always one literal in the code, never built from parts, because the catalogue contains it as it is.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = values

    def said(self, gettext: Gettext) -> str:
        """The sentence in the language of `gettext`."""
        values = {
            name: value.said(gettext) if isinstance(value, Text) else value for name, value in self.values.items()
        }
        return gettext(self.template).format(**values)

    def __str__(self) -> str:
        return self.said(str)

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"
