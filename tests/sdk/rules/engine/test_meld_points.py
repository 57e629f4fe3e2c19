"""The points of new melds among legal moves."""

from tests.sdk.rules.feasibility.test_endings import turn

from rami.rules.moves import DrawStock, Meld
from rami.rules.play import legal_moves, meld_points


def test_only_new_melds_have_points() -> None:
    """Each meld has its points, a joker those of its card (Z-03); other moves have none."""
    state = turn("TS JS QS 2H 3H * 9D", "", DrawStock(), opened=True)
    moves = legal_moves(state)
    points = dict(zip(moves, meld_points(state.rules, moves), strict=True))
    assert points[Meld(("TS", "JS", "QS"))] == 30
    assert points[Meld(("2H", "3H", "*4H"))] == 9
    assert {value for move, value in points.items() if not isinstance(move, Meld)} == {None}
