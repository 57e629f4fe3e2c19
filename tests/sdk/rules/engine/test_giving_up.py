"""A game can be given up: its deal then ends without a winner."""

from rami.rules.engine.deal import start
from rami.rules.engine.ending import abort
from rami.rules.events import DealEnded
from rami.rules.play import legal_moves
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve


def test_a_deal_that_is_given_up_scores_nothing_and_shows_its_secret() -> None:
    """After giving up, the totals stay, nobody has won, nobody can move, and the shuffle can be verified."""
    state, _ = start(resolve("rami", {}, 3), "g", 3, b"s" * 32, b"n" * 32)
    after, (ended,) = abort(state)
    assert isinstance(ended, DealEnded)
    assert (ended.reason, ended.scores, ended.totals) == ("aborted", (0, 0, 0), (0, 0, 0))
    assert ended.secret == (b"s" * 32).hex()
    assert [len(hand) for hand in ended.hands] == [7, 7, 7]
    assert (after.phase, after.winners, after.last and after.last.reason) == (Phase.GAME_OVER, (), "aborted")
    assert legal_moves(after) == []
