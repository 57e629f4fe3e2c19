"""Swaps of a joker on the table (F-26, F-27)."""

from rami.rules.moves import DrawStock, SwapJoker
from rami.rules.play import play
from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.snapshots import TableMove
from rami.rules.variants.resolve import RulesName
from rami.rules.views.view import view


def test_the_order_of_the_cards_makes_no_difference() -> None:
    """Two cards complete a set (F-27): the state and the step are the same in either order."""
    state = load(
        Position(
            rules=RulesName("manie-de-joker-51"),
            seats=2,
            turn=0,
            partial=True,
            hands=(("AH", "AD", "8D", "8C", "9S"), ("2S",)),
            stock=("2C", "3D"),
            pile=("QD",),
            turns_taken=(1, 1),
            opened=(True, True),
            laid=(True, True),
            melds=(MeldPosition(1, ("AS", "*AD", "AC"), (0, 0, 0)),),
            steps=(DrawStock(),),
        )
    )
    one, other = (play(state, 0, SwapJoker(1, cards))[0] for cards in (("AH", "AD"), ("AD", "AH")))
    assert one == other
    assert other.steps == (DrawStock(), SwapJoker(1, ("AH", "AD")))
    assert view(other, 1).table_moves == (TableMove(0, 0, ("AH", "AD"), 1, ("*",)),)
