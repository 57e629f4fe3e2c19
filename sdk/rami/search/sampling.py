"""Complete states that agree with a view, drawn at random."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import JOKER, HandCard, HandCards
from rami.rules.moves import DrawStock, Undo
from rami.rules.play import legal_moves
from rami.rules.state import Phase, State
from rami.rules.views.guesses import Guess, hidden_cards, jokers_taken, laid_now, state_of
from rami.rules.views.view import View
from rami.search.memory import Cards, Memory, remembered

TRIES: Final = 100
"""How often a deal is drawn again that cannot be so: after these, the last one is taken."""


def sample(view: View, rng: Random) -> State:
    """A complete state that agrees with everything that the view tells, with the hidden cards dealt at random.

    All deals of the hidden cards that agree are equally likely. They have the cards that others took from the pile and
    have not played since, the cards of a stock that was a pile before, in order if it was turned over, and a joker in
    each hand where the rules say so. In the turn of another player, the player can finish it, if one of 100 deals
    allows that. The state has exactly the legal moves of the viewer, no id and no secret of the game: later shuffles
    are random. Raises ValueError if no deal is being played.
    """
    known, hidden = remembered(view), Counter(hidden_cards(view))
    state: State | None = None
    for _ in range(TRIES):
        try:
            state = state_of(view, _guess(view, known, hidden, rng), rng.randbytes(32))
        except MoveRefused:  # the steps of this turn need other cards
            continue
        if state.turn == view.seat or _can_be(state):
            break
    assert state is not None, "some deal agrees with the view"
    return state


def _can_be(state: State) -> bool:
    """Whether the player whose turn it is can finish it, so that the steps of the turn were legal."""
    if state.phase is not Phase.PLAY or not state.steps:
        return True
    return any(not isinstance(move, Undo) for move in legal_moves(state))


def _guess(view: View, known: Memory, hidden: Cards, rng: Random) -> Guess:
    """The hidden cards, dealt at random among the places that are left."""
    others = [seat.seat for seat in view.seats if seat.seat != view.seat]
    order = Counter([card for card in known.order if card is not None])
    sure = [known.held[seat] for seat in others]
    free = list((hidden - sum(sure, order)).elements())
    rng.shuffle(free)
    stock, left = _split(free, view.stock - order.total(), known, order)
    room = [view.seats[seat].cards - cards.total() for seat, cards in zip(others, sure, strict=True)]
    more = _dealt(left, room, [known.drawn[seat] for seat in others] if known.drawn else room, rng)
    hands = [HandCards()] * len(view.seats)
    for seat, cards, drawn in zip(others, sure, more, strict=True):
        hands[seat] = HandCards([*cards.elements(), *drawn])
    rest = iter(stock)
    top = [next(rest) if card is None else card for card in known.order]
    return Guess(tuple(hands), HandCards([*rest, *top]), _drawn(view, known, hands, rng))


Left = list[tuple[HandCard, bool]]
"""Cards for the hands, each with whether it was in the stock after the pile had become the stock."""


def _split(free: list[HandCard], count: int, known: Memory, order: Cards) -> tuple[list[HandCard], Left]:
    """So many cards for the stock, and the cards that are left. `free` is in random order."""
    if known.stock is None:
        return free[:count], [(card, False) for card in free[count:]]
    possible, others, pool = known.stock - order, list[HandCard](), list[HandCard]()
    for card in free:
        possible[card] -= 1
        (pool if possible[card] >= 0 else others).append(card)
    strangers = max(known.strangers, count - len(pool))
    pool, others = [*others[:strangers], *pool], others[strangers:]
    return pool[:count], [*[(card, True) for card in pool[count:]], *[(card, False) for card in others]]


def _dealt(left: Left, room: Sequence[int], drawn: Sequence[int], rng: Random) -> list[list[HandCard]]:
    """The cards for each hand: so many, and no more from the stock than the player has drawn."""
    for _ in range(TRIES):
        rng.shuffle(left)
        ends = list(accumulate(room))
        hands = [left[end - size : end] for end, size in zip(ends, room, strict=True)]
        if all(sum(pooled for _, pooled in hand) <= most for hand, most in zip(hands, drawn, strict=True)):
            break
    return [[card for card, _ in hand] for hand in hands]


def _drawn(view: View, known: Memory, hands: Sequence[HandCards], rng: Random) -> HandCard | None:
    """The card that another player has drawn from the stock in this turn: any that the player can have drawn."""
    if not view.steps or not isinstance(view.steps[0], DrawStock) or view.turn is None:
        return None
    seat = 1 - view.turn if view.challenge == "open" else view.turn
    if seat == view.seat or known.now is not None:
        return known.now
    had = Counter(laid_now(view)) + Counter(hands[seat]) - Counter({JOKER: jokers_taken(view)})
    from_stock = had & known.stock if known.stock is not None and not known.strangers else had
    return rng.choice(sorted((from_stock - known.held[seat] or from_stock or had).elements()))
