"""Texts in the languages of the catalogues. English stands in the code; `locale/<language>` holds what it is in others.

`make messages` collects the texts of the code into the catalogues (.po, to be translated) and compiles them (.mo).
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, Literal

Language = Literal["en", "fr"]
Domain = Literal["messages", "sheets"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")


@cache
def catalogue(language: Language, domain: Domain) -> NullTranslations:
    """The translations of one domain: `gettext` and `ngettext` give the English text where none is known."""
    if language == "en":
        return NullTranslations()
    path = files(__package__).joinpath("locale", language, "LC_MESSAGES", f"{domain}.mo")
    with path.open("rb") as compiled:
        return GNUTranslations(compiled)
