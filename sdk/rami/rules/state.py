"""The complete state of a game, immutable and compact. It holds every hand: players and bots get a view.

`Table` holds what one step can change. `State` adds what belongs to the whole game and to the start of the turn. Cards
are stored as `int` and `bytes`; `rami.rules.cards` explains their types. In `stock` and `pile` the last card is the top
card.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from rami.rules.cards import NO_CARDS, HandCard, HandCards, MeldCards
from rami.rules.events import EndReason
from rami.rules.melds.meld import RunOrSet, run_or_set
from rami.rules.melds.wild_cards import in_deal
from rami.rules.moves import Step
from rami.rules.settings.parameters import Rules, deal_rules, raised
from rami.rules.snapshots import Challenged, Showdown

NO_CARD: Final = HandCard(-1)
"""The value of `Turn.taken`, `Turn.drawn` and `State.upcard` if there is no such card."""
TAKE: Final = 128
"""This number is added to the seat in `Table.known` if the card was taken from the pile."""


class Phase(StrEnum):
    """What the current player must do: draw (`draw`), meld and discard (`play`), or answer a challenge (`answer`).

    In the other phases no player has a turn: before the first deal (`waiting`), after a deal (`deal_over`) and after
    the game (`game_over`).
    """

    WAITING = "waiting"
    DRAW = "draw"
    PLAY = "play"
    ANSWER = "answer"
    DEAL_OVER = "deal_over"
    GAME_OVER = "game_over"


IN_TURN: Final = (Phase.DRAW, Phase.PLAY, Phase.ANSWER)
"""The phases in which a player has to move."""
ANSWER: Final = Phase.ANSWER  # every move asks for it, and a member of an enumeration is found slowly


class TableMeld(Struct, frozen=True, array_like=True, cache_hash=True):
    """A meld on the table: its cards in canonical order, and the seat that laid each card, one byte per card (Z-13)."""

    id: int
    cards: MeldCards
    by: bytes
    wilds: HandCards = NO_CARDS
    """What its jokers are, as in `Run`; empty if all are jokers."""

    @property
    def run_or_set(self) -> RunOrSet:
        """The cards as a run or a set. The stored cards do not say which of the two they are."""
        return run_or_set(self.cards, self.wilds)


Sources = tuple[tuple[int, int], ...]
"""Melds, each with a number of cards."""


class Lay(Struct, frozen=True, array_like=True, cache_hash=True):
    """A step that laid cards: the seat, and the cards as they were in the meld.

    `after` is the number of entries of `Table.known` before it, and `jokers` is how many a swap brought into the hand.
    """

    seat: int
    after: int
    cards: MeldCards
    jokers: int = 0
    wilds: HandCards = NO_CARDS
    """What the jokers among the cards are, as in `Run`."""
    taken: HandCards = NO_CARDS
    """What a swap brought into the hand. Empty if all are jokers."""


class Turn(Struct, frozen=True, array_like=True):
    """What the player has done in this turn, as far as the duties of the turn depend on it (matrix 3.1)."""

    taken: HandCard = NO_CARD
    """The wanted card: the lowest of the cards taken from the pile. NO_CARD (-1) if none was taken."""
    twin: bool = False
    """Whether the player also has another copy of the wanted card: in the hand before, or taken with it (G-16)."""
    must_use: bool = False
    """Whether the wanted card must be laid in this turn (F-17, Z-12)."""
    must_open: bool = False
    """Whether the player took the card before opening. It must then be part of a new meld, unless the turn is a rami
    (F-15)."""
    taken_laid: bool = False
    """Whether a copy of the wanted card was laid in a meld, laid off, or swapped for a joker in this turn."""
    taken_melded: bool = False
    """Whether a copy of the wanted card is in a new meld of this turn."""
    taken_on: int = 0
    """The meld to which the wanted card was added without another card from the hand, else 0 (F-24)."""
    points: int = 0
    """The points of this turn's new melds that count towards the opening minimum."""
    melds: int = 0
    """The number of new melds in this turn."""
    fed: tuple[int, ...] = ()
    """The melds to which the player added cards from the hand in this turn, new melds included."""
    added: bool = False
    """Whether cards were laid off in this turn."""
    swapped: bool = False
    """Whether a joker was taken from the table in this turn."""
    owed: int = 0
    """The number of jokers taken from the table that must still be laid (F-26)."""
    drawn: HandCard = NO_CARD
    """The card drawn from the stock. NO_CARD (-1) if none was drawn."""
    runs: tuple[int, ...] = ()
    """The lengths of this turn's new runs as they were laid, sorted, if the opening names melds (N-21); else empty."""
    sets: tuple[int, ...] = ()
    """The same for this turn's new sets."""
    pure_run: bool = False
    """Whether one of these melds is a run without a joker, if the opening needs one (N-20)."""

    elsewhere: int = 0
    """The number of jokers taken from the table that must still be laid on other melds than theirs (U-07)."""
    sources: Sources = ()
    """The melds from which some of these certainly came, and how many."""
    taken_points: int = 0
    """The points of the dearest new meld with the wanted card, if it alone must be worth the minimum (F-16); else 0."""
    wilds_owed: HandCards = NO_CARDS
    """The wild cards taken from the table that must still be laid, sorted (U-16). `owed` does not count them."""
    wilds_elsewhere: tuple[tuple[HandCard, int, Sources], ...] = ()
    """Those that must still be laid on other melds than theirs: the card, and `elsewhere` and `sources` of it."""

    @property
    def laid(self) -> bool:
        """Whether the player has laid a meld, laid off a card or swapped a joker in this turn."""
        return self.melds > 0 or self.added or self.swapped


class Table(Struct, frozen=True, array_like=True):
    """The part of the state that one step can change."""

    turn: int
    drawn: bool
    hands: tuple[HandCards, ...]
    stock: HandCards
    pile: HandCards
    melds: tuple[TableMeld, ...]
    next_meld: int
    turns_taken: tuple[int, ...]
    opened: tuple[bool, ...]
    laid: tuple[bool, ...]
    """`laid` and `opened`, by seat: who had laid cards, and who had opened, before this turn began."""
    recycles: int
    used: int
    """The number of 64-bit words that the shuffles of this deal have used."""
    known: bytes
    """The cards taken from the pile and discarded in this deal. Each entry has two bytes: the seat (+ 128 for a taken
    card), and the card."""
    this: Turn = Turn()
    challenged: bool = False
    """Whether the player on turn has challenged the other in this turn (N-14)."""
    passes: int = 0
    """How often a player has passed the card that was offered (N-06, N-07)."""
    lays: tuple[Lay, ...] = ()
    """All steps of this deal that laid cards, oldest first. What release 0.6 or an older one has played is missing."""
    highest: int = 0
    """The points of the highest opening of this deal in earlier turns, if openings rise (U-03)."""
    dropped: tuple[int, ...] = ()
    """The seats that have dropped out of this deal, in this order (U-18)."""


def with_hand(table: Table, hand: HandCards) -> tuple[HandCards, ...]:
    """All hands, with a new hand for the current player."""
    return (*table.hands[: table.turn], hand, *table.hands[table.turn + 1 :])


class LastDeal(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """The result of the last deal, as `DealResult` of a view explains it; `points` are the fields of `DealPoints`."""

    deal: int
    out: int | None
    rami: bool
    reason: EndReason
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    melds: tuple[TableMeld, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    showdown: Showdown | None = None


class State(Struct, frozen=True, array_like=True):
    """The state of one game.

    `secret` belongs to this deal. `next_secret` belongs to the next deal; its commitment is already public.
    """

    rules: Rules
    game: str
    seats: int
    phase: Phase
    deal: int
    dealer: int
    totals: tuple[int, ...]
    secret: bytes
    next_secret: bytes
    entropy: tuple[bytes, ...]
    next_entropy: tuple[bytes, ...]
    table: Table
    before: Table | None = None
    """The table at the start of this turn; None if the turn has no step yet."""
    steps: tuple[Step, ...] = ()
    """The steps of this turn that were not undone."""
    undone: int = 0
    """The number of steps that were undone in this turn."""
    last: LastDeal | None = None
    winners: tuple[int, ...] = ()
    re_entries: tuple[int, ...] = ()
    """How often each seat has come back into the match after it was out (N-22); empty without elimination."""
    upcard: HandCard = NO_CARD
    """The first upcard of this deal (N-09). NO_CARD (-1) if there was none, or if it is not known."""
    won: tuple[int, ...] = ()
    """The number of deals that each seat has won in this game, in a game with a showdown (N-10). Otherwise empty."""

    wild_card: HandCard = NO_CARD
    """The card that was turned up and names the wild rank of this deal (U-16). NO_CARD (-1) if there is none."""

    @property
    def in_force(self) -> Rules:
        """The rules of this turn: a contract is the opening of its deal (N-23), and an opening may rise (U-03).

        The wild rank is that of the card turned up (U-16).
        """
        rules = self.rules if self.rules.contracts is None else deal_rules(self.rules, self.deal)
        rules = rules if self.wild_card == NO_CARD else in_deal(rules, self.wild_card)
        return raised(rules, self.table.highest) if self.table.highest else rules

    @property
    def turn(self) -> int:
        """The seat that has to move: the player on turn, or the other of two, who has to answer a challenge (N-14)."""
        return 1 - self.table.turn if self.phase is ANSWER else self.table.turn

    @property
    def challenge(self) -> Challenged | None:
        """The challenge of this turn, if there is one."""
        if self.phase is ANSWER:
            return "open"
        return "refused" if self.table.challenged and self.phase in IN_TURN else None
