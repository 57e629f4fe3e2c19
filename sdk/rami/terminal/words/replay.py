"""Looking back at a game."""

from typing import Final

from rami.terminal.words import Plural, Words

STEP: Final[Words] = ("Step {step} of {steps}", "Étape {step} sur {steps}")
BACK: Final[Words] = ("Back", "Précédent")
NEXT: Final[Words] = ("Next", "Suivant")
PLAY: Final[Words] = ("Play", "Lecture")
PAUSE: Final[Words] = ("Pause", "Pause")
DEAL_BEFORE: Final[Words] = ("Deal before", "Donne précédente")
DEAL_AFTER: Final[Words] = ("Deal after", "Donne suivante")
SEEN_FROM: Final[Words] = ("Seen by {name}", "Vu par {name}")
ALL_OPEN: Final[Words] = ("everybody, all hands open", "tous, cartes découvertes")
SPECTATOR: Final[Words] = ("a spectator", "un spectateur")
CHECK: Final[Words] = ("Check all shuffles", "Vérifier tous les mélanges")
CHECKED: Final[Plural] = (
    (
        "The shuffle is right: this program has computed it itself.",
        "All {count} shuffles are right: this program has computed them itself.",
    ),
    (
        "Le mélange est juste : ce programme l’a recalculé.",
        "Les {count} mélanges sont justes : ce programme les a recalculés.",
    ),
)
WRONG: Final[Words] = (
    "A shuffle is not what was promised: {why}",
    "Un mélange n’est pas celui qui était promis : {why}",
)
ADDED: Final[Words] = ("Chance was added by {names}.", "Du hasard a été ajouté par {names}.")
WHAT_IT_MEANS: Final[Words] = (
    (
        "Each secret was fixed before the deal. The deck follows from the secret and from what players added, so "
        "nobody chose the cards."
    ),
    (
        "Chaque secret a été fixé avant la donne. Le jeu découle du secret et de ce que les joueurs ont ajouté : "
        "personne n’a choisi les cartes."
    ),
)
SHUFFLES: Final[Words] = ("Shuffles", "Mélanges")
