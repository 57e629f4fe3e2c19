"""The keys and what they do. Those of the table are the English ones of the table in the browser."""

from typing import Final

from rami.terminal.words import Words

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
    "Players: d dealer, + has opened, = partner, x out, z away; then cards and points.",
    "Joueurs : d donneur, + a ouvert, = partenaire, x éliminé, z absent ; puis cartes et points.",
)
LETTERS: Final[Words] = (
    "Suits: s spades, h hearts, d diamonds, c clubs. A joker is *.",
    "Couleurs : p pique, c cœur, k carreau, t trèfle. Le joker est *.",
)
TABLE_KEYS: Final[tuple[tuple[str, Words], ...]] = (
    ("← →", ("next card of the hand", "carte suivante de la main")),
    ("Shift ← →", ("move the card", "déplacer la carte")),
    ("Space", ("choose the card", "choisir la carte")),
    ("1 … 9", ("choose the cards of an offered meld", "choisir les cartes d’une combinaison proposée")),
    ("Esc", ("choose none", "tout désélectionner")),
    ("D", ("draw from the stock", "piocher au talon")),
    ("P", ("take from the pile", "prendre à la défausse")),
    ("V", ("see the whole pile, and take from it", "voir toute la défausse, et y prendre")),
    ("M", ("lay the chosen cards as a meld", "poser les cartes choisies")),
    ("A", ("add the chosen cards to a meld, or take its joker", "ajouter les cartes choisies, ou prendre le joker")),
    ("T", ("throw the chosen card", "jeter la carte choisie")),
    ("K", ("knock", "frapper")),
    ("N", ("pass", "passer")),
    ("C", ("challenge", "défier")),
    ("Y, R", ("accept or refuse a challenge", "accepter ou refuser un défi")),
    ("U", ("undo", "annuler")),
    ("H", ("hint", "conseil")),
    ("O", ("sort the hand in another way", "trier la main autrement")),
    ("L", ("last deal", "dernière donne")),
    ("S", ("rules of this game", "règles de cette partie")),
    ("↑ ↓", ("scroll the melds", "faire défiler les combinaisons")),
    ("PgUp PgDn", ("scroll what happened", "faire défiler le déroulement")),
    ("Q", ("leave", "quitter")),
)
SERVICE_KEYS: Final[tuple[tuple[str, Words], ...]] = (
    ("B", ("I am back", "je suis de retour")),
    ("G", ("say something", "dire quelque chose")),
    ("X", ("resign", "abandonner")),
)
REPLAY_KEYS: Final[tuple[tuple[str, Words], ...]] = (
    ("← →", ("one step back or forth", "une étape en arrière ou en avant")),
    ("Home End", ("to the start, to the end", "au début, à la fin")),
    ("PgUp PgDn", ("deal before, deal after", "donne précédente, donne suivante")),
    ("Tab", ("see it from another seat", "voir depuis une autre place")),
    ("Space", ("play, pause", "lecture, pause")),
    ("V", ("check all shuffles", "vérifier tous les mélanges")),
    ("L", ("last deal", "dernière donne")),
    ("S", ("rules of this game", "règles de cette partie")),
    ("↑ ↓", ("scroll the melds", "faire défiler les combinaisons")),
    ("Q", ("leave", "quitter")),
)
