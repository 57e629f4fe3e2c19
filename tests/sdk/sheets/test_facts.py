"""The comparison of games in the rule documents (matrix section 1): each row must be in the sheets."""

import pytest
from tests.sdk.sheets.facts import (
    ACE_11,
    ACE_BOTH,
    ACE_LOW,
    ANY_MELD,
    ANY_MELDS,
    ANYBODY_ADDS,
    COMPANY,
    COMPLETE_FOUR,
    CONDITIONS,
    DIFFERENCES,
    FAMILY,
    FIRST_FREE,
    HIGHEST,
    JOKER_25,
    JOKERS,
    LOWEST,
    NO_UPCARD,
    ONE,
    ONE_MELD,
    OPENED_ADD,
    OUT_ANYHOW,
    OUT_BY_DISCARD,
    OWN_HAND,
    RELAY,
    STARTER,
    TAKE_FREELY,
    TURNED_OVER,
    TWICE,
    UPCARD,
    WAIVED,
    WINNER_TAKES,
    opening,
    rows,
)

from rami.messages.catalogue import LANGUAGES
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

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
