"""What views and events have in common: a meld on the table, the turn so far, a challenge, the points of a deal."""

from typing import Literal

from msgspec import Struct

Challenged = Literal["open", "refused"]
"""The challenge of a turn: it waits for its answer, or it was refused (N-14)."""


class MeldView(Struct, frozen=True):
    """A meld on the table: a run in ascending order or a set. `by` is the seat that laid each card."""

    id: int
    kind: Literal["run", "set"]
    cards: tuple[str, ...]
    by: tuple[int, ...]


class TurnView(Struct, frozen=True):
    """What the current player has done in this turn and must still do (matrix 3.1).

    `taken` is the wanted card taken from the discard pile. `must_use_taken` says whether it must still be laid, and
    `must_meld_taken` whether it must still be in a new meld of an opening, unless the player lays the whole hand in
    this turn. `jokers_owed` is the number of jokers taken from melds that must still be laid. `melds` is the number of
    this turn's new melds, and `opening_points` are those of their points that count towards the opening minimum.
    `opened` says whether the player has opened, in this turn or before; without a minimum it is true.

    Only the player sees the last three fields. `drawn_card` is the card drawn from the stock. `twin` says whether the
    player also holds another copy of the taken card. `taken_alone_on` is the meld on which the taken card lies without
    another card from the hand, if it needs one. For everyone else they are null.
    """

    drawn: bool
    taken: str | None
    must_use_taken: bool
    jokers_owed: int
    melds: int
    opening_points: int
    must_meld_taken: bool = False
    opened: bool = False
    drawn_card: str | None = None
    twin: bool | None = None
    taken_alone_on: int | None = None


class DealPoints(Struct, frozen=True):
    """The parts of a seat's score in a deal. Their sum is the score; with partners, that of both seats is the team's.

    - `hand`: the cards left in the own hand.
    - `others`: what the cards in other hands bring.
    - `melds`: the own cards on the table.
    - `rami`: what a rami adds or doubles.
    - `bonus`: the bonus of going out.
    - `opening`: what a seat is charged that has laid nothing.
    """

    hand: int = 0
    others: int = 0
    melds: int = 0
    rami: int = 0
    bonus: int = 0
    opening: int = 0

    @property
    def score(self) -> int:
        """The sum of all parts."""
        return self.hand + self.others + self.melds + self.rami + self.bonus + self.opening
