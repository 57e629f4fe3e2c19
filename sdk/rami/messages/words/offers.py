"""The ways in which chosen cards can be laid, or a hand shown, where there are several."""

from typing import Final

LAY_AS: Final[str] = "Lay as {cards}"
ADD_AS: Final[str] = "Add as {cards} to {meld}"
ADD_AT: Final[dict[str, str]] = {
    "low": "Add {cards} before {meld}",
    "high": "Add {cards} after {meld}",
}
SWAP: Final[str] = "Take the joker of {cards}"
WHICH_ARRANGEMENT: Final[str] = "Which melds do you show?"
KNOCK_LEAST: Final[str] = "Leaving {count}: the melds are chosen for you"
KNOCK_WITH: Final[str] = "Leaving {count}: {melds}"
KNOCK_WITHOUT: Final[str] = "no melds"
