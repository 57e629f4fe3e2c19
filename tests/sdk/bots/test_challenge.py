"""The house bot of games with challenges: when it challenges, what it answers, and how the hint explains it (N-14)."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.setups import cards, position, rules

from rami.bots import HouseBot, RandomBot
from rami.bots.hint import hint
from rami.bots.strategy.challenge import likely_points, own_points
from rami.contract.wire import ChallengeHint
from rami.rules.moves import Accept, Challenge, DrawDiscard, DrawStock, Move, Refuse
from rami.rules.play import legal_moves
from rami.rules.records.position import Position, load
from rami.rules.state import State
from rami.rules.views.view import PileMove, View, view
from rami.training.arena import match

COLONEL = rules("colonel")


def at(mine: str, theirs: str, **more: Any) -> State:
    """Seat 0 has to move and holds the first hand."""
    whole = position(COLONEL, "", hands=[cards(mine), cards(theirs)], **more)
    return load(msgspec.convert(whole, Position))


def choice(state: State) -> Move:
    """The move of the house bot for the seat that has to move."""
    return HouseBot().choose(view(state, state.turn), legal_moves(state))


LOW, HIGH = "2C 3D", "KS KH QD JD 9H 8S"


@pytest.mark.parametrize(
    ("mine", "theirs", "more", "expected"),
    [
        (LOW, HIGH, {}, Challenge()),
        (HIGH, LOW, {}, DrawStock()),
        (LOW, HIGH, {"challenge": "refused"}, DrawStock()),
        (LOW, HIGH, {"turns_taken": [0, 1]}, DrawStock()),
        (LOW, HIGH, {"challenge": "open"}, Accept()),
        (HIGH, LOW, {"challenge": "open"}, Refuse()),
    ],
)
def test_it_compares_its_hand_with_the_other(mine: str, theirs: str, more: dict[str, Any], expected: Move) -> None:
    """A low hand against many cards challenges and accepts, where that is legal; a high hand does neither."""
    assert choice(at(mine, theirs, **more)) == expected


def test_it_draws_from_the_pile_if_nothing_else_is_left() -> None:
    """A bot that may neither challenge nor draw from the stock takes the discard."""
    state = at(HIGH, LOW, pile="2S")
    left = [move for move in legal_moves(state) if not isinstance(move, DrawStock)]
    assert HouseBot().choose(view(state, 0), left) == DrawDiscard()


def test_an_answer_that_is_not_offered_is_not_made() -> None:
    """A bot that may only refuse, in place of a player, refuses."""
    assert HouseBot().choose(view(at(LOW, HIGH, challenge="open"), 0), [Refuse()]) == Refuse()


def test_known_cards_count_as_they_are() -> None:
    """A card that the other player took from the pile counts its points, and only the others are estimated."""
    state = at("2C 3D KS 4H", "9H QD", pile="9H")
    before = view(state, 0)
    assert own_points(before) == 2 + 3 + 10 + 4
    unknown = likely_points(before)
    moves = (PileMove(0, "threw", "9H"), PileMove(1, "took", "9H"))
    known = msgspec.structs.replace(before, pile=(), pile_moves=moves)
    assert likely_points(known) == pytest.approx(9 + unknown / 2, abs=0.3)


def test_the_hint_says_why() -> None:
    """The hint names the move, the own points and the likely ones, before drawing and for an answer."""
    offer, answer = hint(view(at(LOW, HIGH), 0)), hint(view(at(HIGH, LOW, challenge="open"), 0))
    assert isinstance(offer.challenge, ChallengeHint)
    assert (offer.challenge.move, offer.challenge.why, offer.challenge.points) == (Challenge(), "ahead", 5)
    assert offer.draw is not None
    assert isinstance(answer.challenge, ChallengeHint)
    assert (answer.challenge.move, answer.challenge.why, answer.challenge.points) == (Refuse(), "behind", 57)
    assert (answer.draw, answer.discard, answer.your_turn) == (None, None, True)
    assert hint(view(at(HIGH, LOW), 0)).challenge is None
    assert hint(view(at(LOW, HIGH), 1)).challenge is None


class _Careless(HouseBot):
    """Plays like the house bot, but accepts every challenge and makes none."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        if Accept() in legal:
            return Accept()
        return super().choose(view, [move for move in legal if not isinstance(move, Challenge)])


def test_challenges_earn_points_against_a_careless_player(*, full: bool) -> None:
    """Over the same deals on both seats, the house bot scores more than a player who accepts everything."""
    points = [0, 0]
    for seed in range(400 if full else 60):
        for seats in ([HouseBot(), _Careless()], [_Careless(), HouseBot()]):
            totals = match(seats, "colonel", {"match_end": {"deals": 1}}, seed).totals
            mine = totals if isinstance(seats[1], _Careless) else totals[::-1]
            points = [points[0] + mine[0], points[1] + mine[1]]
    print(f"house bot {points[0]}, careless {points[1]}")  # noqa: T201
    assert points[0] > 1.2 * points[1]


def test_it_beats_chance_with_challenges() -> None:
    """A random player, who challenges and accepts at random, loses."""
    won = [
        match([HouseBot(), RandomBot(seed)], "colonel", {"match_end": {"deals": 2}}, seed).winners for seed in range(8)
    ]
    assert won.count((0,)) == 8
