"""Why a service could not do something, apart from its own refusals."""

from typing import Final

from rami.terminal.words import Words

NO_CONNECTION: Final[Words] = (
    "No connection to the service at {address}. Is it running there?",
    "Aucune connexion au service à {address}. Est-il en marche ?",
)
NO_CONNECTION_AT_ALL: Final[Words] = ("No connection to the service.", "Aucune connexion au service.")
TRY_HTTP: Final[Words] = (
    "The service at {address} does not speak https. Try http://",
    "Le service à {address} ne parle pas https. Essayez http://",
)
BROKEN: Final[Words] = ("The connection to the service broke.", "La connexion au service a été coupée.")
NO_ANSWER: Final[Words] = ("The service does not answer in time.", "Le service ne répond pas à temps.")
NO_SERVICE: Final[Words] = (
    "This is no Rami service, or one of another release.",
    "Ce n’est pas un service Rami, ou il est d’une autre version.",
)
NOT_NOW: Final[Words] = (
    "The service cannot answer now (HTTP {status}).",
    "Le service ne peut pas répondre pour l’instant (HTTP {status}).",
)
BAD_TOKEN: Final[Words] = ("RAMI_TOKEN is not valid.", "RAMI_TOKEN n’est pas valable.")
