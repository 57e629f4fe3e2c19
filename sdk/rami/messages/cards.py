"""Cards in a sentence. The code uses the two-character notation; each language writes cards as its players do.

English keeps the notation (`TH`, `*9H`), because callers of the API send it. French writes 10♥ and Joker (9♥).
"""

from gettext import NullTranslations
from typing import Final

from rami.messages.text import Localized, Text

SPELLED: Final = (*"ATJQKSHDC", "*")
"""The characters of the notation that a language may write differently. Each is a text in the catalogue."""


class Cards(Localized):
    """One card or several: `Cards(("KH", "*9H"))`."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: tuple[str, ...] = names

    def said(self, catalogue: NullTranslations) -> str:
        """The cards as players write them in this language."""
        return " ".join([_card(name).said(catalogue) for name in self.names])

    @property
    def plain(self) -> str:
        """The cards in the notation of the API."""
        return " ".join(self.names)


class TheCard(Localized):
    """One card as a noun of the sentence: `TheCard("KH")`. French has an article that depends on the card."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: str = name

    def said(self, catalogue: NullTranslations) -> str:
        """The card with its article, if the language has one."""
        card = _card(self.name)
        match self.name[0]:
            case "Q":
                return Text("{queen}", queen=card).said(catalogue)
            case "A":
                return Text("{ace}", ace=card).said(catalogue)
            case "*":
                return Text("{joker}", joker=card).said(catalogue)
            case _:
                return Text("{card}", card=card).said(catalogue)

    @property
    def plain(self) -> str:
        """The card in the notation of the API."""
        return self.name


class _Characters(Localized):
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def said(self, catalogue: NullTranslations) -> str:
        return "".join([catalogue.gettext(one) if one in SPELLED else one for one in self.name])


def _card(name: str) -> Localized:
    wild, star, natural = name.partition("*")
    if not (star and natural):
        return _Characters(name)
    if wild:
        return Text("{wild}*{card}", wild=_Characters(wild), card=_Characters(natural))
    return Text("*{card}", card=_Characters(natural))
