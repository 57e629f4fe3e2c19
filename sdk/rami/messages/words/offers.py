"""What is asked and offered: ways to lay chosen cards or to show a hand, declaring, dropping out, and wild cards."""

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
WHICH_MELD: Final[str] = "Which meld?"
WHICH_CARD: Final[str] = "What does the joker stand for?"
DECLARE: Final[str] = "Declare"
DECLARE_WITH: Final[str] = "Declare, discarding {card}"
CHOOSE_DISCARD: Final[str] = "First choose the card to discard."
DROP: Final[Plural] = Plural("Drop out ({count} point)", "Drop out ({count} points)")
DROP_SURE: Final[Plural] = Plural(
    "You score {count} point, and play no more in this deal. Drop out?",
    "You score {count} points, and play no more in this deal. Drop out?",
)
DROP_YES: Final[Plural] = Plural("Yes, drop out for {count} point", "Yes, drop out for {count} points")
TURNED_UP: Final[str] = "Turned up: {card}."
WILD_RANK: Final[str] = "Wild: {rank}"
TAKE_DEPTH: Final[Plural] = Plural("Take {card}", "Take {card} and all on top of it: {count} cards")
