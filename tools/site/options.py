"""The pages of the options: what every option of a game means, in English and in French."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from rami.messages.catalogue import Language, catalogue
from rami.rules.options import OPTIONS
from rami.rules.options.option import Option, Said, Translate, Value
from rami.rules.variants import VARIANTS

PLACES: Final[dict[Language, str]] = {"en": "reference/options.md", "fr": "reference/options-fr.md"}
"""The page of each language."""
_ABOUT: Final[dict[Language, str]] = {
    "en": """# Options

A game is created with a variant and `options`, which change its rules. These are all options and what they mean. An
option that you leave out keeps the default of the variant. [The games](games.md#options) explains how options go
together, and `POST /v1/rules/preview` says whether some options can be played. The tags in brackets are those of the
rules. [En français](options-fr.md).
""",
    "fr": """# Options (français)

On crée une partie avec une variante et des `options`, qui changent ses règles. Voici toutes les options et leur sens.
Une option que l'on ne donne pas garde la valeur de la variante. Les repères entre parenthèses sont ceux des règles.
[In English](options.md).
""",
}
_WORDS: Final[dict[Language, tuple[str, str, str, str, str]]] = {
    "en": ("value", "meaning", "Default", "in every game", "in"),
    "fr": ("valeur", "sens", "Par défaut", "dans tous les jeux", "dans"),
}


def pages() -> dict[str, str]:
    """A page for each language."""
    return {place: "\n".join([_ABOUT[language], *_entries(language)]) for language, place in PLACES.items()}


def _entries(language: Language) -> Iterator[str]:
    translate = catalogue(language, "options").gettext
    for name, option in OPTIONS.items():
        parts = [
            f"## {translate(option.title)} {{ #{name} }}",
            f"`{name}`",
            option.described(translate),
            _values(option.values, translate, language),
            *_parts(option.parts, translate, language),
            _defaults(name, language),
        ]
        yield "\n\n".join(filter(None, parts)) + "\n"


def _parts(parts: Mapping[str, Option], translate: Translate, language: Language, above: str = "") -> Iterator[str]:
    """The fields of an option that is an object, and their fields."""
    for name, part in parts.items():
        path = f"{above}{name}"
        yield f"**`{path}`** {translate(part.title)}. {part.described(translate)}"
        yield _values(part.values, translate, language)
        yield from _parts(part.parts, translate, language, f"{path}.")


def _values(values: Mapping[Value, Said], translate: Translate, language: Language) -> str:
    if not values:
        return ""
    value, meaning, *_ = _WORDS[language]
    rows = [
        f"| `{shown(one)}` | **{translate(said.title)}.** {translate(said.description)} |"
        for one, said in values.items()
    ]
    return "\n".join([f"| {value} | {meaning} |", "|---|---|", *rows])


def _defaults(name: str, language: Language) -> str:
    """The default of each game, the most common one first."""
    _, _, default, everywhere, within = _WORDS[language]
    games: dict[str, list[str]] = {}
    for variant in VARIANTS.values():
        rules = msgspec.to_builtins(variant.rules, str_keys=True)
        games.setdefault(shown(rules[name]), []).append(f"`{variant.name}`")
    if len(games) == 1:
        return f"{default}: `{next(iter(games))}` {everywhere}."
    ordered = sorted(games.items(), key=lambda found: -len(found[1]))
    return "\n".join([f"{default}:", "", *(f"- `{value}` {within} {', '.join(names)}" for value, names in ordered)])


def shown(value: Any) -> str:
    """A value as in JSON, but a text without quotes."""
    return value if isinstance(value, str) else json.dumps(value)
