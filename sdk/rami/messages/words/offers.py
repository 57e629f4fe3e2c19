"""The ways in which chosen cards can be laid, or a hand shown, where there are several."""

from typing import Final

from rami.messages.words.plural import Plural

LAY_AS: Final[str] = "Lay as {cards}"
LAY_AS_POINTS: Final[Plural] = Plural("Lay as {cards} ({count} point)", "Lay as {cards} ({count} points)")
ADD_AS: Final[str] = "Add as {cards} to {meld}"
ADD_AT: Final[dict[str, str]] = {
    "low": "Add {cards} before {meld}",
    "high": "Add {cards} after {meld}",
}
WHICH_ARRANGEMENT: Final[str] = "Which melds do you show?"
KNOCK_LEAST: Final[str] = "Leaving {count}: the melds are chosen for you"
KNOCK_WITH: Final[str] = "Leaving {count}: {melds}"
KNOCK_WITHOUT: Final[str] = "no melds"
SWAP_OF: Final[str] = "Swap the joker of {cards}"
OTHERS: Final[str] = "Other choices"
IS_GONE: Final[str] = "{name} is not connected."
"""Beside the offer that a house bot plays."""
