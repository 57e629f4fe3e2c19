"""Translations of sentences. The English text is in the code; `locale/<language>` has the other languages.

`make generate` collects the sentences of the code into catalogues (.po, for translators) and compiles these (.mo).
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, Literal

Language = Literal["en", "fr"]
Domain = Literal["messages", "options", "sheets", "tables"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")


@cache
def catalogue(language: Language, domain: Domain) -> NullTranslations:
    """The translations of one domain. `gettext` and `ngettext` return the English text if there is no translation.

    Raises ValueError for another language.
    """
    if language == "en":
        return NullTranslations()
    if language not in LANGUAGES:
        raise ValueError(f"There are texts in {' and '.join(LANGUAGES)}, not in {language!r}.")
    path = files(__package__).joinpath("locale", language, "LC_MESSAGES", f"{domain}.mo")
    with path.open("rb") as compiled:
        return GNUTranslations(compiled)
