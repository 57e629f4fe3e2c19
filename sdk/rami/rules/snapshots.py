"""What views and events have in common: a meld, the turn so far, a challenge, the points of a deal, a showdown."""

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


class TableMove(Struct, frozen=True):
    """A step that laid cards on the table: a meld, a lay-off or a swap.

    `cards` are those that the seat laid, as they were in the meld then. `jokers` is the number of jokers that a swap
    brought into the hand. `after` is the number of `pile_moves` before the step.
    """

    seat: int
    after: int
    cards: tuple[str, ...]
    jokers: int = 0


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
    - `gin`: the bonus for gin or big gin (N-04, N-05, N-12).
    - `undercut`: what it brings not to be beaten by the knocker: a bonus (N-04), or what the knocker pays (N-12).
    - `spades`: what a spade as the upcard adds, by doubling all the rest (N-09).
    """

    hand: int = 0
    others: int = 0
    melds: int = 0
    rami: int = 0
    bonus: int = 0
    opening: int = 0
    gin: int = 0
    undercut: int = 0
    spades: int = 0

    @property
    def score(self) -> int:
        """The sum of all parts."""
        laid = self.hand + self.others + self.melds + self.rami + self.bonus + self.opening
        return laid + self.gin + self.undercut + self.spades


class LaidOff(Struct, frozen=True):
    """Cards that a player laid off in a showdown (N-03).

    `meld` is the index, from 0, of the meld among those of the knocker. `cards` are in the order of this meld. `result`
    is the whole meld afterwards, also with what others have laid off before.
    """

    meld: int
    cards: tuple[str, ...]
    result: tuple[str, ...]


class ShownHand(Struct, frozen=True):
    """The hand of one seat in a showdown: all its cards, without the card that the knocker threw.

    `melds` are its runs, in ascending order, and sets. `laid_off` are cards that fit the knocker's melds, those on one
    meld together. `unmatched` are all other cards, and `count` is what these count.
    """

    seat: int
    melds: tuple[tuple[str, ...], ...]
    unmatched: tuple[str, ...]
    laid_off: tuple[LaidOff, ...]
    count: int


class Showdown(Struct, frozen=True, cache_hash=True):
    """How a deal ended in which somebody knocked (N-02 to N-05, N-09, N-12).

    `card` is the card that the knocker threw, null for big gin. `limit` is what the unmatched cards of the knocker
    might count at most in this deal, null for any number. `hands` are by seat. They lay off in the order of play, from
    the seat after the knocker on. `result` says what decided:

    - `knock`: the count of the knocker is the lowest.
    - `gin`, `big_gin`: the knocker has no unmatched cards, with a card thrown or without.
    - `undercut`: another count is as low as that of the knocker, or lower.
    - `tie`: the counts are equal, and in this game that is no undercut.

    `winners` are the seats that won the deal; nobody wins a tie. `doubled` says whether a spade doubled the points.
    `points` are the parts of the scores, by seat.
    """

    knocker: int
    card: str | None
    limit: int | None
    hands: tuple[ShownHand, ...]
    result: Literal["knock", "gin", "big_gin", "undercut", "tie"]
    winners: tuple[int, ...]
    doubled: bool
    points: tuple[DealPoints, ...]
