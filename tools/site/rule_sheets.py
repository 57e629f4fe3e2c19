"""The rule sheet of every game, in English and in French."""

from typing import Final

from rami.messages.catalogue import Language, catalogue
from rami.rules.variants import VARIANTS, Variant
from rami.sheets.sheet import sheet

FOLDERS: Final[dict[Language, str]] = {"en": "reference/sheets", "fr": "reference/regles"}
"""Where the sheets of each language are on the site."""
_ABOUT: Final[dict[Language, str]] = {
    "en": "{summary} `{name}` in the API. [En français](../{other}/{name}.md).",
    "fr": "{summary} `{name}` dans l’API. [In English](../{other}/{name}.md).",
}
_INDEX: Final[dict[Language, str]] = {
    "en": """# Rule sheets

The rules of each game, as players print them. They are those without options; the service writes the sheet of any
options (`POST /v1/rules/preview`). [The games](../games.md) compares the games. [En français](../regles/index.md).
""",
    "fr": """# Règles des jeux

Les règles de chaque jeu, telles que des joueurs les impriment, sans options. Le service écrit aussi celles d'une partie
avec des options (`POST /v1/rules/preview`). [In English](../sheets/index.md).
""",
}
_OTHER: Final[dict[Language, str]] = {"en": "regles", "fr": "sheets"}


def pages() -> dict[str, str]:
    """For each language an index, and a page for each game with its default rules."""
    return {
        f"{folder}/{name}.md": page
        for language, folder in FOLDERS.items()
        for name, page in {"index": _index(language), **_sheets(language)}.items()
    }


def _sheets(language: Language) -> dict[str, str]:
    return {variant.name: _page(variant, language) for variant in VARIANTS.values()}


def _index(language: Language) -> str:
    translate = catalogue(language, "options").gettext
    games = [f"- [{one.title}]({one.name}.md). {translate(one.summary)}" for one in VARIANTS.values()]
    return "\n".join([_INDEX[language], *games]) + "\n"


def _page(variant: Variant, language: Language) -> str:
    """The sheet with a summary. Lists in lists are indented by four, as the Markdown of the site wants it."""
    title, _, rules = sheet(variant.rules, language=language).partition("\n")
    summary = catalogue(language, "options").gettext(variant.summary)
    about = _ABOUT[language].format(summary=summary, name=variant.name, other=_OTHER[language])
    return f"{title}\n\n{about}\n{rules}".replace("\n  - ", "\n    - ")
