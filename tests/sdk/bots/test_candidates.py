"""With an opening the choice is among few moves, those that a rule of thumb likes best. A hint shows others, too."""

import pytest
from tests.sdk.bots.test_searching_bots import positions

from rami.bots import StrongBot
from rami.bots.search import Search
from rami.bots.search.candidates import FEW_MOVES, MOST_MOVES, to_compare
from rami.rules.moves import Discard
from rami.rules.play import legal_moves
from rami.rules.views.view import view

PLAYOUTS = 4000


@pytest.mark.parametrize(("variant", "seats"), [("rami-51", 2), ("rami-51", 4), ("romme", 2), ("rami-40", 4)])
def test_few_moves_are_chosen_from(variant: str, seats: int) -> None:
    """With the others, what was compared before stays as it is."""
    shown = 0
    for state in positions(variant, seats, 12):
        seen, legal = view(state, state.turn), legal_moves(state)
        favourite = StrongBot().choose(seen, legal)
        moves = to_compare(seen, legal, favourite)
        assert moves[0] == favourite
        assert len(moves) == len({*moves}) <= MOST_MOVES
        few = Search(PLAYOUTS).compare(seen, legal, favourite).worths
        assert {worth.move for worth in few} <= {*moves[:FEW_MOVES]}
        shows = Search(PLAYOUTS).compare(seen, legal, favourite, rest=True).worths
        assert [worth for worth in shows if worth.move in moves[:FEW_MOVES]] == [*few]
        assert shows[:1] == few[:1]
        shown += len(shows) > len(few)
    assert shown


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
