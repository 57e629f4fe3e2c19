"""The order that a player has given the own hand in one deal. It is stored beside the game, as compact MessagePack.

It belongs to the player: nobody who takes over the seat reads it. It is in no view, no event and no record.
"""

from typing import Final

from msgspec import DecodeError, Struct, msgpack

from rami.rules.cards import NO_CARDS, HandCard, HandCards
from rami.rules.state import State
from rami_service.store import keys
from rami_service.store.redis.damage import Damaged


class HandOrder(Struct, frozen=True, array_like=True):
    """The cards of a hand from left to right, and the number of the deal."""

    deal: int
    cards: HandCards

    def __repr__(self) -> str:
        return f"HandOrder({self.deal})"  # it shows a hand


_decoder: Final = msgpack.Decoder(HandOrder)
encode: Final = msgpack.Encoder().encode


def stored_order(data: bytes, game_id: str) -> HandOrder:
    """The order that was read. Raises Damaged."""
    try:
        return _decoder.decode(data)
    except DecodeError:
        raise Damaged(keys.state(game_id)) from None


def ordered(cards: HandCards, state: State, seat: int) -> HandOrder:
    """The order of the hand of a seat: those of the cards that it has, each at most as many times as it has it."""
    rest, found = [*state.table.hands[seat]], list[HandCard]()
    for card in cards:
        if card in rest:
            rest.remove(card)
            found.append(card)
    return HandOrder(state.deal, HandCards(found))


def held(order: HandOrder, state: State, seat: int) -> HandCards:
    """The cards of an order that the seat still has. There are none if the order is that of another deal."""
    return ordered(order.cards, state, seat).cards if order.deal == state.deal else NO_CARDS
