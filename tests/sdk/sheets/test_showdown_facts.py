"""What the rules of games with a showdown say (N-01 to N-12) is in their sheets, and in no sheet of another of them."""

import pytest

from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet
from rami.sheets.words import Words

ALL = [
    ("Melds stay in the hand: nobody lays cards on the table", "Les combinaisons restent en main"),
    ("A player may knock in the first turn.", "On peut frapper dès le premier tour."),
    ("The ace is low only", "L’as se place seulement avant le 2"),
    ("| Ace | 1 |", "| As | 1 |"),
    ("may not be one that was taken from the discard pile", "ne peut pas être une carte prise à la défausse"),
]
OFFERED = (
    "First the player who does not deal may take it or pass",
    "d’abord à l’adversaire du donneur",
)
LIMIT_TEN = ("may be at most 10 points", "doit compter 10 points au plus")
LIMIT_UPCARD = (
    "at most the value of the card that starts the discard pile",
    "la valeur de la carte qui commence la défausse",
)
BIG_GIN = ("With big gin, it is 31 points more instead.", "Avec un grand gin, c’est 31 points de plus.")
UNDERCUT = ("is equal or lower, this is an undercut", "est égal ou plus bas, c’est un contre")
LAYS_OFF = (
    "lays unmatched cards off on the melds of the player who knocked",
    "ajoute des cartes isolées",
)
RESERVE = ("The last two cards of the stock are never drawn.", "les deux dernières cartes du talon")
LOSER = ("The loser of a deal deals the next one.", "Le perdant d’une donne distribue la suivante.")
BONUSES = ("scores 100 points for the game, and each player scores 25 points", "ajoute 100 points à son total")
SHUT_OUT = ("(a shut-out)", "(capot)")
SPADES = ("is a spade, all points of the deal are doubled", "est un pique, tous les points de la donne sont doublés")
ANY_LIMIT = ("A player may knock with any unmatched cards.", "On peut frapper quelles que soient ses cartes isolées.")
NO_LAY_OFF = ("Nobody lays off cards.", "Personne n’ajoute de cartes.")
LOWEST = ("The player with the lowest count scores the sum of the differences", "marque la somme des différences")
PENALTY = ("the winner scores 10 points more", "le gagnant marque 10 points de plus")
SHARED = ("they share all these points equally, rounded down", "à parts égales, arrondies au point inférieur")
SHUFFLED = ("The other cards are shuffled and become the new stock.", "On mélange les autres")
DEAD = ("A dead deal counts as one of the deals", "Une donne nulle compte parmi les donnes")
AGAIN = ("The same player deals again.", "Le même joueur distribue de nouveau.")
ONE_DEAL = ("The game is one deal.", "La partie se joue en une seule donne.")

GIN = [DEAD, AGAIN, OFFERED, BIG_GIN, UNDERCUT, LAYS_OFF, RESERVE, LOSER, BONUSES, SHUT_OUT]
FACTS = {
    "gin-rami": [LIMIT_TEN, *GIN],
    "gin-oklahoma": [LIMIT_UPCARD, SPADES, *GIN],
    "rami-frappe": [ANY_LIMIT, NO_LAY_OFF, LOWEST, PENALTY, SHARED, SHUFFLED, ONE_DEAL],
}


@pytest.mark.parametrize("name", FACTS)
def test_a_sheet_says_what_the_rules_of_the_showdown_say(name: str) -> None:
    """The sheet states each fact of its game in both languages, and no fact that only other games have."""
    texts = [sheet(resolve(name), None, language) for language in LANGUAGES]
    foreign = {fact for facts in FACTS.values() for fact in facts} - {*FACTS[name]}
    for place, text in enumerate(texts):
        assert [fact for fact in (*ALL, *FACTS[name]) if fact[place] not in text] == []
        assert [fact for fact in foreign if fact[place] in text] == []


@pytest.mark.parametrize(
    ("options", "fact"),
    [
        ({"knock_limit": 0}, ("must be in melds", "doivent entrer dans des combinaisons")),
        ({"undercut_on_tie": False}, ("If the counts are equal, nobody scores", "Si les comptes sont égaux")),
        ({"stock_end": "last_discard"}, ("with the last discard", "avec la dernière carte défaussée")),
        ({"wild_rank": "7"}, ("a wild card may be laid off too", "carte de la hauteur joker peut aussi être ajouté")),
        ({"jokers": 2}, ("A joker may be laid off too", "Un joker peut aussi être ajouté")),
        ({"next_dealer": "winner"}, ("The winner of a deal deals", "Le gagnant d’une donne distribue")),
    ],
)
def test_a_choice_is_said_where_it_is_made(options: dict[str, object], fact: tuple[str, str]) -> None:
    """Straight gin, a tie without an undercut, the fiftieth card, another dealer (N-02, N-04, N-06, N-11)."""
    for language, text in zip(LANGUAGES, fact, strict=True):
        assert text in sheet(resolve("gin-rami", options), None, language)


@pytest.mark.parametrize(
    ("options", "english", "french"),
    [
        ({}, "its rank is wild in this deal", "sa hauteur sert de joker"),
        ({}, "The remaining 65 cards", "Les 65 cartes restantes"),
        ({"wild_rank": "J"}, "The jacks are wild: they stand for any card", "Les valets servent de jokers"),
        ({"wild_rank": "T"}, "The 10s are wild", "Les 10 servent de jokers"),
        ({}, "If it is a joker, the aces are wild.", "Si c’est un joker, ce sont les as"),
        ({}, "Any joker or wild card left in the hand", "Tout joker ou carte de la hauteur joker"),
        (
            {},
            "At least two of the melds must be runs.",
            "Parmi les combinaisons, deux au moins doivent être des suites",
        ),
        ({}, "At least one run must be without a joker", "Une suite au moins doit être sans joker"),
        ({}, "all its cards count", "toutes ses cartes comptent"),
        ({}, "gets 20 points in the first turn of the deal, and 40 points", "marque 20 points au premier tour"),
        ({"match_end": {"target": 201}}, "gets 25 points in the first turn of the deal, and 50", "et 50 points"),
        ({}, "A hand counts at most 80 points.", "Une main compte 80 points au plus."),
        ({}, "A joker or a wild card may be taken only by the player who plays first", "Seul le premier joueur peut"),
        ({}, "comes back at once, with the highest total", "revient"),
    ],
)
def test_a_sheet_says_how_hands_are_declared(options: dict[str, object], english: str, french: str) -> None:
    """The wild rank, the runs of a declaration, dropping out, the count and the pool (U-16 to U-20)."""
    for language, text in zip(LANGUAGES, (english, french), strict=True):
        written = sheet(resolve("rummy-13", options, 3), 3, language)
        assert text.casefold() in written.casefold(), written
        assert ("knock" in written, "frappe" in written) == (False, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_jokers_in_the_pack_a_sheet_says_what_its_jokers_are(language: Language) -> None:
    """The card turned up is then no joker, and only wild cards are left in the hand (U-16, U-20)."""
    say = Words(language)
    written = sheet(resolve("rummy-13", {"jokers": 0}, 3), 3, language)
    assert say("There are no other jokers: what is said of jokers is about wild cards.") in written
    assert say("Any wild card left in the hand") in written
    assert say("If it is a joker, the aces are wild.") not in written
    assert say("Any joker or wild card left in the hand") not in written
    taken = "A wild card may be taken only by the player who plays first, as the card that starts the discard pile."
    assert say(taken) in written
