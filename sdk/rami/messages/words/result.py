"""The end of a deal and of a game."""

from typing import Final

from rami.messages.words.plural import Plural

PAUSE_OVER: Final[str] = "The next deal begins"
DEAL: Final[str] = "Deal"
DEAL_NUMBER: Final[str] = "Deal {number}"
TOTAL: Final[str] = "Total"
REMATCH: Final[str] = "Play again"
REMATCH_JOIN: Final[str] = "Join the rematch"
REPLAY: Final[str] = "Replay and check the shuffles"
HOME: Final[str] = "Other games"
CONTINUE: Final[str] = "Go on"
WON_DEAL: Final[Plural] = Plural("{names} won the deal", "{names} won the deal")
YOU_WON_DEAL: Final[str] = "You won the deal"
NOBODY_WON: Final[str] = "Nobody won the deal"
WON_GAME: Final[Plural] = Plural("{names} won the game", "{names} won the game")
YOU_WON_GAME: Final[str] = "You won the game!"
REASONS: Final[dict[str, str]] = {
    "out": "{name} went out.",
    "rami": "{name} went out with a rami.",
    "knocked": "{name} knocked.",
    "declared": "{name} declared.",
    "last_left": "All other players dropped out.",
    "stock_empty": "The stock was empty.",
    "stock_reserve": "Only the last cards of the stock were left.",
    "turn_limit": "The limit of turns was reached.",
    "discard_refused": "Nobody took the last discard.",
    "challenge_accepted": "The challenge was accepted.",
    "aborted": "The deal was stopped.",
}
OWN_REASONS: Final[dict[str, str]] = {
    "out": "You went out.",
    "rami": "You went out with a rami.",
    "knocked": "You knocked.",
    "declared": "You declared.",
}
"""The same for what the reader did."""
SHOWDOWNS: Final[dict[str, str]] = {
    "gin": "Gin!",
    "big_gin": "Big gin!",
    "knock": "The knock counts.",
    "undercut": "Undercut!",
    "tie": "A tie.",
    "declared": "All cards in melds!",
}
LEFT_IN_HAND: Final[str] = "Left in the hand"
NOTHING_LEFT: Final[str] = "nothing"
UNMATCHED: Final[str] = "unmatched:"
"""Before the cards that are in none of the melds beside them."""
PARTS: Final[dict[str, str]] = {
    "melds": "Melds",
    "hand": "Own hand",
    "opening": "No opening",
    "others": "Won from others",
    "rami": "Rami",
    "bonus": "Bonus",
    "gin": "Gin",
    "undercut": "Undercut",
    "spades": "Spades",
    "drop": "Dropped out",
}
FINAL_BONUSES: Final[dict[str, str]] = {
    "gin": "The totals include {deal} for each deal won, and {game} for who reached the target.",
    "differences": "The winner’s total includes the differences to the others.",
}
"""What the rules add to the totals when the game is over."""
DOUBLED: Final[str] = "The winner’s total counts double, as the other player has scored nothing."
SAVED: Final[str] = "Saved. See it again: rami watch {path}"
ON_TABLE: Final[str] = "On the table"
FINAL_BONUS: Final[str] = "Final bonus"
"""What is in a total besides the deals, at the end of a game."""
BONUS_GAME: Final[str] = "game {points}"
BONUS_DEALS: Final[str] = "deals won {count} × {points}"
BONUS_DIFFERENCES: Final[str] = "differences to the other totals {points}"
BONUS_DOUBLED: Final[str] = "everything twice, as the other has scored nothing"
