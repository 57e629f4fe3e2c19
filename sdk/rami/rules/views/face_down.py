"""A state that holds only what one player knows: hidden cards are face down.

With it, a client can use the rules with nothing but a view.
"""

from rami.rules.cards import FACE_DOWN, HAND_CARDS, HandCards, parse_hand, parse_meld
from rami.rules.state import NO_CARD, State, Table, TableMeld, Turn
from rami.rules.views.view import View

_UNKNOWN = b"\0"
"""A placeholder for an unknown secret. No result may depend on it."""
_HIDDEN = HandCards([FACE_DOWN])


def face_down(view: View) -> State:
    """The state of a deal as the player of this view knows it. It is for checks of moves before the draw.

    After the draw it is not exact, because a view does not have all details of the turn: a card taken from the pile
    counts as not laid yet.
    """
    assert view.seat is not None, "a spectator has no hand"
    assert view.dealer is not None, "a deal is being played"
    seats = len(view.seats)
    return State(
        rules=view.rules,
        game="",
        seats=seats,
        phase=view.phase,
        deal=view.deal,
        dealer=view.dealer,
        totals=view.totals,
        secret=_UNKNOWN,
        next_secret=_UNKNOWN,
        entropy=(b"",) * seats,
        next_entropy=(b"",) * seats,
        table=_table(view, view.seat),
    )


def _table(view: View, seat: int) -> Table:
    hands = [_HIDDEN * other.cards for other in view.seats]
    hands[seat] = parse_hand(view.hand)
    taken = view.this_turn.taken
    return Table(
        turn=view.turn if view.turn is not None else seat,
        drawn=view.this_turn.drawn,
        hands=tuple(hands),
        stock=_HIDDEN * view.stock,
        pile=_pile(view),
        melds=tuple(TableMeld(meld.id, parse_meld(meld.cards), bytes(meld.by)) for meld in view.melds),
        next_meld=max((meld.id for meld in view.melds), default=0) + 1,
        turns_taken=tuple(other.turns_taken for other in view.seats),
        opened=tuple(other.opened for other in view.seats),
        laid=tuple(other.laid for other in view.seats),
        recycles=view.recycles,
        used=0,
        known=b"",
        this=Turn(taken=NO_CARD if taken is None else HAND_CARDS[taken]),
    )


def _pile(view: View) -> HandCards:
    if view.pile is not None:
        return parse_hand(view.pile)
    top = parse_hand([view.pile_top] if view.pile_top else [])
    return _HIDDEN * (view.pile_size - len(top)) + top
