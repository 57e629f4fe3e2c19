"""Games that the rule documents name and that cannot be played here, each with the reason."""

from typing import Final

from msgspec import Struct


class NotOffered(Struct, frozen=True):
    """A game that is not offered."""

    name: str
    """Its name, spelled like those of the variants."""
    title: str
    """Its name for people."""
    sources: tuple[str, ...]
    """Where the documents with the rules name it."""
    reason: str
    """Why it is not offered."""


NOT_OFFERED: Final = (
    NotOffered(
        name="conquian",
        title="Conquian",
        sources=("D1 L24",),
        reason=(
            "It is played with 40 cards, and a card that is drawn never enters the hand: it is laid at once or passed "
            "on. None of the rules of the other games can say that."
        ),
    ),
)
