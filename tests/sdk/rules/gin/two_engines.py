"""One deal of gin in two engines, ours and OpenSpiel's, with the same cards and the same choices.

After each move both must allow the same, and at the end the deal must score the same. Where OpenSpiel is known to
differ, all ways to arrange the hand are counted, and the count decides.
"""

from collections import Counter
from random import Random
from typing import Final

import msgspec
from tests.sdk.rules.gin.showing import show
from tests.sdk.rules.gin.spiel import DRAW, KNOCK, PASS, TAKE, Spiel, deck
from tests.sdk.rules.oracle import cost
from tests.sdk.rules.setups import rules
from tests.sdk.rules.showdowns import Cards, less, partitions

from rami.rules.cards import names
from rami.rules.events import DealEnded, Event, ShowdownHeld
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Knock, Move, Pass
from rami.rules.play import legal_moves, play
from rami.rules.records.position import Position, load
from rami.rules.snapshots import Showdown
from rami.rules.state import Phase

SAME: Final = {"undercut_on_tie": False, "big_gin_bonus": None, "stock_end": "last_discard"}
"""The settings with which our gin is that of OpenSpiel."""
GIN: Final = rules("gin-rami", **SAME)
OKLAHOMA: Final = rules("gin-oklahoma", **SAME, spades_double=False)
MOST_TAKES: Final = 49
"""OpenSpiel ends a deal after fifty cards taken from the pile."""
_ACTIONS: Final[dict[Move, int]] = {DrawDiscard(): TAKE, DrawStock(): DRAW, Pass(): PASS}


class Deal:
    """A deal that both engines play. `differences` counts where OpenSpiel differs as it is known to."""

    def __init__(self, rng: Random, *, oklahoma: bool = False) -> None:
        self._rng, self._eager = rng, rng.choice((0.02, 0.5, 1))
        self.differences: Counter[str] = Counter()
        self._events: list[Event] = []
        self._takes = 0
        pack = rng.sample(deck(), 52)
        self._stock = pack[21:]
        at = {
            "rules": OKLAHOMA if oklahoma else GIN,
            "seats": 2,
            "turn": 0,
            "dealer": 1,
            "turns_taken": [0, 0],
            "hands": [pack[:10], pack[10:20]],
            "pile": [pack[20]],
            "upcard": pack[20],
            "stock": self._stock,
        }
        self._state = load(msgspec.convert(at, Position))
        self._spiel = Spiel(oklahoma=oklahoma)
        for card in pack[:21]:
            self._spiel.give(card)

    def play(self) -> None:
        """Play the deal to its end. Raises AssertionError if the engines differ and no known difference explains it."""
        while self._state.phase is not Phase.DEAL_OVER and self._state.phase is not Phase.GAME_OVER:
            assert self._spiel.player == self._state.turn
            if self._state.phase is Phase.DRAW:
                self._draw()
            else:
                self._finish_turn()
        if not self._spiel.over:
            self._pass_at_the_wall()
        scores = next(event for event in self._events if isinstance(event, DealEnded)).scores
        assert self._spiel.over
        if not self.differences["laid off three at an end"]:
            assert self._spiel.results == [scores[0] - scores[1], scores[1] - scores[0]]

    @property
    def showdown(self) -> Showdown | None:
        """The showdown, if somebody has knocked."""
        return next((event.showdown for event in self._events if isinstance(event, ShowdownHeld)), None)

    def _ours(self, move: Move) -> None:
        self._state, events = play(self._state, self._state.turn, move)
        self._events += events

    def _hand(self) -> Cards:
        return names(self._state.table.hands[self._state.turn])

    def _least(self, cards: Cards) -> int:
        """The least count of some cards, from all ways to arrange them."""
        return min(cost(self._state.rules, left) for _, left in partitions(self._state.rules, cards))

    def _draw(self) -> None:
        legal = legal_moves(self._state)
        if self._spiel.phase == "WALL":
            self._take_the_last_discard_or_pass(legal)
            return
        assert {_ACTIONS[move] for move in legal} == self._spiel.choices()
        for seat, hand in enumerate(self._state.table.hands):
            assert self._spiel.count(seat) == self._least(names(hand)), names(hand)
        move = self._drawing(legal)
        self._takes += isinstance(move, DrawDiscard)
        self._ours(move)
        self._spiel.choose(_ACTIONS[move])
        if self._spiel.waits_for_card:
            self._spiel.give(self._stock.pop(0))

    def _drawing(self, legal: list[Move]) -> Move:
        """Mostly the card of the pile if it makes the hand better, otherwise mostly not."""
        others = [move for move in legal if not isinstance(move, DrawDiscard)]
        if len(others) == len(legal) or self._takes == MOST_TAKES:
            return others[0]
        top = names(self._state.table.pile)[-1]
        hand = self._hand()
        better = min(self._least(less((*hand, top), [card])) for card in hand) < self._least(hand)
        return DrawDiscard() if self._rng.random() < (0.9 if better else 0.1) else others[0]

    def _finish_turn(self) -> None:
        legal, taken, hand = legal_moves(self._state), self._taken(), self._hand()
        discards = {move.card for move in legal if isinstance(move, Discard)}
        knocks = {move.card for move in legal if isinstance(move, Knock) and move.card}
        assert discards == set(hand) - taken
        assert discards | taken == self._spiel.cards()
        assert knocks == {card for card in discards if self._least(less(hand, [card])) <= self._spiel.limit}
        offered = KNOCK in self._spiel.choices()
        if offered and not knocks:
            self._knock_card_taken(hand, taken)
        if knocks and not offered:
            self._withheld(hand)
        elif knocks and self._rng.random() < self._eager:
            self._knock(knocks, taken)
            return
        card = self._discarding(sorted(discards))
        self._ours(Discard(card))
        self._spiel.discard(card)

    def _taken(self) -> set[str]:
        """The card that was taken from the pile in this turn: OpenSpiel lets the player discard it back."""
        took = self._state.table.this.taken
        return {names(bytes([took]))[0]} if took >= 0 else set()  # type: ignore[arg-type]

    def _discarding(self, cards: list[str]) -> str:
        """Mostly the card without which the hand counts least."""
        if self._rng.random() < 0.15:
            return self._rng.choice(cards)
        hand = self._hand()
        return min(cards, key=lambda card: (self._least(less(hand, [card])), -cost(self._state.rules, [card])))

    def _knock_card_taken(self, hand: Cards, taken: set[str]) -> None:
        """OpenSpiel allows the card taken as the knock card. No other card leaves so little."""
        assert all(self._least(less(hand, [card])) > self._spiel.limit for card in set(hand) - taken)
        assert any(self._least(less(hand, [card])) <= self._spiel.limit for card in taken)
        self.differences["only the card taken could be the knock card"] += 1

    def _withheld(self, hand: Cards) -> None:
        """OpenSpiel counts eleven cards too high, and so withholds a knock."""
        truly = min(self._least(less(hand, [card])) for card in hand)
        counted = self._spiel.count(self._state.turn)
        assert truly < counted, (hand, truly, counted)
        print(f"withheld: {' '.join(hand)} counts {truly}, for OpenSpiel {counted}")  # noqa: T201
        self.differences["a knock withheld"] += 1

    def _knock(self, knocks: set[str], taken: set[str]) -> None:
        card = self._rng.choice(sorted(knocks))
        self._spiel.choose(KNOCK)
        assert self._spiel.cards() - taken == knocks
        self._ours(Knock(card))
        self._spiel.discard(card)
        assert self.showdown is not None
        if not show(self._spiel, self._state.rules, self.showdown):
            self.differences["laid off three at an end"] += 1

    def _take_the_last_discard_or_pass(self, legal: list[Move]) -> None:
        """The fiftieth-card rule: take the last discard and knock, or pass."""
        assert set(legal) == {DrawDiscard(), Pass()}
        offered = KNOCK in self._spiel.choices()
        if not offered:
            self._withheld((*self._hand(), names(self._state.table.pile)[-1]))
        if not offered or self._rng.random() < 0.3:
            self._ours(Pass())
            self._spiel.choose(PASS)
            return
        self._ours(DrawDiscard())
        taken = self._taken()
        assert not [move for move in legal_moves(self._state) if isinstance(move, Discard)]
        self._knock({move.card for move in legal_moves(self._state) if isinstance(move, Knock) and move.card}, taken)
        self.differences["the last discard taken"] += 1

    def _pass_at_the_wall(self) -> None:
        """With us the deal is dead at once if the other cannot knock with the last discard; in OpenSpiel he passes."""
        assert self._spiel.phase == "WALL"
        other = self._spiel.player
        hand, last = names(self._state.table.hands[other]), names(self._state.table.pile)[-1]
        if KNOCK in self._spiel.choices():
            self._knock_card_taken((*hand, last), {last})
        assert all(self._least((*less(hand, [card]), last)) > self._spiel.limit for card in hand)
        self._spiel.choose(PASS)
