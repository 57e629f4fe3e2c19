"""What the first screen and the options say."""

from typing import Final

from rami.terminal.words import Plural, Words

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
FROM_TO: Final[Words] = ("{least} to {most}", "{least} à {most}")
ANOTHER_NUMBER: Final[Words] = ("Another number", "Un autre nombre")
ANOTHER_RANGE: Final[Words] = ("From … to …", "De … à …")
BY_PLAYERS: Final[Words] = ("One for each number of players", "Un pour chaque nombre de joueurs")
AS_JSON: Final[Words] = ("The value as JSON", "La valeur en JSON")
WRITE_NUMBER: Final[Words] = ("A number from {least} to {most}.", "Un nombre de {least} à {most}.")
WRITE_RANGE: Final[Words] = (
    "The fewest and the most, from {least} to {most}: for example {least} to {most}.",
    "Le minimum et le maximum, de {least} à {most} : par exemple {least} à {most}.",
)
WRITE_BY_PLAYERS: Final[Words] = (
    "A number from {least} to {most}, or one for each number of players: for example 2: {more}, 3: {less}.",
    "Un nombre de {least} à {most}, ou un pour chaque nombre de joueurs : par exemple 2 : {more}, 3 : {less}.",
)
BAD_VALUE: Final[Words] = ("{title}: not “{text}”. {how}", "{title} : pas « {text} ». {how}")
BAD_OPTION: Final[Words] = ("{title}: {why}", "{title} : {why}")
NOT_JSON: Final[Words] = ("This is not JSON.", "Ce n’est pas du JSON.")
CONTRACT_SAID: Final[Plural] = (
    ("{melds} with {count} card", "{melds} with {count} cards"),
    ("{melds} avec {count} carte", "{melds} avec {count} cartes"),
)
CANNOT_PLAY: Final[Words] = ("These rules cannot be played:", "Ces règles ne peuvent pas être jouées :")
