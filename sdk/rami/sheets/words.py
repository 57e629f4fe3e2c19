"""How a sheet speaks: English sentences stand in the code, the catalogue knows them in other languages."""

from rami.messages.catalogue import Language, catalogue


class Words:
    """`say("Each player is dealt {cards} cards.", cards=7)`: a sentence in the sheet's language, its places filled."""

    def __init__(self, language: Language) -> None:
        self._texts = catalogue(language, "sheets")

    def __call__(self, english: str, /, **values: object) -> str:
        """The sentence."""
        return self._texts.gettext(english).format(**values)

    def counted(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for this number of things, which is its `{n}`."""
        return self._texts.ngettext(one, many, n).format(n=n, **values)
