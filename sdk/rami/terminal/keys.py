"""The keys and what they do. The letters of the table help to remember the words of each language."""

from typing import Final

Words = tuple[str, str]
"""A text in English and in French, for what is no sentence to be translated: the names of keys, and what they do."""

ESC: Final[Words] = ("Esc", "Échap")
ENTER: Final[Words] = ("Enter", "Entrée")
SPACE: Final[Words] = ("Space", "Espace")
PAGE_UP: Final[Words] = ("PgUp", "PgPréc")
PAGE_DOWN: Final[Words] = ("PgDn", "PgSuiv")
TITLE: Final[Words] = ("Keys", "Touches")
MOUSE: Final[Words] = (
    (
        "Mouse: a click on a card chooses it, and dragging moves it. Click on the stock, the pile, a meld or a word in "
        "brackets to use it."
    ),
    (
        "Souris : un clic choisit une carte, la tirer la déplace. Cliquez sur le talon, la défausse, une combinaison "
        "ou un mot entre crochets pour s’en servir."
    ),
)
SEAT_SIGNS: Final[Words] = (
    (
        "Players, where there is no room for words: d dealer, + has opened, = partner, x out, z away; then cards and "
        "points."
    ),
    (
        "Joueurs, faute de place pour les mots : d donneur, + a ouvert, = partenaire, x éliminé, z absent ; puis "
        "cartes et points."
    ),
)
LETTERS: Final[Words] = (
    "Suits: s spades, h hearts, d diamonds, c clubs. A joker is *.",
    "Couleurs : p pique, c cœur, k carreau, t trèfle. Le joker est *.",
)
TABLE_LETTERS: Final[dict[str, Words]] = {
    "draw": ("D", "P"),
    "take": ("P", "D"),
    "whole_pile": ("V", "V"),
    "lay": ("M", "O"),
    "add": ("A", "A"),
    "discard": ("T", "J"),
    "knock": ("K", "F"),
    "pass": ("N", "N"),
    "challenge": ("C", "E"),
    "accept": ("Y", "Y"),
    "refuse": ("R", "R"),
    "undo": ("U", "U"),
    "hint": ("H", "C"),
    "sort": ("O", "T"),
    "last_deal": ("L", "L"),
    "sheet": ("S", "S"),
    "leave": ("Q", "Q"),
    "return": ("B", "B"),
    "say": ("G", "G"),
    "resign": ("X", "X"),
    "invite": ("I", "I"),
}
"""The letter of each action of the table, as in the browser where it has one: P pioche, J jette, F frappe."""
TABLE_KEYS: Final[tuple[tuple[Words, Words], ...]] = (
    (("← →", "← →"), ("next card of the hand", "carte suivante de la main")),
    (("Shift ← →", "Maj ← →"), ("move the card", "déplacer la carte")),
    (SPACE, ("choose the card", "choisir la carte")),
    (("1 … 9", "1 … 9"), ("choose the cards of an offered meld", "choisir les cartes d’une combinaison proposée")),
    (ESC, ("choose none", "tout désélectionner")),
    (TABLE_LETTERS["draw"], ("draw from the stock", "piocher au talon")),
    (TABLE_LETTERS["take"], ("take from the pile", "prendre à la défausse")),
    (TABLE_LETTERS["whole_pile"], ("see the whole pile, and take from it", "voir toute la défausse, et y prendre")),
    (TABLE_LETTERS["lay"], ("lay the chosen cards as a meld", "poser les cartes choisies")),
    (
        TABLE_LETTERS["add"],
        ("add the chosen cards to a meld, or take its joker", "ajouter les cartes choisies, ou prendre le joker"),
    ),
    (TABLE_LETTERS["discard"], ("discard the chosen card", "jeter la carte choisie")),
    (TABLE_LETTERS["knock"], ("knock", "frapper")),
    (TABLE_LETTERS["pass"], ("pass", "passer")),
    (TABLE_LETTERS["challenge"], ("challenge", "défier")),
    (("Y, R", "Y, R"), ("accept or refuse a challenge", "accepter ou refuser un défi")),
    (TABLE_LETTERS["undo"], ("undo", "annuler")),
    (TABLE_LETTERS["hint"], ("hint", "conseil")),
    (TABLE_LETTERS["sort"], ("sort the hand in another way", "trier la main autrement")),
    (TABLE_LETTERS["last_deal"], ("last deal", "dernière donne")),
    (TABLE_LETTERS["sheet"], ("rules of this game", "règles de cette partie")),
    (("↑ ↓", "↑ ↓"), ("scroll the melds", "faire défiler les combinaisons")),
    (("PgUp PgDn", "PgPréc PgSuiv"), ("scroll what happened", "faire défiler le déroulement")),
    (TABLE_LETTERS["leave"], ("leave", "quitter")),
)
SERVICE_KEYS: Final[tuple[tuple[Words, Words], ...]] = (
    (TABLE_LETTERS["return"], ("I am back", "je suis de retour")),
    (TABLE_LETTERS["say"], ("say something, or mute a player", "dire quelque chose, ou ne plus entendre un joueur")),
    (TABLE_LETTERS["invite"], ("invite somebody to watch", "inviter quelqu’un à regarder")),
    (TABLE_LETTERS["resign"], ("resign", "abandonner")),
)
REPLAY_KEYS: Final[tuple[tuple[Words, Words], ...]] = (
    (("← →", "← →"), ("one step back or forth", "une étape en arrière ou en avant")),
    (("Home End", "Début Fin"), ("to the start, to the end", "au début, à la fin")),
    (("PgUp PgDn", "PgPréc PgSuiv"), ("deal before, deal after", "donne précédente, donne suivante")),
    (("Tab", "Tab"), ("see it from another seat", "voir depuis une autre place")),
    (SPACE, ("play, pause", "lecture, pause")),
    (("V", "V"), ("check all shuffles", "vérifier tous les mélanges")),
    (("L", "L"), ("last deal", "dernière donne")),
    (("S", "S"), ("rules of this game", "règles de cette partie")),
    (("↑ ↓", "↑ ↓"), ("scroll the melds", "faire défiler les combinaisons")),
    (("Q", "Q"), ("leave", "quitter")),
)
