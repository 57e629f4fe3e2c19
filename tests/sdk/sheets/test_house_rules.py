"""House rules in the sheets: each is said where it is played, and only there."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.sdk.sheets.facts import (
    ANY_MELDS,
    DIFFERENCES,
    ONE_MELD,
    OUT_BY_DISCARD,
    OWN_HAND,
    RAMI_DOUBLE,
    ROUND_THE_CORNER,
    TEAM_DIFFERENCE,
    TWO_JOKERS,
    WINNER_TAKES,
)

from rami.messages.catalogue import LANGUAGES, Language
from rami.problems.exceptions import BadRules
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

HOUSE_RULES: list[tuple[str, str, dict[str, object], tuple[str, str]]] = [
    ("H1", "rami", {"melds_per_turn": None}, ANY_MELDS),
    ("H2a", "rami", {"rami_bonus": "double"}, ("goes rami scores double.", "fait rami marque le double.")),
    (
        "H2b",
        "rami",
        {"rami_bonus": "plus10"},
        ("goes rami scores 10 points more.", "fait rami marque 10 points de plus."),
    ),
    (
        "C-02",
        "rami",
        {"rami_bonus": "double"},
        ("may lay any number of melds in that turn", "autant de combinaisons qu’il veut"),
    ),
    (
        "H3",
        "rami",
        {"layoff_requires": "own_meld_for_others"},
        ("a player must have laid a meld in this deal", "Il faut d’abord avoir soi-même posé une combinaison"),
    ),
    ("H4", "rami", {"ace": "high_low"}, ("| Ace | 15 |", "| As | 15 |")),
    ("H4b", "rami", {"ace": "around_corner"}, ROUND_THE_CORNER),
    ("N-13", "rami", {"ace": "high"}, ("The ace is high only", "L’as se place seulement après le roi")),
    (
        "N-14",
        "rami",
        {"players": (2, 2), "challenge": "offered"},
        ("before drawing, a player may challenge the other", "avant de piocher, un joueur peut défier l’autre"),
    ),
    ("H5", "rami", {"must_discard_to_go_out": True}, OUT_BY_DISCARD),
    (
        "H6",
        "rami",
        {"stock_recycle": "shuffle"},
        ("is shuffled and becomes the new stock", "on mélange la défausse pour former un nouveau talon"),
    ),
    (
        "H7b",
        "rami",
        {"max_recycles": 1},
        ("This happens at most once in a deal.", "Cela se fait une fois au plus par donne."),
    ),
    ("C-04", "rami", {"max_recycles": None}, ("each time the stock is empty", "chaque fois que le talon est épuisé")),
    ("H11", "rami", {"scoring": "penalty"}, OWN_HAND),
    (
        "H12",
        "rami",
        {"scoring": "payment"},
        ("Each player pays the player who goes out", "Chacun paie à celui qui sort"),
    ),
    ("V1", "rami-classique", {"ace": "around_corner"}, ROUND_THE_CORNER),
    ("V2", "rami-classique", {"rami_bonus": "double"}, RAMI_DOUBLE),
    ("V3", "rami-classique", {"scoring": "winner_takes"}, WINNER_TAKES),
    ("V4", "rami-classique", {"melds_per_turn": 1}, ONE_MELD),
    (
        "V5",
        "rami-classique",
        {"end_when_stock_empty_at_turn_end": True},
        ("at the end of a turn", "à la fin d’un tour"),
    ),
    ("F-10", "rami-40", {"direction": "right"}, ("anticlockwise", "le sens inverse des aiguilles d’une montre")),
    ("G-20", "rami-40", {"scoring": "party3"}, ("gets minus 50 points", "marque moins 50 points")),
    ("C-17", "rami-50", {"jokers": 2}, TWO_JOKERS),
    (
        "G-40",
        "rami-500",
        {"discard_draw": "top_free"},
        ("Taking only the top card carries no obligation", "la seule carte du dessus sans engagement"),
    ),
]


@pytest.mark.parametrize(("rule", "name", "options", "fact"), HOUSE_RULES, ids=[row[0] for row in HOUSE_RULES])
def test_a_house_rule_is_said_where_it_is_played(
    rule: str, name: str, options: dict[str, object], fact: tuple[str, str]
) -> None:
    """The sheet states the house rule with its option, and not without it."""
    assert rule
    for language, words in zip(LANGUAGES, fact, strict=True):
        assert words in sheet(resolve(name, options), None, language)
        assert words not in sheet(resolve(name), None, language)


def sheets(options: Mapping[str, object], seats: int | None) -> dict[Language, str]:
    """The sheets of Rami 500 in every language."""
    rules = resolve("rami-500", options, seats)
    return {language: sheet(rules, seats, language) for language in LANGUAGES}


def test_partners_are_said_of_where_they_play() -> None:
    """The sheet mentions partners with four players in Rami 500, unless teams are switched off (G-43)."""
    assert "two teams of two" in sheets({}, 4)["en"]
    assert "en deux équipes de deux" in sheets({}, 4)["fr"]
    for options, seats in (({"teams": "none"}, 4), ({}, 5), ({}, 2)):
        alone = sheets(options, seats)
        assert "team" not in alone["en"]
        assert "partner" not in alone["en"]
        assert "équipe" not in alone["fr"]
        assert "partenaire" not in alone["fr"]


def test_with_partners_a_team_ends_the_game_and_wins_it() -> None:
    """The team reaches the target and scores the difference; a player alone would score 990 (D4 L85 to L87)."""
    text = sheets({}, 4)
    assert "in which a team gets a total of more than 500 points" in text["en"]
    assert "où une équipe dépasse 500 points" in text["fr"]
    assert "the winning team also scores the difference" in text["en"]
    assert "l’équipe gagnante ajoute à son total la différence" in text["fr"]
    assert "the winner also scores" not in text["en"]
    for fact in (TEAM_DIFFERENCE, DIFFERENCES):
        assert fact[0] in text["en"]
    assert TEAM_DIFFERENCE[1] in text["fr"]
    assert "= 990 points" in text["fr"]


def test_a_sheet_for_any_number_of_players_knows_players_and_teams() -> None:
    """The sheet holds both examples, one for players and one for teams."""
    text = sheets({}, None)
    assert "a player or a team gets a total of more than 500 points" in text["en"]
    assert "un joueur ou une équipe dépasse 500 points" in text["fr"]
    for fact in (DIFFERENCES, TEAM_DIFFERENCE):
        assert fact[0] in text["en"]
        assert fact[1] in text["fr"]


@pytest.mark.parametrize(("seats", "ends"), [(2, "= 600 points"), (3, "= 990 points"), (5, "= 990 points")])
def test_the_final_differences_have_an_example_for_players_who_play_alone(seats: int, ends: str) -> None:
    """With two players the example has one difference; with more players it has several (Z-18)."""
    for text in sheets({}, seats).values():
        assert [end for end in ("= 600 points", "= 990 points") if end in text] == [ends]


def test_a_turn_is_begun_only_if_it_can_be_ended() -> None:
    """The sheet names what may prevent the end of a turn in this game: the opening, a card to discard (matrix 3.1)."""
    english = "if the turn could not then be ended according to the rules"
    french = "On ne pose rien si le tour ne peut ensuite finir régulièrement"
    for name, missing in {
        "rami-40": (" (opening reached, a card left to discard).", " (ouverture atteinte, carte à défausser)."),
        "rami-deux-jeux": (" (opening reached).", " (ouverture atteinte)."),
        "rami-500": (".", "."),
        "rami": (" (for example, if the only card left were", " (par exemple, s’il ne restait à défausser que"),
    }.items():
        for start, rest, language in zip((english, french), missing, LANGUAGES, strict=True):
            assert start + rest in sheet(resolve(name), None, language)


ELIMINATION = {"match_end": {"target": 100, "elimination": True}}


def test_the_sheet_of_those_who_are_still_in_is_for_as_many() -> None:
    """N-22: two of four are left, so each has ten cards, and they take turns (D2 L10)."""
    text = sheet(resolve("rami-classique", ELIMINATION, 4), 4, still=2)
    assert "Four players began the game, and two of them are still in." in text
    assert "Each player is dealt 10 cards" in text
    assert "The remaining 31 cards" in text
    assert "The two players take turns to deal." in text
    french = sheet(resolve("rami-classique", ELIMINATION, 4), 4, "fr", still=2)
    assert "Quatre joueurs ont commencé la partie, et deux sont encore en jeu." in french


def test_where_all_count_the_cards_are_those_of_all() -> None:
    """With `players_counted: all` the last two of four have seven cards."""
    options = {"match_end": ELIMINATION["match_end"] | {"players_counted": "all"}}
    text = sheet(resolve("rami-classique", options, 4), 4, still=2)
    assert "Each player is dealt seven cards" in text
    assert "The two players take turns to deal." in text
    assert "The cards are always dealt as for all players" in text


def test_if_nobody_is_out_the_sheet_is_the_same() -> None:
    """All of four are four."""
    rules = resolve("rami-classique", ELIMINATION, 4)
    assert sheet(rules, 4, still=4) == sheet(rules, 4)


@pytest.mark.parametrize(("options", "seats", "still"), [({}, 4, 2), (ELIMINATION, 4, 1), (ELIMINATION, 4, 5)])
def test_only_some_of_the_players_can_be_still_in(options: dict[str, Any], seats: int, still: int) -> None:
    """It takes a game with elimination, and at least two."""
    with pytest.raises(BadRules):
        sheet(resolve("rami-classique", options, seats), seats, still=still)
    with pytest.raises(BadRules):
        sheet(resolve("rami-classique", options), still=still)


@pytest.mark.parametrize(
    ("options", "english", "french"),
    [
        ({"decks": 1}, "One pack of 52 cards", "Un jeu de 52 cartes"),
        ({"decks": 3}, "Three packs of 52 cards", "Trois jeux de 52 cartes"),
        ({"decks": 4, "jokers": 8}, "Four packs of 52 cards and eight jokers: 216", "Quatre jeux de 52 cartes et huit"),
        ({"decks": {"2": 2, "3": 4}, "players": [2, 3]}, "Up to four packs", "Jusqu’à quatre jeux de 52 cartes"),
    ],
)
def test_a_sheet_says_how_many_packs_are_used(options: dict[str, Any], english: str, french: str) -> None:
    """N-24: one to four, and with three and more up to eight may play."""
    rules = resolve("rami-classique", options)
    assert english in sheet(rules, None, "en")
    assert french in sheet(rules, None, "fr")
    assert ("to eight players" in sheet(rules, None, "en")) == (options["decks"] in (3, 4))
