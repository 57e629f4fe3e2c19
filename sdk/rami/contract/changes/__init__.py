"""What each event changes around the cards: status, clock and seats, as data, and what follows from it."""

from rami.contract.changes.change import Added, Change, More, Of
from rami.contract.changes.fold import Around, around_after, change_of, clock_after, turn_ended
from rami.contract.changes.table import CHANGES

__all__ = [
    "CHANGES",
    "Added",
    "Around",
    "Change",
    "More",
    "Of",
    "around_after",
    "change_of",
    "clock_after",
    "turn_ended",
]
