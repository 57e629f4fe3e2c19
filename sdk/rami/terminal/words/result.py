"""The end of a deal and of a game."""

from typing import Final

from rami.terminal.words import Plural, Words

DEAL: Final[Words] = ("Deal", "Donne")
TOTAL: Final[Words] = ("Total", "Total")
REMATCH: Final[Words] = ("Play again", "Rejouer")
REMATCH_JOIN: Final[Words] = ("Join the rematch", "Rejoindre la revanche")
OTHER_GAMES: Final[Words] = ("Other games", "Autres parties")
GO_ON: Final[Words] = ("Go on", "Continuer")
SAVE: Final[Words] = ("Save the record", "Enregistrer la partie")
SAVED: Final[Words] = (
    "Saved. See it again: rami watch {path}",
    "Enregistré. Pour revoir la partie : rami watch {path}",
)
WON_DEAL: Final[Plural] = (
    ("{names} won the deal", "{names} won the deal"),
    ("{names} gagne la donne", "{names} gagnent la donne"),
)
YOU_WON_DEAL: Final[Words] = ("You won the deal", "Vous gagnez la donne")
NOBODY_WON: Final[Words] = ("Nobody won the deal", "Personne ne gagne la donne")
WON_GAME: Final[Plural] = (
    ("{names} won the game", "{names} won the game"),
    ("{names} gagne la partie", "{names} gagnent la partie"),
)
YOU_WON_GAME: Final[Words] = ("You won the game!", "Vous gagnez la partie !")
WITH_RAMI: Final[Words] = ("with a rami", "avec un rami")
REASONS: Final[dict[str, Words]] = {
    "out": ("{name} went out.", "{name} a fini."),
    "knocked": ("{name} knocked.", "{name} a frappé."),
    "stock_empty": ("The stock was empty.", "Le talon était épuisé."),
    "stock_reserve": (
        "Only the last cards of the stock were left.",
        "Il ne restait que les dernières cartes du talon.",
    ),
    "turn_limit": ("The limit of turns was reached.", "La limite de tours est atteinte."),
    "discard_refused": ("Nobody took the last discard.", "Personne n’a pris la dernière défausse."),
    "challenge_accepted": ("The challenge was accepted.", "Le défi a été accepté."),
    "aborted": ("The deal was stopped.", "La donne a été interrompue."),
}
OWN_REASONS: Final[dict[str, Words]] = {
    "out": ("You went out.", "Vous avez fini."),
    "knocked": ("You knocked.", "Vous avez frappé."),
}
SHOWDOWNS: Final[dict[str, Words]] = {
    "gin": ("Gin!", "Gin !"),
    "big_gin": ("Big gin!", "Grand gin !"),
    "knock": ("The knock counts.", "Le frappeur gagne."),
    "undercut": ("Undercut!", "Contre !"),
    "tie": ("A tie.", "Égalité."),
}
LEFT_IN_HAND: Final[Words] = ("Left in the hand", "Reste en main")
NOTHING_LEFT: Final[Words] = ("nothing", "rien")
ON_TABLE: Final[Words] = ("On the table", "Sur la table")
PARTS: Final[dict[str, Words]] = {
    "melds": ("Melds", "Combinaisons"),
    "hand": ("Own hand", "Main"),
    "opening": ("No opening", "Sans ouverture"),
    "others": ("Won from others", "Pris aux autres"),
    "rami": ("Rami", "Rami"),
    "bonus": ("Bonus", "Prime"),
    "gin": ("Gin", "Gin"),
    "undercut": ("Undercut", "Contre"),
    "spades": ("Spades", "Piques"),
}
FINAL_BONUS: Final[Words] = ("Final bonus", "Prime finale")
"""What is in a total besides the deals, at the end of a game."""
BONUS_GAME: Final[Words] = ("game {points}", "partie {points}")
BONUS_DEALS: Final[Words] = ("deals won {count} × {points}", "donnes gagnées {count} × {points}")
BONUS_DIFFERENCES: Final[Words] = (
    "differences to the other totals {points}",
    "écarts avec les autres totaux {points}",
)
BONUS_DOUBLED: Final[Words] = (
    "everything twice, as the other has scored nothing",
    "le tout compté double, car l’autre n’a rien marqué",
)
