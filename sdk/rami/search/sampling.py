"""Complete states that agree with a view, drawn at random."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import JOKER, HandCard, HandCards
from rami.rules.moves import DrawStock, Undo
from rami.rules.play import legal_moves
from rami.rules.state import Phase, State
from rami.rules.views.guesses import Guess, hidden_cards, jokers_taken, laid_now, state_of
from rami.rules.views.view import View
from rami.search.dealing import NoDeal, dealt, sources
from rami.search.memory import Cards, Memory, mover, remembered
from rami.search.planting import with_melds

TRIES: Final = 100
"""How often a deal is drawn again that cannot be so. After these, as many deals give the player melds."""


def sample(view: View, rng: Random) -> State:
    """A complete state that agrees with everything that the view tells, with the hidden cards dealt at random.

    All deals of the hidden cards that agree are equally likely. They have the cards that others took from the pile and
    have not played since, the cards of a stock that was a pile before, in order if it was turned over, and a joker in
    each hand where the rules say so. In the turn of another player, that player can finish it; if 100 deals do not
    allow that, the player gets cards that form melds. The state has exactly the legal moves of the viewer, no id and no
    secret of the game: later shuffles are random. Raises ValueError if no deal is being played.
    """
    known, hidden = remembered(view), Counter(hidden_cards(view))
    state: State | None = None
    for tried in _tries(view, known, hidden, rng):
        try:
            state = state_of(view, _guess(view, tried, hidden, rng), rng.randbytes(32))
        except (MoveRefused, NoDeal):  # the steps of this turn need other cards, or the melds of the player do
            continue
        if state.turn == view.seat or _can_be(state):
            break
    assert state is not None, "some deal agrees with the view"
    return state


def _tries(view: View, known: Memory, hidden: Cards, rng: Random) -> Iterator[Memory]:
    """What is known, and then, in the turn of another player, also some melds of that player."""
    for _ in range(TRIES):
        yield known
    seat = mover(view)
    if seat is not None and seat != view.seat:
        for _ in range(TRIES):
            yield with_melds(view, known, hidden, seat, rng)


def _can_be(state: State) -> bool:
    """Whether the player whose turn it is can finish it, so that the steps of the turn were legal."""
    if state.phase is not Phase.PLAY or not state.steps:
        return True
    return any(not isinstance(move, Undo) for move in legal_moves(state))


def _guess(view: View, known: Memory, hidden: Cards, rng: Random) -> Guess:
    """The hidden cards, dealt at random among the places that are left."""
    others = [seat.seat for seat in view.seats if seat.seat != view.seat]
    order = Counter(known.order)
    sure = [known.held[seat] for seat in others]
    room = [view.seats[seat].cards - cards.total() for seat, cards in zip(others, sure, strict=True)]
    most = [known.drawn[seat] for seat in others] if known.drawn else room
    free = hidden - sum(sure, order)
    stock, more = dealt(sources(free, known, order), view.stock - order.total(), room, most, rng)
    hands = [HandCards()] * len(view.seats)
    for seat, cards, rest in zip(others, sure, more, strict=True):
        hands[seat] = HandCards([*cards.elements(), *rest])
    return Guess(tuple(hands), HandCards([*stock, *known.order]), _drawn(view, known, hands, rng))


def _drawn(view: View, known: Memory, hands: Sequence[HandCards], rng: Random) -> HandCard | None:
    """The card that another player has drawn from the stock in this turn: any that the player can have drawn."""
    if not view.steps or not isinstance(view.steps[0], DrawStock) or view.turn is None:
        return None
    seat = 1 - view.turn if view.challenge == "open" else view.turn
    if seat == view.seat or known.now is not None:
        return known.now
    had = Counter(laid_now(view)) + Counter(hands[seat]) - Counter({JOKER: jokers_taken(view)})
    from_stock = had & known.stock if known.stock is not None else had
    return rng.choice(sorted((from_stock - known.held[seat] or from_stock or had).elements()))
