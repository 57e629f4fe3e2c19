"""Complete states that agree with a view, drawn at random."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import JOKER, HandCard, HandCards, parse_hand
from rami.rules.moves import DrawStock, Undo
from rami.rules.play import legal_moves
from rami.rules.state import Phase, State
from rami.rules.views.guesses import Guess, hidden_cards, jokers_taken, laid_now, state_of
from rami.rules.views.view import View
from rami.search.dealing import NoDeal, dealt, sources
from rami.search.memory import Memory, mover, remembered
from rami.search.origins import Cards
from rami.search.planting import melds, with_cards

TRIES: Final = 1000
"""How often a deal is drawn again that cannot be so. After these, as many deals give the player melds."""
CHANGES: Final = 200
"""How often a deal is changed that gave the player melds."""


def sample(view: View, rng: Random) -> State:
    """A complete state that agrees with everything that the view tells, with the hidden cards dealt at random.

    All deals of the hidden cards that agree are equally likely. They have the cards that others took from the pile and
    have not played since, the cards of a stock that was a pile before, in order if it was turned over, and a joker in
    each hand where the rules say so. In the turn of another player, that player can finish it; if 1,000 deals do not
    allow that, the player gets cards that form melds, and the deal is then changed at random until all deals are nearly
    equally likely. The state has exactly the legal moves of the viewer, no id and no secret of the game: later shuffles
    are random. Raises ValueError if no deal is being played.
    """
    known, hidden = remembered(view), Counter(hidden_cards(view))
    deals = (_deal(view, known, hidden, Cards(), rng) for _ in range(TRIES))
    found = next(filter(None, deals), None) or planted(view, known, hidden, rng)
    if found is None:  # what limits several hands together is left out
        deals = (_deal(view, known._replace(origins=None), hidden, Cards(), rng) for _ in range(10 * TRIES))
        found = next(filter(None, deals), None)
    assert found is not None, "some deal agrees with the view"
    return found


def planted(view: View, known: Memory, hidden: Cards, rng: Random) -> State | None:
    """A state in which another player, whose turn it is, got melds; then its deal is changed at random.

    A change deals some cards of this player and all others again, and is taken back if the player cannot finish. If all
    deals are equally likely before a change, they are after it.
    """
    seat = mover(view)
    if seat is None or seat == view.seat:
        return None
    deals = (_deal(view, known, hidden, melds(view, known, hidden, seat, rng), rng) for _ in range(TRIES))
    found = next(filter(None, deals), None)
    if found is None:
        return None
    for _ in range(CHANGES):
        unknown = list((Counter(found.table.hands[seat]) - known.held[seat]).elements())
        kept = rng.sample(unknown, rng.randrange(len(unknown)) if unknown else 0)
        found = _deal(view, known, hidden, Cards(kept), rng) or found
    return found


def _deal(view: View, known: Memory, hidden: Cards, got: Cards, rng: Random) -> State | None:
    """A state with the hidden cards dealt at random, if it can be. The player whose turn it is gets these cards."""
    try:
        guess = _guess(view, known, hidden, got, rng)
        state = state_of(view, guess, rng.randbytes(32))
    except (MoveRefused, NoDeal):  # the steps of this turn need other cards, or these cards cannot be
        return None
    return state if state.turn == view.seat or _can_be(state) else None


def _can_be(state: State) -> bool:
    """Whether the player whose turn it is can finish it, so that the steps of the turn were legal."""
    if state.phase is not Phase.PLAY or not state.steps:
        return True
    return any(not isinstance(move, Undo) for move in legal_moves(state))


def _guess(view: View, known: Memory, hidden: Cards, got: Cards, rng: Random) -> Guess:
    """The hidden cards, dealt at random among the places that are left when the player got these cards."""
    more = with_cards(known, mover(view), got) if got else known
    others = [seat.seat for seat in view.seats if seat.seat != view.seat]
    order = Counter(known.order)
    sure = [more.held[seat] for seat in others]
    room = [view.seats[seat].cards - cards.total() for seat, cards in zip(others, sure, strict=True)]
    most = [more.drawn[seat] for seat in others] if more.drawn else room
    free = hidden - sum(sure, order)
    stock, rests = dealt(sources(free, known, order), view.stock - order.total(), room, most, rng)
    hands = [HandCards()] * len(view.seats)
    for seat, cards, rest in zip(others, sure, rests, strict=True):
        hands[seat] = HandCards([*cards.elements(), *rest])
    if known.origins is not None and not known.origins.explain(_unknown(view, known, hands)):
        raise NoDeal("no draws explain these hands")
    return Guess(tuple(hands), HandCards([*stock, *known.order]), _drawn(view, known, hands, rng))


def _unknown(view: View, known: Memory, hands: Sequence[HandCards]) -> list[Cards]:
    """The cards of each hand whose origin nobody knows."""
    now = [parse_hand(view.hand) if seat == view.seat else cards for seat, cards in enumerate(hands)]
    return [Counter(cards) - held for cards, held in zip(now, known.held, strict=True)]


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
