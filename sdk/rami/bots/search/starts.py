"""The deal after each move that is tried, with the cards that the player knows."""

from collections.abc import Sequence

from rami.bots.playouts import (
    Deal,
    declared,
    encoded,
    ended_by,
    from_stock,
    gone_out,
    holds,
    knocked,
    left_alone,
    playable,
)
from rami.bots.sampling.origins import Cards
from rami.rules.cards import HAND_CARDS
from rami.rules.moves import Declare, Discard, DrawStock, Drop, Knock, Move
from rami.rules.play import play
from rami.rules.state import Phase, State


def start(state: State, seat: int, move: Move, held: Sequence[Cards]) -> Deal | None:
    """The deal after a move, from a state with the hidden cards face down. None if no play-out can go on from there."""
    deal = _after(state, seat, move)
    if deal is None:
        return None
    for other, cards in enumerate(held):
        if other != seat:
            holds(deal, other, cards.elements())
    return deal


def _after(state: State, seat: int, move: Move) -> Deal | None:
    if isinstance(move, DrawStock):
        return from_stock(encoded(state))
    if isinstance(move, Knock):
        return None if move.melds else knocked(encoded(state), seat, HAND_CARDS[move.card] if move.card else None)
    if isinstance(move, Declare):
        return None if move.melds else declared(encoded(state), seat, HAND_CARDS[move.card])
    after, _ = play(state, seat, move)
    if after.phase in (Phase.DRAW, Phase.PLAY):
        return encoded(after) if playable(after) else None
    deal = encoded(state)
    if isinstance(move, Drop):
        return left_alone(deal, seat)
    if after.last is not None and after.last.out is not None:
        return gone_out(deal, seat)
    if not isinstance(move, Discard):
        return None
    return ended_by(deal, seat, HAND_CARDS[move.card], opened=after.table.opened[seat])
