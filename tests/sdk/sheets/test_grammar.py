"""Singular and plural, numbers in words, and spaces are correct in the sheets of any rules, in both languages."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from tests.sdk.rules.strategies import any_options
from tests.sdk.sheets.settings import BASES, accepted, changed, paths, values

from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet
from rami.sheets.words import Words

SINGULAR = {
    "en": "card|joker|player|turn|deal|meld|pack|team|point",
    "fr": "carte|joker|joueur|tour|donne|combinaison|jeu|équipe|point|adversaire",
}
PLURAL = {
    "en": "cards|jokers|players|turns|deals|melds|packs|teams|points|times",
    "fr": "cartes|jokers|joueurs|tours|donnes|combinaisons|jeux|équipes|points|adversaires",
}
MANY = {
    "en": "two|three|four|five|six|seven|eight|nine|[2-9]|[0-9]{2,}",
    "fr": "deux|trois|quatre|cinq|six|sept|huit|neuf|[2-9]|[0-9]{2,}",
}
ONE = {"en": "one|1", "fr": "zéro|une?|0|1"}
COUNTED = {
    "en": "cards?|jokers?|players?|turns?|deals?|melds?|packs?|teams?|times?",
    "fr": "cartes?|jokers?|joueurs?|tours?|donnes?|premières? donnes?|combinaisons?|jeux?|équipes?|fois",
}
"""Nouns that are counted in words below ten; points are counted in digits."""

FAULTS: dict[Language, dict[str, str]] = {
    language: {
        "a plural after one": rf"\b(?:{ONE[language]}) (?:{PLURAL[language]})\b",
        "a singular after a number": rf"\b(?:{MANY[language]}) (?:{SINGULAR[language]})\b",
        "a small number in digits": rf"\b[0-9] (?:{COUNTED[language]})\b",
        "two spaces": r"\S[ \u00a0]{2,}",
        "a space before a comma or a full stop": r"\s[,.]",
        "a word twice": r"\b([^\W\d]+) \1\b",
    }
    for language in LANGUAGES
}
FAULTS["en"]["a space before a punctuation mark"] = r"\s[;:!?]"
FAULTS["fr"]["no space before a punctuation mark"] = r"[^\u00a0][;:!?]"
FAULTS["fr"]["a straight apostrophe"] = "'"

WRONG: list[tuple[Language, str, str]] = [
    ("fr", "Il marque 1 points.", "a plural after one"),
    ("fr", "Il marque 0 points.", "a plural after one"),
    ("fr", "au plus un jokers", "a plural after one"),
    ("fr", "une cartes", "a plural after one"),
    ("fr", "Elle prend fin après 1 tours.", "a plural after one"),
    ("fr", "au plus deux joker", "a singular after a number"),
    ("fr", "100 point", "a singular after a number"),
    ("fr", "On le fait 2 fois par donne.", "a small number in digits"),
    ("fr", "1 carte", "a small number in digits"),
    ("fr", "deux  jokers", "two spaces"),
    ("fr", "deux jokers .", "a space before a comma or a full stop"),
    ("fr", "Il sort; la donne est finie.", "no space before a punctuation mark"),
    ("fr", "Il sort : la donne est finie.", "no space before a punctuation mark"),
    ("fr", "l'as", "a straight apostrophe"),
    ("fr", "à la la fin", "a word twice"),
    ("en", "at least 1 points", "a plural after one"),
    ("en", "at most one jokers", "a plural after one"),
    ("en", "seven card", "a singular after a number"),
    ("en", "100 point", "a singular after a number"),
    ("en", "2 players", "a small number in digits"),
    ("en", "2 times", "a small number in digits"),
    ("en", "the the deal", "a word twice"),
    ("en", "The deal ends ; nobody scores.", "a space before a punctuation mark"),
]


def faults(text: str, language: Language) -> list[tuple[str, str]]:
    """The faults in the sentences of a sheet, each with its sentence."""
    sentences = [line.strip() for line in text.split("\n") if not line.startswith("|")]
    return [
        (fault, sentence)
        for sentence in sentences
        for fault, shape in FAULTS[language].items()
        if re.search(shape, sentence)
    ]


@pytest.mark.parametrize(("language", "text", "fault"), WRONG)
def test_a_fault_is_found(language: Language, text: str, fault: str) -> None:
    """Each example of a fault is found by the search."""
    assert (fault, text) in faults(text, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_sheets_of_every_game_are_free_of_faults(name: str, language: Language) -> None:
    """No sheet of a game has a fault, for any number of players and for each number."""
    low, high = VARIANTS[name].rules.players
    for seats in (None, *range(low, high + 1)):
        assert faults(sheet(resolve(name, {}, seats), seats, language), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_of_random_options_are_free_of_faults(language: Language) -> None:
    """No sheet for random options has a fault."""
    rng = Random(20261207)
    for _ in range(400):
        name, options, seats = any_options(rng)
        assert faults(sheet(resolve(name, options, seats), seats, language), language) == [], (name, options, seats)


def every_value(*, full: bool) -> Iterator[Rules]:
    """Rules with each value of each setting: the bounds, which often need the singular, and some values between."""
    for path, kind in paths():
        for value in values(kind):
            rules = (changed(base, path, value) for base in BASES)
            yield from islice((each for each in rules if each is not None and accepted(each)), 4 if full else 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_of_every_value_are_free_of_faults(language: Language, *, full: bool) -> None:
    """No sheet has a fault with one point, one deal, one joker, one meld or any other tested value."""
    for rules in every_value(full=full):
        for seats in (None, rules.players[1]):
            assert faults(sheet(rules, seats, language), language) == [], rules


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
    ],
)
def test_points_are_written_in_digits_and_counted_as_the_language_counts(
    language: Language, points: int, said: str
) -> None:
    """Points are written in digits; French also uses the singular after 0."""
    assert Words(language).points(points) == said


@pytest.mark.parametrize(
    ("language", "one", "two", "nine", "ten"),
    [
        ("en", "one joker", "two jokers", "nine jokers", "10 jokers"),
        ("fr", "un joker", "deux jokers", "neuf jokers", "10 jokers"),
    ],
)
def test_numbers_below_ten_are_written_in_words(language: Language, one: str, two: str, nine: str, ten: str) -> None:
    """Numbers below ten are written in words, as is usual in a text."""
    say = Words(language)
    assert [say.counted("one joker", "{n} jokers", n) for n in (1, 2, 9, 10)] == [one, two, nine, ten]


def test_a_small_opening_is_worth_one_point() -> None:
    """The smallest opening that an option allows uses the singular."""
    rules = resolve("rami-40", {"opening": {"points": 1, "strict": True}})
    assert "be worth more than 1 point in total; exactly 1 is not enough." in sheet(rules)
    assert "valoir au total plus de 1 point (un total de 1 ne suffit pas)." in sheet(rules, None, "fr")
