"""The sheet of every game is complete, in its language and in the right order."""

import re
from random import Random

import pytest
from tests.sdk.rules.strategies import any_options
from tests.sdk.sheets.settings import forms, pattern
from tools.generate.catalogues.files import translated

from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

TABLES = [
    (name, seats)
    for name, variant in VARIANTS.items()
    for seats in (None, *range(variant.rules.players[0], variant.rules.players[1] + 1))
]
EVERY = pytest.mark.parametrize(("name", "seats"), TABLES)

HEADINGS: dict[Language, list[str]] = {
    "en": [
        "Players and cards",
        "The deal",
        "Object of the game",
        "Melds",
        "Card values",
        "A turn",
        "Going out",
        "The challenge",
        "Knocking",
        "Declaring",
        "Dropping out",
        "The showdown",
        "The opening",
        "Laying off",
        "Jokers",
        "The discard pile",
        "The stock",
        "Scoring",
        "The end of the game",
        "Limits",
    ],
    "fr": [
        "Joueurs et cartes",
        "Distribution",
        "But du jeu",
        "Combinaisons",
        "Valeur des cartes",
        "Tour de jeu",
        "Fin de la donne",
        "Le défi",
        "Frapper",
        "L’annonce",
        "Abandonner la donne",
        "Abattage",
        "Ouverture",
        "Ajouts",
        "Jokers",
        "Défausse",
        "Talon",
        "Décompte des points",
        "Fin de la partie",
        "Limites",
    ],
}
DECLARED = {"Declaring", "L’annonce", "Dropping out", "Abandonner la donne"}
KNOCKED = {"Knocking", "Frapper", "The showdown", "Abattage"}
OPTIONAL = {"The challenge", "Le défi", "The opening", "Ouverture", "Jokers"} | DECLARED | KNOCKED
ON_THE_TABLE = {"Going out", "Fin de la donne", "Laying off", "Ajouts"}
IN_THE_HAND = DECLARED | KNOCKED
"""The sections of games in which melds are laid on the table, and of games with a showdown."""


def check(text: str, language: Language, *, showdown: bool = False) -> None:
    """Check what must hold for any sheet."""
    absent = ON_THE_TABLE if showdown else IN_THE_HAND
    title, *parts = text.split("\n\n")
    assert title.startswith("# ")
    assert not re.search(r"[{}]|None|True|False|\bnan\b", text)
    assert "  " not in text.replace("\n  - ", "\n- ")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    expected = [heading for heading in HEADINGS[language] if heading in headings or heading not in OPTIONAL | absent]
    assert headings == expected
    assert not absent & {*headings}
    for part in parts:
        lines = part.rstrip("\n").split("\n")
        kinds = {re.match(r"## |- |  - |\d\. |\| ", line) and line.lstrip()[0] for line in lines}
        assert kinds in ({"#"}, {"-"}, {"1", "2"}, {"1", "2", "3"}, {"|"}), part
        assert len({line.count("|") for line in lines}) == 1
        assert len(set(lines)) == len(lines), part


def english_sentences() -> list[re.Pattern[str]]:
    """The English sentences whose French translation differs, as patterns with any values for the placeholders."""
    says = [(forms(message.id), forms(message.string)) for message in translated("fr", "sheets") if message.id]
    pairs = [pair for english, french in says for pair in zip(english, french, strict=True)]
    return [pattern(english) for english, french in pairs if english != french and len(english) > 12]


ENGLISH = english_sentences()


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_whole_and_in_order(name: str, seats: int | None, language: Language) -> None:
    """The sheet of every game is complete for every number of players."""
    rules = resolve(name, {}, seats)
    text = sheet(rules, seats, language)
    check(text, language, showdown=rules.table == "showdown")
    assert text.startswith(f"# {VARIANTS[name].title}\n\n## {HEADINGS[language][0]}\n\n- ")
    assert text.endswith("\n")


@EVERY
def test_a_french_sheet_says_nothing_in_english(name: str, seats: int | None) -> None:
    """No English sentence of the code is left in a French sheet."""
    text = sheet(resolve(name, {}, seats), seats, "fr")
    assert len(ENGLISH) > 100
    assert not [found.pattern for found in ENGLISH if found.search(text)]
    assert not re.search(r"\b(the|and|with|card|cards|player|players|deal|meld|melds)\b", text)


def test_any_rules_make_a_sheet() -> None:
    """Any combination of options gives a complete sheet."""
    rng = Random(20261121)
    for _ in range(150):
        name, options, seats = any_options(rng)
        rules = resolve(name, options, seats)
        for language in LANGUAGES:
            check(sheet(rules, seats, language), language, showdown=rules.table == "showdown")


def test_french_is_set_as_french_is() -> None:
    """French texts have a no-break space before : ; ! ? and inside guillemets, and curved apostrophes."""
    for message in translated("fr", "sheets"):
        for text in forms(message.string):
            if message.id:
                assert not re.search(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0\u202f]|'|\"", text), text
