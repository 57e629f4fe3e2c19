"""A sentence that can be said in other languages: an English template and the values it speaks of."""

from collections.abc import Callable

Gettext = Callable[[str], str]
"""From an English template to that of another language, which has the same placeholders."""


class Text:
    """`Text("The pile holds {size} cards.", size=3)`. `str` says it in English; a value may be a text itself.

    Templates are written where they are used, never put together: each stands in the catalogue as it stands here.
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
