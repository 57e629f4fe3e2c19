"""What a table remembers of a deal: who took, left, discarded and laid which card and when, as everybody saw it.

It grows with each event. Nothing of a deal is played again, except to make the memory of a view.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rami.rules.cards import HAND_CARDS, JOKER, NO_CARDS, AnyCards, HandCard, HandCards, deck, held_name, parse_hand
from rami.rules.engine.elimination import counted
from rami.rules.events import (
    CardDiscarded,
    CardsLaidOff,
    ChallengeAnswered,
    ChallengeMade,
    Declared,
    DroppedOut,
    Event,
    JokerSwapped,
    Knocked,
    MeldLaid,
    PileRecycled,
    PileTaken,
    StepUndone,
    StockDrawn,
    UpcardPassed,
)
from rami.rules.moves import DrawDiscard
from rami.rules.settings.parameters import Rules, jokers_in_deck, pack_count
from rami.rules.snapshots import TableMove
from rami.rules.state import State
from rami.training.env.layout import CARDS, HISTORY, ROW, WHAT, Numbers, Rows

_COLUMNS: Final = len(ROW)
_DRAWS, _TAKES, _DISCARDS, _LAYS, _LAYS_MORE, _TAKES_JOKER = range(1, 7)
_PASSES, _DROPS, _CHALLENGES, _ACCEPTS, _REFUSES, _KNOCKS, _DECLARES, _UNDOES, _RENEWS = range(7, len(WHAT))
_NEVER: Final = -np.inf


class Memory:
    """What was seen of one deal so far.

    `sizes` are those of the first hands. `deck` is how many copies of each card there are, and `cards` how many cards.
    `known` has by seat and card what a seat certainly holds. `stamps` has the same for the last time that a seat took a
    card, discarded it, or passed it over (in this order): the number of discards before that, minus infinity for never.
    `renewed` are the cards of the stock when it was last renewed, and `order` the stock if its order is known, the next
    card last. `discards` counts all.
    """

    def __init__(self, rules: Rules, players: int, sizes: Iterable[int], pile: HandCards) -> None:
        """A deal for so many players, with the sizes of the first hands (0 for who is out) and the first upcard."""
        self.sizes: tuple[int, ...] = tuple(sizes)
        seats = len(self.sizes)
        self._turn_over: bool = rules.stock_recycle == "turn_over"
        self._pile = [*pile]
        self._before: list[HandCard] = []
        self._swapped: list[HandCards] = []
        packs, jokers = pack_count(rules, players), jokers_in_deck(rules, players)
        self.deck: Numbers = counts(deck(packs, jokers))
        self.cards = int(self.deck.sum())
        self.share: Numbers = np.float32(1) / counts(deck(packs, max(1, jokers)))
        self.known: Numbers = np.zeros((seats, CARDS), np.float32)
        if rules.joker_in_each_hand != "none":
            self.known[:, JOKER] = np.array(self.sizes) > 0
        self.stamps: Numbers = np.full((3, seats, CARDS), _NEVER, np.float32)
        self.renewed: Numbers = np.zeros(CARDS, np.float32)
        self.order: list[HandCard] = []
        self.discards = 0
        self._histories = [bytearray() for _ in self.sizes]

    def history(self, seat: int) -> Rows:
        """What a seat saw, oldest first, in rows as `layout.ROW` says. Rows of zeros follow."""
        seen = self._histories[seat][-HISTORY * _COLUMNS :]
        return np.frombuffer(seen.ljust(HISTORY * _COLUMNS, b"\0"), np.uint8).reshape(HISTORY, _COLUMNS)

    def note(self, events: Iterable[Event]) -> None:
        """Remember what has happened."""
        for event in events:
            if noted := _NOTED.get(type(event)):
                noted(self, event)

    def draws(self, seat: int, card: HandCard | None) -> None:
        """A seat draws from the stock; only it sees the card. None is a card that is not known."""
        for top in self._before or self._pile[-1:]:
            self.stamps[2, seat, top] = self.discards
        self._before = []
        if self.order:
            self.known[seat, self.order.pop()] += 1
        self._write(seat, _DRAWS, None)
        if card is not None:
            self._histories[seat][-2] = card + 1

    def takes(self, seat: int, cards: Iterable[HandCard]) -> None:
        """A seat takes these cards from the discard pile. The last one was its top."""
        for card in cards:
            del self._pile[-1:]
            self.known[seat, card] += 1
            self.stamps[0, seat, card] = self.discards
            self._write(seat, _TAKES, card)

    def discard(self, seat: int, card: HandCard) -> None:
        """A seat discards a card."""
        self.stamps[1, seat, card] = self.discards
        self.discards += 1
        self._swapped.clear()
        self._pile.append(card)
        self._lose(seat, card)
        self._write(seat, _DISCARDS, card)

    def lays(self, seat: int, cards: Iterable[str], taken: HandCards = NO_CARDS) -> None:
        """A seat lays these cards of a meld in one step, by their names, and takes these from the meld for them."""
        what = _LAYS
        for name in cards:
            card = HAND_CARDS[held_name(name)]
            self._lose(seat, card)
            self._write(seat, what, card, HAND_CARDS[name[-2:]])
            what = _LAYS_MORE
        for card in taken:
            self.known[seat, card] += 1
            self._write(seat, _TAKES_JOKER, card)
        self._swapped.append(taken)

    def renews(self, kept: int) -> None:
        """The discard pile becomes the stock, except for its top cards that are kept."""
        cut = len(self._pile) - kept
        cards, self._before, self._pile = self._pile[:cut], self._pile[-1:], self._pile[cut:]
        self.order = cards[::-1] if self._turn_over else []
        self.renewed = counts(HandCards(cards))
        self._write(None, _RENEWS, None)

    def does(self, seat: int, what: int) -> None:
        """A seat does something else."""
        self._write(seat, what, None)

    def agrees(self, pile: HandCards) -> bool:
        """Whether the discard pile is this one, as far as was seen."""
        return HandCards(self._pile) == pile

    def _undo(self, event: StepUndone) -> None:
        """A step is taken back. Who has shown cards certainly holds them again."""
        seat = event.seat
        for name in event.cards:
            card = HAND_CARDS[name]
            if isinstance(event.step, DrawDiscard):
                self._pile.append(card)
                self._lose(seat, card)
            else:
                self.known[seat, card] += 1
        if not isinstance(event.step, DrawDiscard):
            for card in self._swapped.pop():
                self._lose(seat, card)
        self._write(seat, _UNDOES, None)

    def _lose(self, seat: int, card: HandCard) -> None:
        if self.known[seat, card] > 0:
            self.known[seat, card] -= 1

    def _write(self, seat: int | None, what: int, card: HandCard | None, face: HandCard | None = None) -> None:
        seats = len(self._histories)
        row = (what, 0 if card is None else card + 1, 0 if face is None else face + 1)
        for observer, rows in enumerate(self._histories):
            rows.extend((0 if seat is None else (seat - observer) % seats + 1, *row))


def taken_by(swap: JokerSwapped | TableMove) -> HandCards:
    """What a seat took from the table: jokers, or wild cards, which everybody saw (U-16)."""
    return parse_hand(swap.taken) or HandCards([JOKER]) * swap.jokers


def counts(cards: AnyCards) -> Numbers:
    """How many of each card there are, `(53,)`."""
    return np.bincount(numbers(cards), minlength=CARDS)[:CARDS].astype(np.float32)


def numbers(cards: AnyCards) -> NDArray[np.uint8]:
    """The cards as an array, in their order."""
    return np.frombuffer(bytes(cards), np.uint8)


_NOTED: Final[dict[type[Any], Callable[[Memory, Any], None]]] = {
    StockDrawn: lambda memory, event: memory.draws(event.seat, None if event.card is None else HAND_CARDS[event.card]),
    PileTaken: lambda memory, event: memory.takes(event.seat, parse_hand(event.cards)),
    PileRecycled: lambda memory, event: memory.renews(len(event.pile)),
    CardDiscarded: lambda memory, event: memory.discard(event.seat, HAND_CARDS[event.card]),
    MeldLaid: lambda memory, event: memory.lays(event.seat, event.cards),
    CardsLaidOff: lambda memory, event: memory.lays(event.seat, event.cards),
    JokerSwapped: lambda memory, event: memory.lays(event.seat, event.cards, taken_by(event)),
    UpcardPassed: lambda memory, event: memory.does(event.seat, _PASSES),
    DroppedOut: lambda memory, event: memory.does(event.seat, _DROPS),
    ChallengeMade: lambda memory, event: memory.does(event.seat, _CHALLENGES),
    ChallengeAnswered: lambda memory, event: memory.does(event.seat, _ACCEPTS if event.accepted else _REFUSES),
    Knocked: lambda memory, event: memory.does(event.seat, _KNOCKS),
    Declared: lambda memory, event: memory.does(event.seat, _DECLARES),
    StepUndone: Memory._undo,  # noqa: SLF001
}


def memory_of(state: State) -> Memory:
    """The memory of a deal that begins with this state."""
    players = counted(state.rules, state.totals, state.seats)
    return Memory(state.rules, players, map(len, state.table.hands), state.table.pile)
