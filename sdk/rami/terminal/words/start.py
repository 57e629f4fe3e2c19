"""What the first screen and the options say."""

from typing import Final

from rami.terminal.words import Words

TITLE: Final[Words] = ("Play rami against house bots", "Jouer au rami contre les robots")
THE_GAME: Final[Words] = ("Game", "Jeu")
HOW_MANY: Final[Words] = ("Players", "Joueurs")
LEVEL: Final[Words] = ("Level", "Niveau")
NAME: Final[Words] = ("Name", "Nom")
LANGUAGE: Final[Words] = ("Language", "Langue")
OPTIONS: Final[Words] = ("Rules to change", "Règles à modifier")
COUNT_CHANGED: Final[Words] = ("Change rules ({count} changed)", "Modifier les règles ({count})")
PLAY: Final[Words] = ("Play", "Jouer")
QUIT: Final[Words] = ("Quit", "Quitter")
READ_RULES: Final[Words] = ("Read the rules", "Lire les règles")
NEEDS_SEARCH: Final[Words] = (
    "The levels expert and master need Numba: pip install 'rami[search]'.",
    "Les niveaux expert et maître demandent Numba : pip install 'rami[search]'.",
)
ALL_BACK: Final[Words] = ("All back to default", "Tout remettre par défaut")
BACK_TO: Final[Words] = ("Back to default: {value}", "Remettre par défaut : {value}")
DONE: Final[Words] = ("Done", "Terminé")
CHANGED: Final[Words] = ("changed", "modifiée")
YES: Final[Words] = ("yes", "oui")
NO: Final[Words] = ("no", "non")
AS_JSON: Final[Words] = ("The value as JSON", "La valeur en JSON")
NOT_JSON: Final[Words] = ("This is not JSON: {why}", "Ce n’est pas du JSON : {why}")
CANNOT_PLAY: Final[Words] = ("These rules cannot be played:", "Ces règles ne peuvent pas être jouées :")
