"""The comparison of the games in the rule documents (matrix section 1), row by row, as their sheets say it."""

import pytest

from rami.messages.catalogue import LANGUAGES
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

ROUND_THE_CORNER = ("Q-K-A and K-A-2 are all runs", "D-R-As et R-As-2 sont des suites")
ONE = ("One pack of 52 cards, without jokers.", "Un jeu de 52 cartes, sans joker.")
ACE_LOW = ("A-2-3 is a run, Q-K-A is none", "As-2-3 est une suite, D-R-As n’en est pas une")
ACE_BOTH = ("A-2-3 and Q-K-A are runs, K-A-2 is none", "As-2-3 et D-R-As sont des suites, R-As-2 n’en est pas une")
UPCARD = ("The next card is turned up", "La carte suivante est retournée")
NO_UPCARD = ("The first discard begins the discard pile.", "La première carte défaussée ouvre la défausse.")
STARTER = ("does not draw in the first turn", "ne pioche pas à son premier tour")
ONE_MELD = ("lay one meld, not more", "poser une seule combinaison")
ANY_MELDS = ("any number of both", "autant que l’on veut et dans l’ordre que l’on veut")
WINNER_TAKES = (
    "scores the points left in the hands of all the others",
    "marque les points restés dans les mains de tous",
)
OWN_HAND = (
    "points left in their own hand, against themselves",
    "Chacun marque contre lui les points restés dans sa main",
)
OUT_ANYHOW = ("has been laid, added to a meld or discarded", "est posée, ajoutée à une combinaison ou défaussée")
OUT_BY_DISCARD = ("goes out by discarding the last card", "sort en défaussant sa dernière carte")
TWICE = ("This is done 2 times in a deal", "On le fait 2 fois par donne")
TURNED_OVER = ("turned over, without shuffling", "retournée, sans être mélangée")
LOWEST = ("The lowest total wins.", "Le total le plus bas gagne.")
HIGHEST = ("The highest total wins.", "Le total le plus élevé gagne.")
ACE_11 = ("| Ace | 11 |", "| As | 11 |")
JOKER_20 = ("| Joker left in the hand | 20 |", "| Joker resté en main | 20 |")
JOKER_25 = ("| Joker left in the hand | 25 |", "| Joker resté en main | 25 |")
FROM_DEALER = (
    "Whoever begins is dealt 15 cards, the others 14 each",
    "Le joueur qui commence reçoit 15 cartes, les autres 14",
)
OPENED_ADD = ("Only those who have opened may add", "Seuls peuvent ajouter les joueurs qui ont ouvert")
ANYBODY_ADDS = ("That needs no meld of your own.", "Il n’est pas nécessaire d’avoir posé une combinaison à soi.")
COMPLETE_FOUR = ("joker is taken with 6♠ and 6♦ together", "on prend le joker en posant à la fois 6♠ et 6♦")
RELAY = ("is laid again in the same turn", "doit être reposé dans le même tour")
TWO_JOKERS = ("up to 2 jokers", "contient 2 jokers au plus")
RAMI_DOUBLE = ("At a rami the others score double", "Sur un rami, les autres marquent le double")
WAIVED = ("(rami) needs no minimum", "Celui qui fait rami n’a pas besoin d’atteindre ce minimum")
FIRST_FREE = (
    "own first turn of a deal, taking it obliges to nothing",
    "Au premier tour de chaque joueur dans une donne, la prendre",
)
SHUFFLED = ("the rest is shuffled", "les autres sont mélangées")
COMPANY = ("a card of the hand goes to the same meld", "une carte de la main va avec elle sur la même combinaison")
ONE_DEAL = ("The game is one deal.", "La partie se joue en une donne.")
TAKE_FREELY = ("Taking it obliges to nothing", "La prendre n’oblige à rien")

FAMILY = [
    ("2 to 4 players.", "De 2 à 4 joueurs."),
    *(FROM_DEALER, NO_UPCARD, STARTER, ANY_MELDS, ACE_BOTH, OPENED_ADD, WAIVED, SHUFFLED, COMPANY, OUT_BY_DISCARD),
    *(ACE_11, OWN_HAND, RAMI_DOUBLE, ONE_DEAL, LOWEST),
]
JOKERS = [TWO_JOKERS, COMPLETE_FOUR, RELAY, JOKER_20]


def opening(points: int) -> tuple[str, str]:
    """At least so many points."""
    return f"must be worth at least {points} points", f"doivent valoir ensemble au moins {points} points"


def rows(*numbers: tuple[int, ...]) -> tuple[str, str]:
    """The table of the deal, which is the same in both languages."""
    text = "\n".join(f"| {' | '.join(map(str, row))} |" for row in numbers)
    return text, text


FACTS: dict[str, list[tuple[str, str]]] = {
    "rami": [
        ("2 to 6 players.", "De 2 à 6 joueurs."),
        rows((2, 10, 31), (3, 7, 30), (4, 7, 23), (5, 6, 21), (6, 6, 15)),
        *(ONE, UPCARD, ONE_MELD, ACE_LOW, ANYBODY_ADDS, TAKE_FREELY, TURNED_OVER, TWICE, OUT_ANYHOW, WINNER_TAKES),
        ("| Ace | 1 |", "| As | 1 |"),
        ("is not discarded in the same turn.", "n’est pas défaussée dans le même tour."),
        ("with 6 against 7, 15 and 21 that is 1 + 9 + 15 = 25", "avec 6 contre 7, 15 et 21, cela fait 1 + 9 + 15 = 25"),
        (
            "100 points for each opponent (100 with 2 players, 500 with 6)",
            "100 points par adversaire (100 à 2 joueurs, 500 à 6)",
        ),
        HIGHEST,
    ],
    "rami-bloc": [
        ONE,
        ONE_MELD,
        WINNER_TAKES,
        ("The pile is never used again.", "La défausse n’est jamais réutilisée."),
    ],
    "wrotham": [
        ("- 2 players.", "- 2 joueurs."),
        ("3 jokers, 55 cards in all", "3 jokers, soit 55 cartes en tout"),
        ("Whoever begins is dealt 8 cards, the other 7", "Le joueur qui commence reçoit 8 cartes, l’autre 7"),
        ("The rest, 40 cards,", "Le reste, 40 cartes face cachée"),
        (
            "From deal 4 of the game on, nobody lays anything",
            "À partir de la donne n°\u00a04 de la partie, personne ne pose rien",
        ),
        (
            "put the card that it was named for in its place",
            "on met à sa place la carte pour laquelle il a été annoncé",
        ),
        ("may be kept in the hand", "On peut garder en main un joker"),
        ("The game is 6 deals.", "La partie se joue en 6 donnes."),
        *(NO_UPCARD, STARTER, ONE_MELD, ACE_LOW, OUT_ANYHOW, WINNER_TAKES, JOKER_25, HIGHEST, TURNED_OVER),
    ],
    "rami-classique": [
        ("2 to 7 players.", "De 2 à 7 joueurs."),
        rows((2, 10, 31), (3, 7, 30), (4, 7, 23), (5, 7, 16), (6, 6, 15), (7, 6, 9)),
        (
            "own first turn of a deal nothing is laid",
            "À son premier tour dans une donne, un joueur ne pose et n’ajoute rien",
        ),
        ("somebody has at least 100 points", "quelqu’un a au moins 100 points"),
        *(ONE, UPCARD, ANY_MELDS, ACE_LOW, ANYBODY_ADDS, TURNED_OVER, OUT_ANYHOW, OWN_HAND, ACE_11, LOWEST),
    ],
    "rami-deux-jeux": [
        ("2 to 7 players.", "De 2 à 7 joueurs."),
        ("4 jokers, 108 cards in all", "4 jokers, soit 108 cartes en tout"),
        ("Each player is dealt 10 cards", "Chaque joueur reçoit 10 cartes"),
        rows((2, 87), (3, 77), (4, 67), (5, 57), (6, 47), (7, 37)),
        (
            "more than 51 points together; exactly 51 is not enough",
            "plus de 51 points\u00a0; 51 exactement ne suffisent pas",
        ),
        ("A meld may hold one joker, not more.", "Une combinaison contient un joker au plus."),
        ("| Ace left in the hand | 11 |\n| Ace in A-2-3 | 1 |", "| As resté en main | 11 |\n| As dans As-2-3 | 1 |"),
        ("| Ace in a set | 11 |", "| As dans un brelan ou un carré | 11 |"),
        ("nothing is laid and nothing is added", "ne pose et n’ajoute rien"),
        ("somebody has at least 300 points", "quelqu’un a au moins 300 points"),
        *(UPCARD, ANY_MELDS, ACE_LOW, OPENED_ADD, COMPLETE_FOUR, RELAY, OUT_ANYHOW, OWN_HAND, JOKER_25, LOWEST),
    ],
    "rami-40": [
        ("2 jokers, 106 cards in all", "2 jokers, soit 106 cartes en tout"),
        rows((2, 77), (3, 63), (4, 49)),
        *(*FAMILY, *JOKERS, opening(40), FIRST_FREE),
    ],
    "rami-50": [
        ("Two packs of 52 cards, without jokers.", "Deux jeux de 52 cartes, sans joker."),
        rows((2, 75), (3, 61), (4, 47)),
        *(*FAMILY, opening(50), FIRST_FREE),
    ],
    "rami-51": [
        ("2 jokers, 106 cards in all", "2 jokers, soit 106 cartes en tout"),
        *(*FAMILY, *JOKERS, opening(51), TAKE_FREELY),
    ],
    "manie-de-joker-51": [
        ("one joker for each player", "un joker par joueur"),
        (
            "Exactly one of these cards is a joker, in every hand",
            "Dans chaque main, une de ces cartes exactement est un joker",
        ),
        rows((2, 2, 77), (3, 3, 64), (4, 4, 51)),
        *(*FAMILY, *JOKERS, opening(51), FIRST_FREE),
    ],
    "rami-500": [
        ("2 to 8 players.", "De 2 à 8 joueurs."),
        ("One or two packs of 52 cards", "Un ou deux jeux de 52 cartes"),
        rows((2, 1, 13, 25), (3, 1, 7, 30), (4, 1, 7, 23), (5, 2, 7, 68), (6, 2, 7, 61), (7, 2, 7, 54), (8, 2, 7, 47)),
        ("the lowest card deals", "la plus basse désigne le donneur"),
        ("The first draw of a deal is from the stock", "Le premier joueur de la donne pioche au talon"),
        (
            "Any of its cards may be taken, together with all",
            "n’importe laquelle de ses cartes, avec toutes celles qui la",
        ),
        ("is used at once", "sert aussitôt"),
        ("counts for you: put it down before you", "compte pour soi\u00a0: on le pose devant soi"),
        ("| Ace in A-2-3 | 1 |\n| Ace in Q-K-A | 15 |", "| As dans As-2-3 | 1 |\n| As dans D-R-As | 15 |"),
        ("less the points left in their hand. The score may be negative", "moins les points restés dans sa main"),
        (
            "more than 500 points; with exactly as many it goes on",
            "plus de 500 points\u00a0; à ce nombre exactement, elle continue",
        ),
        ("adds the differences", "ajoute à son total les différences"),
        ("another deal is played", "on joue une donne de plus"),
        ("Four play in pairs", "À quatre, on joue en équipes"),
        *(UPCARD, ANY_MELDS, ACE_BOTH, ANYBODY_ADDS, OUT_ANYHOW, HIGHEST),
    ],
    "romme": [
        ("6 jokers, 110 cards in all", "6 jokers, soit 110 cartes en tout"),
        ("Each player is dealt 13 cards", "Chaque joueur reçoit 13 cartes"),
        *(UPCARD, opening(40), ACE_BOTH, *JOKERS, TAKE_FREELY, OUT_BY_DISCARD, LOWEST),
    ],
}

ABSENT: dict[str, list[tuple[str, str]]] = {
    "rami": [STARTER, ("opened", "ouvert "), ("rami)", "faire rami"), ("joker may", "Un joker")],
    "rami-bloc": [TWICE, ("new stock", "nouveau talon")],
    "wrotham": [UPCARD, ("rami)", "fait rami"), ("turn of the opening", "ouverture")],
    "rami-classique": [("## Jokers", "## Jokers"), ("## The opening", "## L’ouverture")],
    "rami-deux-jeux": [WAIVED, STARTER],
    "rami-40": [TAKE_FREELY, UPCARD, ONE_MELD],
    "rami-50": [("## Jokers", "## Jokers"), TAKE_FREELY],
    "rami-51": [FIRST_FREE],
    "manie-de-joker-51": [TAKE_FREELY],
    "rami-500": [WAIVED, ("shuffl", "mélang"), ("is not discarded in the same turn", "n’est pas défaussée")],
    "romme": [COMPANY, STARTER, FIRST_FREE],
}


@pytest.mark.parametrize("name", FACTS)
def test_a_sheet_says_what_the_matrix_says(name: str) -> None:
    """Each fact in both languages; and nothing that belongs to another game."""
    english, french = (sheet(resolve(name), None, language) for language in LANGUAGES)
    assert [fact for fact in FACTS[name] if fact[0] not in english or fact[1] not in french] == []
    assert [fact for fact in ABSENT[name] if fact[0] in english or fact[1] in french] == []


HOUSE_RULES: list[tuple[str, str, dict[str, object], tuple[str, str]]] = [
    ("H1", "rami", {"melds_per_turn": None}, ANY_MELDS),
    ("H2a", "rami", {"rami_bonus": "double"}, ("A rami scores double.", "Un rami compte double.")),
    ("H2b", "rami", {"rami_bonus": "plus10"}, ("A rami scores 10 points more.", "Un rami rapporte 10 points de plus.")),
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
        ("only once you have laid a meld of your own", "il faut avoir posé"),
    ),
    ("H4", "rami", {"ace": "high_low"}, ("| Ace | 15 |", "| As | 15 |")),
    ("H4b", "rami", {"ace": "around_corner"}, ROUND_THE_CORNER),
    ("H5", "rami", {"must_discard_to_go_out": True}, OUT_BY_DISCARD),
    (
        "H6",
        "rami",
        {"stock_recycle": "shuffle"},
        ("is shuffled and becomes the new stock", "est mélangée et forme le nouveau talon"),
    ),
    ("H7b", "rami", {"max_recycles": 1}, ("This is done once in a deal.", "On le fait une fois par donne.")),
    ("C-04", "rami", {"max_recycles": None}, ("as often as the stock is empty", "chaque fois que le talon est épuisé")),
    ("H11", "rami", {"scoring": "penalty"}, OWN_HAND),
    ("H12", "rami", {"scoring": "payment"}, ("Everybody pays whoever goes out", "Chacun paie à celui qui sort")),
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
    ("G-20", "rami-40", {"scoring": "party3"}, ("scores minus 50", "marque moins 50")),
    ("C-17", "rami-50", {"jokers": 2}, TWO_JOKERS),
    (
        "G-40",
        "rami-500",
        {"discard_draw": "top_free"},
        ("Taking the top card alone", "Prendre la seule carte du dessus"),
    ),
]


@pytest.mark.parametrize(("rule", "name", "options", "fact"), HOUSE_RULES, ids=[row[0] for row in HOUSE_RULES])
def test_a_house_rule_is_told_where_it_is_played(
    rule: str, name: str, options: dict[str, object], fact: tuple[str, str]
) -> None:
    """With the option, and not without it."""
    assert rule
    for language, words in zip(LANGUAGES, fact, strict=True):
        assert words in sheet(resolve(name, options), None, language)
        assert words not in sheet(resolve(name), None, language)


def test_partners_are_told_of_where_they_play() -> None:
    """At four in Rami 500, unless they are switched off (G-43)."""
    assert "Two pairs play against each other" in sheet(resolve("rami-500", {}, 4), 4)
    assert "Deux équipes s’affrontent" in sheet(resolve("rami-500", {}, 4), 4, "fr")
    for options, seats in (({"teams": "none"}, 4), ({}, 5)):
        assert "pair" not in sheet(resolve("rami-500", options, seats), seats)
