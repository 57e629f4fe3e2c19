"""What views and events have in common: a meld, the turn so far, a challenge, the points of a deal, a showdown."""

from typing import Literal

from msgspec import Struct

from rami.rules.cards import HandCardText, MeldCardText
from rami.rules.numbers import MeldId, SeatNumber

Challenged = Literal["open", "refused"]
"""The challenge of a turn: it waits for its answer, or it was refused (N-14)."""


class MeldView(Struct, frozen=True):
    """A meld on the table: a run in ascending order, or a set."""

    id: MeldId
    """Names the meld in moves of this deal."""
    kind: Literal["run", "set"]
    """Whether it is a run or a set."""
    cards: tuple[MeldCardText, ...]
    """Its cards, in ascending order in a run."""
    by: tuple[SeatNumber, ...]
    """The seat that laid each of the cards."""


class TableMove(Struct, frozen=True):
    """A step that laid cards on the table: a meld, a lay-off or a swap."""

    seat: SeatNumber
    """Who laid them."""
    after: int
    """The number of `pile_moves` before the step."""
    cards: tuple[MeldCardText, ...]
    """The cards that the seat laid, as they were in the meld then."""
    jokers: int = 0
    """How many jokers a swap brought into the hand, wild cards included."""
    taken: tuple[HandCardText, ...] = ()
    """These cards: `*` for a joker, or the wild card, which may be itself again (U-16)."""


class TurnView(Struct, frozen=True):
    """What the current player has done in this turn and must still do (matrix 3.1).

    Only the player sees the last three fields. For everyone else they are null.
    """

    drawn: bool
    """Whether the player has drawn."""
    taken: HandCardText | None
    """The wanted card taken from the discard pile, or null."""
    must_use_taken: bool
    """Whether the taken card must still be laid."""
    jokers_owed: int
    """How many jokers taken from melds must still be laid, wild cards included."""
    melds: int
    """The number of this turn's new melds."""
    opening_points: int
    """The points of these melds that count towards the opening minimum."""
    must_meld_taken: bool = False
    """Whether the taken card must still be in a new meld of an opening, unless the player lays the whole hand in this
    turn."""
    opened: bool = False
    """Whether the player has opened, in this turn or before. Without a minimum it is true."""
    drawn_card: HandCardText | None = None
    """The card drawn from the stock."""
    twin: bool | None = None
    """Whether the player also holds another copy of the taken card."""
    taken_alone_on: int | None = None
    """The meld on which the taken card lies without another card from the hand, if it needs one."""


class DealPoints(Struct, frozen=True):
    """The parts of a seat's score in a deal. Their sum is the score; with partners, the team has that of both seats."""

    hand: int = 0
    """The cards left in the own hand."""
    others: int = 0
    """What the cards in other hands bring."""
    melds: int = 0
    """The own cards on the table."""
    rami: int = 0
    """What a rami adds or doubles."""
    bonus: int = 0
    """The bonus of going out."""
    opening: int = 0
    """What a seat is charged that has laid nothing."""
    gin: int = 0
    """The bonus for gin or big gin (N-04, N-05, N-12)."""
    undercut: int = 0
    """What it brings not to be beaten by the knocker: a bonus (N-04), or what the knocker pays (N-12)."""
    spades: int = 0
    """What a spade as the upcard adds, by doubling all the rest (N-09)."""

    drop: int = 0
    """What it costs to have dropped out of the deal (U-18)."""

    @property
    def score(self) -> int:
        """The sum of all parts."""
        laid = self.hand + self.others + self.melds + self.rami + self.bonus + self.opening
        return laid + self.gin + self.undercut + self.spades + self.drop


class LaidOff(Struct, frozen=True):
    """Cards that a player laid off in a showdown (N-03)."""

    meld: int
    """The index, from 0, of the meld among those of the knocker."""
    cards: tuple[MeldCardText, ...]
    """The cards, in the order of this meld."""
    result: tuple[MeldCardText, ...]
    """The whole meld afterwards, also with what others have laid off before."""


class ShownHand(Struct, frozen=True):
    """The hand of one seat in a showdown: all its cards, without the card that the knocker discarded."""

    seat: SeatNumber
    """Whose hand it is."""
    melds: tuple[tuple[MeldCardText, ...], ...]
    """Its runs, in ascending order, and its sets."""
    unmatched: tuple[HandCardText, ...]
    """All other cards."""
    laid_off: tuple[LaidOff, ...]
    """Cards that fit the knocker's melds, those on one meld together."""
    count: int
    """What the unmatched cards count."""


class Showdown(Struct, frozen=True, cache_hash=True):
    """How a deal ended in which somebody knocked (N-02 to N-05, N-09, N-12) or declared (U-17).

    `result` says what decided:

    - `knock`: the count of the knocker is the lowest.
    - `gin`, `big_gin`: the knocker has no unmatched cards, with a card discarded or without.
    - `undercut`: another count is as low as that of the knocker, or lower.
    - `tie`: the counts are equal, and in this game that is no undercut.
    - `declared`: the player has declared, with all cards in melds.
    """

    knocker: SeatNumber
    """The seat that knocked or declared."""
    card: HandCardText | None
    """The card that this seat discarded, null for big gin."""
    limit: int | None
    """What the unmatched cards of the knocker might count at most in this deal, null for any number."""
    hands: tuple[ShownHand, ...]
    """By seat. They lay off in the order of play, from the seat after the knocker on."""
    result: Literal["knock", "gin", "big_gin", "undercut", "tie", "declared"]
    """What decided."""
    winners: tuple[SeatNumber, ...]
    """The seats that won the deal. Nobody wins a tie."""
    doubled: bool
    """Whether a spade doubled the points."""
    points: tuple[DealPoints, ...]
    """The parts of the scores, by seat."""
