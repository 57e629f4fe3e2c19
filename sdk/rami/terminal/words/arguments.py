"""What is wrong with the arguments of `rami play` and `rami watch`."""

from typing import Final

from rami.terminal.words import Words

NOT_OPTIONS: Final[Words] = (
    '--options must be an object in JSON, such as {{"ace": "high_low"}}.',
    '--options doit être un objet JSON, par exemple {{"ace": "high_low"}}.',
)
NO_TERMINAL: Final[Words] = (
    "The table needs a terminal to show itself and to read the keyboard.",
    "La table a besoin d’un terminal pour s’afficher et pour lire le clavier.",
)
NO_VARIANT: Final[Words] = ("--variant: {why}", "--variant : {why}")
NOT_PLAYABLE: Final[Words] = ("These rules cannot be played: {why}", "Ces règles ne peuvent pas être jouées : {why}")
SEATS: Final[Words] = (
    "--seats: {least} to {most} players, not {seats}.",
    "--seats : de {least} à {most} joueurs, pas {seats}.",
)
NO_ADDRESS: Final[Words] = (
    "--url: the address of a service begins with http:// or https://, not {url}",
    "--url : l’adresse d’un service commence par http:// ou https://, pas {url}",
)
NO_FILE: Final[Words] = ("There is no file {path}.", "Il n’y a pas de fichier {path}.")
UNREADABLE: Final[Words] = ("{path} cannot be read.", "{path} ne peut pas être lu.")
NO_RECORD: Final[Words] = ("{path} is no record: {why}", "{path} n’est pas une partie enregistrée : {why}")
NO_GAME_ID: Final[Words] = (
    "{text} is no file, and names no game: the id of a game is g_ with 26 letters and digits.",
    "{text} n’est pas un fichier et ne désigne aucune partie : son identifiant est g_ suivi de 26 lettres et chiffres.",
)
