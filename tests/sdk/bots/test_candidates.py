"""With an opening the choice is among few moves, those that a rule of thumb likes best."""

import pytest
from tests.sdk.bots.test_searching_bots import positions

from rami.bots import StrongBot
from rami.bots.search import ROUND, Search
from rami.bots.search.candidates import FEW_MOVES, to_compare
from rami.rules.moves import Discard
from rami.rules.play import legal_moves
from rami.rules.views.view import view

PLAYOUTS = 4000


@pytest.mark.parametrize(("variant", "seats"), [("rami-51", 2), ("rami-51", 4), ("romme", 2), ("rami-40", 4)])
def test_few_moves_are_compared(variant: str, seats: int) -> None:
    """So a hint shows no move with hardly any play-outs, which would often look best by luck."""
    for state in positions(variant, seats, 12):
        seen, legal = view(state, state.turn), legal_moves(state)
        favourite = StrongBot().choose(seen, legal)
        moves = to_compare(seen, legal, favourite)
        assert moves[0] == favourite
        assert len(moves) == len({*moves}) <= FEW_MOVES
        found = Search(PLAYOUTS).compare(seen, legal, favourite).worths
        assert {worth.move for worth in found} <= {*moves}
        assert all(worth.playouts >= ROUND for worth in found[1:])


def test_the_best_discards_come_first() -> None:
    """The second is what the strong bot discards if it has to keep the card of the first."""
    compared = 0
    for state in positions("rami-51", 2, 40, chance=0):
        seen, legal = view(state, state.turn), legal_moves(state)
        favourite = StrongBot().choose(seen, legal)
        discards = [move for move in legal if isinstance(move, Discard) and move != favourite]
        if isinstance(favourite, Discard) and len(discards) >= FEW_MOVES:
            second = to_compare(seen, legal, favourite)[1]
            assert second == StrongBot().choose(seen, discards)
            compared += 1
    assert compared > 3
