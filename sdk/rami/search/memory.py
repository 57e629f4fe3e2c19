"""What the cards that went to the discard pile and from it tell about the hidden cards.

Until the pile becomes the stock again, they tell what other players have picked up. After that they also tell which
cards the stock has, and in which order if the pile was turned over (F-08, G-11). The cards that a player picked up and
those that the player has laid are not in order in a view. So a card that could be the one picked up counts as laid.
"""

from collections import Counter
from typing import NamedTuple

from rami.rules.cards import HAND_CARDS, JOKER, MELD_CARDS, NAMES, HandCard, held, joker_count, parse, parse_hand
from rami.rules.moves import DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from rami.rules.settings.parameters import deal_rules, hand_size, jokers_in_deck, pack_count
from rami.rules.views.guesses import hidden_cards, jokers_taken, laid_now
from rami.rules.views.view import PileMove, View

Cards = Counter[HandCard]


class Memory(NamedTuple):
    """What is known about the hidden cards, besides which they are.

    `held` are the cards that each seat certainly has. `order` are the first cards of the stock, the next one last; None
    is a card that is not known. `stock` are the cards among which all cards of the stock are, but for `strangers` of
    them; it is None if they can be any. `drawn` is how many cards of `stock` each seat has drawn at most. `now` is the
    card that was drawn from the stock in this turn, if its place in the order says which.
    """

    held: tuple[Cards, ...]
    order: tuple[HandCard | None, ...] = ()
    stock: Cards | None = None
    strangers: int = 0
    drawn: tuple[int, ...] = ()
    now: HandCard | None = None


def remembered(view: View) -> Memory:
    """What a player who sees this view knows about the hidden cards."""
    replay = _Replay(view)
    held = tuple([_held(view, seat.seat, replay.held[seat.seat]) for seat in view.seats])
    if replay.agrees and view.recycles:
        held = _with_drawn(view, held, replay.now)
        return Memory(held, tuple(replay.order), replay.stock, replay.strangers, tuple(replay.drawn), replay.now)
    if view.recycles == 0 and _all_jokers_were_dealt(view):
        naturals = Counter([card for card in hidden_cards(view) if card != JOKER])
        return Memory(held, stock=naturals, drawn=(len(naturals),) * len(view.seats))
    return Memory(held)


def _held(view: View, seat: int, picked_up: Cards) -> Cards:
    """The cards that a seat certainly has."""
    cards = [pair for meld in view.melds for pair in zip(meld.cards, meld.by, strict=True)]
    laid = Counter([held(MELD_CARDS[card]) for card, by in cards if by == seat])
    found = picked_up - laid
    if view.rules.joker_swap != "none":  # a joker that the player has laid may lie on another meld now
        del found[JOKER]
    if view.rules.joker_in_each_hand != "none" and view.seats[seat].cards and not laid and not view.seats[seat].laid:
        thrown = sum([move == PileMove(seat, "threw", NAMES[JOKER]) for move in view.pile_moves])
        found[JOKER] = max(found[JOKER], 1 - thrown)
    return found | _taken_now(view) if seat == view.turn and view.steps else +found


def _with_drawn(view: View, held: tuple[Cards, ...], now: HandCard | None) -> tuple[Cards, ...]:
    """The cards that each seat certainly has, with the one that was drawn in this turn, if it was not laid in it."""
    if now is None:
        return held
    drawn = Counter([now]) - Counter(laid_now(view))
    return tuple([cards | drawn if seat == _mover(view) else cards for seat, cards in enumerate(held)])


def _mover(view: View) -> int | None:
    """The seat that has drawn in this turn. While it waits for the answer to a challenge, the other one is to move."""
    return 1 - view.turn if view.turn is not None and view.challenge == "open" else view.turn


def _taken_now(view: View) -> Cards:
    """The cards that the player whose turn it is took in this turn, from the pile or from a meld, and still has."""
    first, laid = view.steps[0], Counter(laid_now(view))
    depth = first.depth if isinstance(first, DrawDiscard) else 0
    taken = Counter([HAND_CARDS[move.card] for move in view.pile_moves[len(view.pile_moves) - depth :]])
    return (taken - laid) | Counter({JOKER: max(view.this_turn.jokers_owed, _jokers_left(view, taken[JOKER]))})


def _jokers_left(view: View, picked_up: int) -> int:
    """The jokers that the player surely has after the steps of this turn: from pile and melds, and not laid again.

    A joker that was laid before one was taken was in the hand before. If a swap may have brought two, the first did.
    """
    swaps = [step for step in view.steps if isinstance(step, SwapJoker)]
    more, balance, lowest = jokers_taken(view) - len(swaps), picked_up, 0
    for step in view.steps:
        if isinstance(step, SwapJoker):
            balance, more = balance + 1 + more, 0
        elif isinstance(step, Meld | LayOff):
            balance -= joker_count(parse(step.cards))
            lowest = min(lowest, balance)
    return balance - lowest


def _all_jokers_were_dealt(view: View) -> bool:
    """Whether no joker was left for the stock (G-31)."""
    playing = sum([not seat.eliminated for seat in view.seats])
    return view.rules.joker_in_each_hand != "none" and jokers_in_deck(view.rules, len(view.seats)) == playing


class _Replay:
    """The deal as the discards tell it: who drew from the stock, and when the pile became the stock again."""

    def __init__(self, view: View) -> None:
        self._view, self._rules, seats = view, view.rules, len(view.seats)
        self.held: list[Cards] = [Counter() for _ in view.seats]
        self.order: list[HandCard | None] = []
        self.stock: Cards | None = None
        self.strangers = 0
        self.drawn = [0] * seats
        self.now: HandCard | None = None
        self._pile: list[HandCard | None] = [None] * self._rules.upcard
        self._left = _first_stock(view)
        self._recycles = 0
        self._turns()

    @property
    def agrees(self) -> bool:
        """Whether the end of the replay is what the view shows."""
        view, pile = self._view, parse_hand(self._view.pile or ())
        same = len(pile) == len(self._pile) and all(
            known in (None, card) for known, card in zip(self._pile, pile, strict=True)
        )
        return same and (self._left, self._recycles) == (view.stock, view.recycles)

    def _turns(self) -> None:
        view, took, begun = self._view, False, not self._rules.starter_extra_card
        for move in view.pile_moves:
            card = HAND_CARDS[move.card]
            if move.action == "took":
                self._pile.pop()
                self.held[move.seat][card] += 1
                took = True
                continue
            if begun and not took:
                self._draw(move.seat)
            self._pile.append(card)
            if self.held[move.seat][card] > 0:
                self.held[move.seat][card] -= 1
            took, begun = False, True
        mover = _mover(view)
        if view.steps and isinstance(view.steps[0], DrawStock) and mover is not None:
            self.now = self._draw(mover)

    def _draw(self, seat: int) -> HandCard | None:
        if not self._left:
            self._recycle()
        self._left -= 1
        self.drawn[seat] += 1
        card = self.order.pop() if self.order else None
        if card is not None:
            self.held[seat][card] += 1
        return card

    def _recycle(self) -> None:
        """The pile becomes the stock again, as in `rami.rules.engine.draw`."""
        cut = len(self._pile) - self._rules.recycle_keeps_top
        cards, self._pile = self._pile[:cut], self._pile[cut:]
        self._left, self._recycles = len(cards), self._recycles + 1
        self.stock = Counter([card for card in cards if card is not None])
        self.strangers = cards.count(None)
        self.order = cards[::-1] if self._rules.stock_recycle == "turn_over" else []
        self.drawn = [0] * len(self.drawn)


def _first_stock(view: View) -> int:
    """The number of cards in the stock when the deal began."""
    rules, seats = view.rules, len(view.seats)
    playing = sum([not seat.eliminated for seat in view.seats])
    dealt = hand_size(deal_rules(rules, view.deal), seats) * playing + rules.starter_extra_card
    return pack_count(rules, seats) * 52 + jokers_in_deck(rules, seats) - dealt - rules.upcard
