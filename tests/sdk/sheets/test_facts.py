"""The comparison of games in the rule documents (matrix section 1): each row must be in the sheets."""

from collections.abc import Mapping
from typing import Any

import pytest

from rami.messages.catalogue import LANGUAGES, Language
from rami.problems.exceptions import BadRules
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

ROUND_THE_CORNER = ("A-2-3, Q-K-A and K-A-2 are runs", "As-2-3, D-R-As et R-As-2 sont des suites")
ONE = ("One pack of 52 cards, without jokers.", "Un jeu de 52 cartes, sans joker.")
ACE_LOW = ("A-2-3 is a run, but Q-K-A is not", "As-2-3 est une suite, mais pas D-R-As")
ACE_BOTH = ("A-2-3 and Q-K-A are runs, but K-A-2 is not", "As-2-3 et D-R-As sont des suites, mais pas R-As-2")
UPCARD = ("The next card is turned face up and starts", "On retourne la carte suivante")
NO_UPCARD = ("The first discard starts the discard pile.", "La première carte défaussée commence la défausse.")
STARTER = ("does not draw in the first turn", "ne pioche pas au premier tour")
ONE_MELD = ("lay one meld (not more)", "poser une seule combinaison")
ANY_MELDS = ("lay any number of melds and lay off", "autant que l’on veut et dans n’importe quel ordre")
WINNER_TAKES = (
    "scores the total of the points left in the hands of the other players",
    "marque le total des points restés dans les mains des autres joueurs",
)
OWN_HAND = (
    "Each player gets penalty points: the points left in their hand.",
    "Chacun compte contre lui les points restés dans sa main.",
)
OUT_ANYHOW = ("has been laid in a meld, laid off or discarded", "a posé, ajouté ou défaussé sa dernière carte")
OUT_BY_DISCARD = ("goes out by discarding the last card", "sort en défaussant sa dernière carte")
TWICE = ("This happens at most twice in a deal", "Cela se fait deux fois au plus par donne")
TURNED_OVER = ("turned over without shuffling", "on retourne la défausse, sans la mélanger")
LOWEST = ("The lowest total wins the game.", "Le total le plus bas gagne la partie.")
HIGHEST = ("The highest total wins the game.", "Le total le plus élevé gagne la partie.")
ACE_11 = ("| Ace | 11 |", "| As | 11 |")
JOKER_20 = ("| Joker left in the hand | 20 |", "| Joker resté en main | 20 |")
JOKER_25 = ("| Joker left in the hand | 25 |", "| Joker resté en main | 25 |")
FROM_DEALER = (
    "The player who plays first is dealt 15 cards and each other player 14",
    "Le joueur qui joue en premier reçoit 15 cartes et chacun des autres 14",
)
OPENED_ADD = ("Only players who have opened may lay off", "Seuls les joueurs qui ont ouvert peuvent ajouter")
ANYBODY_ADDS = (
    "A player may lay off cards without having laid a meld.",
    "Il n’est pas nécessaire d’avoir soi-même posé une combinaison.",
)
ANY_MELD = ("either one's own or another player's", "la sienne ou celle d’un autre joueur")
COMPLETE_FOUR = (
    "the joker in 6♣ joker 6♥ is taken by adding both 6♠ and 6♦",
    "pour prendre le joker de 6♣ joker 6♥, il pose à la fois 6♠ et 6♦",
)
RELAY = ("must be laid again in the same turn", "doit être reposé dans le même tour")
TWO_JOKERS = ("at most two jokers", "deux jokers au plus")
RAMI_DOUBLE = (
    "If a player goes rami, the points of the others are doubled",
    "Si un joueur fait rami, les points des autres sont doublés",
)
WAIVED = ("goes rami does not need this minimum", "qui fait rami n’est pas tenu d’atteindre ce minimum")
CONDITIONS = (
    "or, under the conditions below, the top card of the discard pile",
    "ou, aux conditions indiquées plus bas, celle du dessus de la défausse",
)
FIRST_FREE = (
    "own first turn of a deal, taking it carries no obligation",
    "À son premier tour dans une donne, un joueur peut la prendre sans engagement",
)
SHUFFLED = ("The other cards are shuffled", "On mélange les autres")
COMPANY = (
    "at least one other card from the hand must be laid on the same meld",
    "il faut poser sur la même combinaison, dans ce tour, au moins une autre carte",
)
ONE_DEAL = ("The game is one deal.", "La partie se joue en une seule donne.")
TAKE_FREELY = ("Taking it carries no obligation: the player may keep it", "On peut la prendre sans engagement")

DIFFERENCES = (
    "510 + (510 − 350) + (510 − 420) + (510 − 280) = 990 points",
    "il finit la partie avec 510 + (510 − 350) + (510 − 420) + (510 − 280) = 990 points",
)
TEAM_DIFFERENCE = ("510 + (510 − 420) = 600 points", "elle finit la partie avec 510 + (510 − 420) = 600 points")

FAMILY = [
    ("For two to four players.", "Pour deux à quatre joueurs."),
    *(FROM_DEALER, NO_UPCARD, STARTER, ANY_MELDS, ACE_BOTH, OPENED_ADD, WAIVED, SHUFFLED, COMPANY, OUT_BY_DISCARD),
    *(ACE_11, OWN_HAND, RAMI_DOUBLE, ONE_DEAL, LOWEST),
]
JOKERS = [TWO_JOKERS, COMPLETE_FOUR, RELAY, JOKER_20]


def opening(points: int) -> tuple[str, str]:
    """A minimum of points for the opening, in both languages."""
    return f"be worth at least {points} points in total", f"valoir au total au moins {points} points"


def rows(*numbers: tuple[int, ...]) -> tuple[str, str]:
    """The table of the deal, which is the same in both languages."""
    text = "\n".join(f"| {' | '.join(map(str, row))} |" for row in numbers)
    return text, text


FACTS: dict[str, list[tuple[str, str]]] = {
    "rami": [
        ("For two to six players.", "Pour deux à six joueurs."),
        rows((2, 10, 31), (3, 7, 30), (4, 7, 23), (5, 6, 21), (6, 6, 15)),
        *(ONE, UPCARD, ONE_MELD, ACE_LOW, ANYBODY_ADDS, TAKE_FREELY, TURNED_OVER, TWICE, OUT_ANYHOW, WINNER_TAKES),
        ("| Ace | 1 |", "| As | 1 |"),
        ("may not be discarded in the same turn.", "ne peut pas être défaussée dans le même tour."),
        (
            "with 6 points against 15, 7 and 21, this is 9 + 1 + 15 = 25",
            "avec 6 points contre 15, 7 et 21, cela fait 9 + 1 + 15 = 25",
        ),
        (
            "100 points for each opponent (100 with two players, 500 with six players)",
            "100 points par adversaire (100 à deux joueurs, 500 à six joueurs)",
        ),
        HIGHEST,
    ],
    "rami-bloc": [
        ONE,
        ONE_MELD,
        WINNER_TAKES,
        ("The discard pile is never used again.", "La défausse n’est jamais réutilisée."),
    ],
    "wrotham": [
        ("- For two players.", "- Pour deux joueurs."),
        ("three jokers: 55 cards in all", "trois jokers, soit 55 cartes en tout"),
        (
            "The player who plays first is dealt eight cards and the other player seven",
            "Le joueur qui joue en premier reçoit huit cartes et l’autre sept",
        ),
        ("The remaining 40 cards", "Les 40 cartes restantes, face cachée"),
        (
            "After the first three deals of the game, a player may lay cards only when the whole hand can be laid",
            "Après les trois premières donnes de la partie, un joueur ne peut poser de cartes que s’il pose",
        ),
        (
            "replaces the joker with the card that was named for it",
            "il met à sa place la carte annoncée pour le joker",
        ),
        ("may be kept in the hand", "On peut garder en main un joker"),
        ("The game is six deals.", "La partie se joue en six donnes."),
        (
            "scores the points left in the other player's hand",
            "marque les points restés dans la main de l’autre joueur",
        ),
        *(NO_UPCARD, STARTER, ONE_MELD, ACE_LOW, OUT_ANYHOW, JOKER_25, HIGHEST, TURNED_OVER, TWICE),
    ],
    "rami-classique": [
        ("For two to seven players.", "Pour deux à sept joueurs."),
        rows((2, 10, 31), (3, 7, 30), (4, 7, 23), (5, 7, 16), (6, 6, 15), (7, 6, 9)),
        (
            "own first turn of a deal, players may not lay melds or lay off cards",
            "À son premier tour dans une donne, un joueur ne peut ni poser de combinaison ni ajouter de carte",
        ),
        ("a player gets a total of at least 100 points", "un joueur totalise au moins 100 points"),
        *(ONE, UPCARD, ANY_MELDS, ACE_LOW, ANYBODY_ADDS, TURNED_OVER, OUT_ANYHOW, OWN_HAND, ACE_11, LOWEST),
    ],
    "rami-deux-jeux": [
        ("For two to seven players.", "Pour deux à sept joueurs."),
        ("four jokers: 108 cards in all", "quatre jokers, soit 108 cartes en tout"),
        ("Each player is dealt 10 cards", "Chaque joueur reçoit 10 cartes"),
        rows((2, 87), (3, 77), (4, 67), (5, 57), (6, 47), (7, 37)),
        (
            "more than 51 points in total; exactly 51 is not enough",
            "plus de 51 points (un total de 51 ne suffit pas)",
        ),
        ("A meld may contain at most one joker.", "Une combinaison contient un joker au plus."),
        ("| Ace left in the hand | 11 |\n| Ace in A-2-3 | 1 |", "| As resté en main | 11 |\n| As dans As-2-3 | 1 |"),
        ("| Ace in a set | 11 |", "| As dans un brelan ou un carré | 11 |"),
        ("may not lay melds or lay off cards", "ne peut ni poser de combinaison ni ajouter de carte"),
        ("a player gets a total of at least 300 points", "un joueur totalise au moins 300 points"),
        *(UPCARD, ANY_MELDS, ACE_LOW, OPENED_ADD, COMPLETE_FOUR, RELAY, OUT_ANYHOW, OWN_HAND, JOKER_25, LOWEST),
    ],
    "rami-40": [
        ("two jokers: 106 cards in all", "deux jokers, soit 106 cartes en tout"),
        rows((2, 77), (3, 63), (4, 49)),
        *(*FAMILY, *JOKERS, opening(40), FIRST_FREE, CONDITIONS),
    ],
    "rami-50": [
        ("Two packs of 52 cards, without jokers.", "Deux jeux de 52 cartes, sans joker."),
        rows((2, 75), (3, 61), (4, 47)),
        *(*FAMILY, opening(50), FIRST_FREE),
    ],
    "rami-51": [
        ("two jokers: 106 cards in all", "deux jokers, soit 106 cartes en tout"),
        *(*FAMILY, *JOKERS, opening(51), TAKE_FREELY),
    ],
    "manie-de-joker-51": [
        ("one joker for each player", "un joker par joueur"),
        (
            "Exactly one card of each hand is a joker. The stock contains no joker.",
            "Chaque main contient exactement un joker. Le talon n’en contient aucun.",
        ),
        rows((2, 2, 77), (3, 3, 64), (4, 4, 51)),
        *(*FAMILY, *JOKERS, opening(51), FIRST_FREE),
    ],
    "rami-500": [
        ("For two to eight players.", "Pour deux à huit joueurs."),
        ("One or two packs of 52 cards", "Un ou deux jeux de 52 cartes"),
        rows((2, 1, 13, 25), (3, 1, 7, 30), (4, 1, 7, 23), (5, 2, 7, 68), (6, 2, 7, 61), (7, 2, 7, 54), (8, 2, 7, 47)),
        ("the player with the lowest card deals", "celui qui a la plus basse distribue"),
        ("the player must draw from the stock", "le joueur qui commence doit piocher au talon"),
        (
            "but must also take all the cards on top of it",
            "à condition de prendre aussi toutes celles qui la recouvrent",
        ),
        ("The wanted card must be used at once", "La carte voulue, même si c’est celle du dessus, doit être utilisée"),
        ("counts for the player who lays it off", "compte pour celui qui l’ajoute. Il la place devant lui"),
        ("| Ace in A-2-3 | 1 |\n| Ace in Q-K-A | 15 |", "| As dans As-2-3 | 1 |\n| As dans D-R-As | 15 |"),
        ("minus the points left in their hand", "et en retire les points restés dans sa main"),
        ("80 − 70 = 10", "on marque 80 − 70 = 10 points"),
        ("10 points are subtracted from the total", "on soustrait 10 points de son total"),
        (
            "more than 500 points. With exactly this total, the game goes on.",
            "dépasse 500 points au total. Avec exactement ce total, elle continue.",
        ),
        DIFFERENCES,
        ("another deal is played", "on joue une donne supplémentaire"),
        ("Four players play in two teams", "À quatre, on joue en deux équipes"),
        *(UPCARD, ANY_MELDS, ACE_BOTH, ANYBODY_ADDS, OUT_ANYHOW, HIGHEST),
    ],
    "romme": [
        ("six jokers: 110 cards in all", "six jokers, soit 110 cartes en tout"),
        ("Each player is dealt 13 cards", "Chaque joueur reçoit 13 cartes"),
        *(UPCARD, opening(40), ACE_BOTH, *JOKERS, TAKE_FREELY, OUT_BY_DISCARD, LOWEST),
    ],
}

ABSENT: dict[str, list[tuple[str, str]]] = {
    "rami": [STARTER, ("opened", "ouvert "), ("go rami", "aire rami"), ("joker may", "n joker")],
    "rami-bloc": [TWICE, ("new stock", "nouveau talon")],
    "wrotham": [UPCARD, WINNER_TAKES, ("go rami", "aire rami"), ("goes rami", "fait rami"), ("opened", "ouvert ")],
    "rami-classique": [("## Jokers", "## Jokers"), ("## The opening", "## Ouverture")],
    "rami-deux-jeux": [WAIVED, STARTER],
    "rami-40": [TAKE_FREELY, UPCARD, ONE_MELD],
    "rami-50": [("## Jokers", "## Jokers"), TAKE_FREELY],
    "rami-51": [FIRST_FREE, CONDITIONS],
    "manie-de-joker-51": [TAKE_FREELY],
    "rami-500": [WAIVED, ("shuffl", "mélang"), ("may not be discarded", "ne peut pas être défaussée")],
    "romme": [COMPANY, STARTER, FIRST_FREE],
}


@pytest.mark.parametrize("name", FACTS)
def test_a_sheet_says_what_the_matrix_says(name: str) -> None:
    """The sheet states each fact of its game in both languages, and no fact of another game."""
    english, french = (sheet(resolve(name), None, language) for language in LANGUAGES)
    assert [fact for fact in (ANY_MELD, *FACTS[name]) if fact[0] not in english or fact[1] not in french] == []
    assert [fact for fact in ABSENT[name] if fact[0] in english or fact[1] in french] == []


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
