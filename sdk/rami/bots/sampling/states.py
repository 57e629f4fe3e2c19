"""Complete states that agree with a view, drawn at random."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from random import Random
from typing import Final

from rami.bots.sampling.dealing import NoDeal
from rami.bots.sampling.hidden import Hidden, Places
from rami.bots.sampling.planting import melds
from rami.problems.exceptions import MoveRefused
from rami.rules.moves import Undo
from rami.rules.play import legal_moves
from rami.rules.state import Phase, State
from rami.rules.views.guesses import state_of
from rami.rules.views.view import View

TRIES: Final = 1000
"""How often a deal is drawn again that cannot be so. After these, a deal is made to fit, in as many tries."""
CHANGES: Final = 200
"""How often a deal is changed that was made to fit."""
SWAPS: Final = 3
"""How many pairs of cards change their places in one change."""


def sample(view: View, rng: Random) -> State:
    """A complete state that agrees with everything that the view tells, with the hidden cards dealt at random.

    All deals of the hidden cards that agree are equally likely. They have the cards that others took from the pile and
    have not played since, the cards of a stock that was a pile before, in order if it was turned over, and a joker in
    each hand where the rules say so. In the turn of another player, that player can finish it. If 1,000 deals cannot be
    so, a deal is made to fit, and then changed at random until all deals are nearly equally likely. The state has
    exactly the legal moves of the viewer, no id and no secret of the game: later shuffles are random. Raises ValueError
    if no deal is being played.
    """
    hidden = Hidden(view, rng)
    found = next(_states(hidden, hidden.dealt), None)
    return found[0] if found is not None else changed(hidden)


def changed(hidden: Hidden) -> State:
    """A state whose deal was made to fit: the player to move got melds, or each card got a place where it can be.

    Then the deal is changed at random: this player keeps some cards and all others are dealt again, or two cards change
    their places. A change is taken back if the deal cannot be. If all deals are equally likely before a change, they
    are after it.
    """
    made = chain.from_iterable(_states(hidden, way) for way in _made_to_fit(hidden))
    fits = next(made, None)
    assert fits is not None, "some deal agrees with the view"
    found, places = fits
    changes = [hidden.redealt] * _others_move(hidden) + [hidden.swapped] * (hidden.known.origins is not None) * SWAPS
    for change in changes * CHANGES:
        found, places = _state(hidden, partial(change, places)) or (found, places)
    return found


def _others_move(hidden: Hidden) -> bool:
    return hidden.mover is not None and hidden.mover != hidden.view.seat


def _made_to_fit(hidden: Hidden) -> Iterator[Callable[[], Places]]:
    """The ways to make a deal fit."""
    plant = partial(melds, hidden.view, hidden.known, hidden.cards, hidden.mover or 0, hidden.rng)
    if _others_move(hidden):
        yield lambda: hidden.dealt(plant())
    if hidden.known.origins is not None:
        yield (lambda: hidden.built(plant())) if _others_move(hidden) else hidden.built


def _states(hidden: Hidden, deal: Callable[[], Places]) -> Iterator[tuple[State, Places]]:
    """The states of so many deals, but for those that cannot be."""
    return filter(None, (_state(hidden, deal) for _ in range(TRIES)))


def _state(hidden: Hidden, deal: Callable[[], Places]) -> tuple[State, Places] | None:
    """A state with this deal, if it can be."""
    try:
        places = deal()
        state = state_of(hidden.view, hidden.guess(places), hidden.rng.randbytes(32))
    except (MoveRefused, NoDeal):  # the steps of this turn need other cards, or these cards cannot be
        return None
    return (state, places) if state.turn == hidden.view.seat or _can_be(state) else None


def _can_be(state: State) -> bool:
    """Whether the player whose turn it is can finish it, so that the steps of the turn were legal."""
    if state.phase is not Phase.PLAY or not state.steps:
        return True
    return any(not isinstance(move, Undo) for move in legal_moves(state))
