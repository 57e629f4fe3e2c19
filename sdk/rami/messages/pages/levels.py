"""What the levels of house bots do."""

from typing import Final

LEVEL_DOES: Final[dict[str, str]] = {
    "novice": "Plays what it can at once and discards its high cards. Good for a first game.",
    "regular": "Weighs its chances, and does not help the next player.",
    "strong": "Keeps its melds to go out at once, where that pays.",
    "expert": "Plays thousands of deals to their end before it chooses.",
    "master": "Imagines far more of them, and thinks for up to two seconds.",
}
LIKE_STRONG: Final[str] = "Cannot search in this game yet: plays like strong."
