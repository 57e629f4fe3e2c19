"""Games that the rule documents name and that cannot be played here, each with the reason."""

from typing import Final

from msgspec import Struct


class NotOffered(Struct, frozen=True):
    """A game that is not offered. `sources` are the documents that name it, `reason` says what is missing."""

    name: str
    title: str
    sources: tuple[str, ...]
    reason: str


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
