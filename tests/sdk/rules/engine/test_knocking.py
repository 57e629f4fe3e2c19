"""Knocking: what a request may contain, what it may tell, and what is counted for the player."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.sdk.rules.knocks import OKLAHOMA, knocking
from tests.sdk.rules.setups import Json, rules

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import HandCards
from rami.rules.engine.scoring import standing
from rami.rules.events import Knocked, ShowdownHeld
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Knock, Pass, Undo, notation, parse_move
from rami.rules.play import knock_counts, legal_moves, play, play_steps
from rami.rules.records.position import Position, load
from rami.rules.settings.parameters import MatchEnd
from rami.rules.state import State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import project, view

NINE = "4S 5S 6S 7H 7D 7C KH KD KC"
POOR = "AS 3C 5H 6H 8H 9H TC JC JD QD"
LAST_DISCARD = rules("gin-rami", stock_end="last_discard")


def at(*hands: str, **more: Any) -> State:
    """A position in which seat 0 is on turn."""
    position: Json = knocking(*hands, **more)
    return load(msgspec.convert(position, Position))


def refused(state: State, *moves: Any) -> tuple[str, dict[str, Any]]:
    """The code and the params of the refusal of these moves in one request."""
    with pytest.raises(MoveRefused) as caught:
        play_steps(state, state.turn, moves)
    return caught.value.code, caught.value.params


@pytest.mark.parametrize("drawn", ["8S", "TD", "AH"])
def test_a_knock_with_the_draw_holds_for_every_card(drawn: str) -> None:
    """N-02: a knock sent with a draw from the stock is legal if it is for the worst card; a refusal tells no card."""
    state = at(f"{NINE} QH", POOR, draw=drawn)
    after, events = play_steps(state, 0, (DrawStock(), Knock("QH")))
    assert after.last is not None
    assert any(isinstance(event, ShowdownHeld) for event in events)
    straight = replace(state, rules=replace(state.rules, knock_limit=9))
    assert refused(straight, DrawStock(), Knock("QH")) == ("knock_over_limit", {"count": 10, "limit": 9, "index": 1})
    given = Knock("QH", (("4S", "5S", "6S"), ("7H", "7D", "7C"), ("KH", "KD", "KC")))
    assert play_steps(state, 0, (DrawStock(), given))[0].last is not None
    assert refused(state, DrawStock(), Knock(drawn))[0] == "card_not_in_hand"
    assert refused(state, DrawStock(), Knock())[0] == "not_big_gin"


@pytest.mark.parametrize("other", [f"{NINE} 2H", POOR])
def test_nobody_learns_whether_the_other_could_knock(other: str) -> None:
    """N-06: a step after the discard is refused in the same way, whether the discard has ended the deal or not."""
    state = at(POOR, other, stock="KS 4D 5D", game=LAST_DISCARD)
    answer = refused(state, DrawStock(), Discard("AS"), Discard("3C"))
    assert answer == ("not_your_turn", {"turn": 1, "seat": 0, "index": 2})


def test_a_deal_that_was_dead_before_is_over_for_everybody() -> None:
    """B-21: that the deal is over is no secret any more when the next request comes."""
    state, _ = play_steps(at(POOR, POOR, stock="KS 4D 5D"), 0, (DrawStock(), Discard("AS")))
    with pytest.raises(MoveRefused) as caught:
        play_steps(state, 1, (DrawStock(),))
    assert caught.value.code == "deal_over"


def test_the_last_discard_is_taken_only_to_knock() -> None:
    """N-06: in a position in which a player could not knock with the last discard, only a pass is legal."""
    state = at(POOR, POOR, stock="4D 5D", game=LAST_DISCARD)
    assert legal_moves(state) == [Pass()]
    assert refused(state, DrawDiscard())[0] == "last_discard_useless"


def test_after_the_last_discard_only_a_knock_is_listed() -> None:
    """N-06: a player who has taken the last discard knocks or undoes, and does not discard."""
    state = at(f"{NINE} 2H", POOR, stock="4D 5D", pile="2D", game=LAST_DISCARD)
    assert legal_moves(state) == [DrawDiscard(), Pass()]
    taken, _ = play(state, 0, DrawDiscard())
    assert legal_moves(taken) == [Knock("2H"), Undo()]


def test_the_end_of_a_deal_is_said_where_everybody_sees_it() -> None:
    """B-21: after a knock, further steps of the same request are refused because the deal is over."""
    state = at(f"{NINE} 2H", POOR)
    assert refused(state, DrawDiscard(), Knock("2H"), Undo())[0] == "deal_over"


def test_the_counts_of_all_knocks_are_given() -> None:
    """N-02: each knock has the least count that it leaves, big gin has 0, and other moves have none."""
    state = play(at(f"{NINE} KS", POOR, draw="7S"), 0, DrawStock())[0]
    moves = legal_moves(state)
    counts = dict(zip(moves, knock_counts(state.rules, state.table.hands[0], moves), strict=True))
    assert (counts[Knock()], counts[Knock("KS")], counts[Knock("4S")]) == (0, 0, 0)
    assert counts[Knock("5S")] == 4 + 6
    assert counts[Discard("5S")] is None
    draws = legal_moves(at(POOR, POOR))
    assert knock_counts(state.rules, HandCards(), draws) == (None,) * len(draws)


def test_a_card_is_left_to_discard() -> None:
    """N-08: a card may not be taken if only cards of its face would be left to discard."""
    short = at("7H", POOR, game=rules("gin-rami", decks=2), pile="7H")
    assert DrawDiscard() not in legal_moves(short)
    assert refused(short, DrawDiscard()) == ("only_taken_card_left", {"card": "7H", "index": 0})


def test_only_the_knocker_sees_the_knock_before_the_showdown() -> None:
    """The event of a knock shows its card and its melds to the knocker alone; the showdown shows them to all."""
    drawn = play(at(f"{NINE} 2H", POOR), 0, DrawStock())[0]
    melds = (("4S", "5S", "6S"), ("7H", "7D", "7C"), ("KH", "KD", "KC"))
    after, events = play(drawn, 0, Knock("9D", tuple([meld[::-1] for meld in melds[1:]] + [melds[0]])))
    knocked, shown, *_ = events
    assert isinstance(knocked, Knocked)
    assert knocked.card == "9D"
    assert {frozenset(meld) for meld in knocked.melds or ()} == {frozenset(meld) for meld in melds}
    assert project(knocked, 0) == knocked
    assert project(knocked, 1) == project(knocked, None) == Knocked(0)
    assert project(shown, 1) == shown
    result = view(after, 1).last_deal
    assert result is not None
    assert isinstance(shown, ShowdownHeld)
    assert result.showdown == shown.showdown


def test_a_view_shows_what_a_mover_needs() -> None:
    """N-07, N-09: the first upcard, the passes and the limit of this deal are in every view; hands are not."""
    seen = view(at(POOR, POOR, game=OKLAHOMA, upcard="5D", won=[2, 1], turns_taken=[0, 0], passes=1), 1)
    assert (seen.upcard, seen.passes, seen.knock_limit, seen.won) == ("5D", 1, 5, (2, 1))
    assert seen.last_deal is None


@pytest.mark.parametrize(
    ("totals", "won", "winners", "final"),
    [
        ((100, 40), (3, 2), (0,), (100 + 75 + 100, 40 + 50)),
        ((100, 0), (3, 0), (0,), (2 * (100 + 75 + 100), 0)),
        ((0, 120), (1, 3), (1,), (25, 2 * (120 + 75 + 100))),
        ((100, 100), (2, 2), (0, 1), (250, 250)),
    ],
)
def test_the_bonuses_of_gin(
    totals: tuple[int, int], won: tuple[int, int], winners: tuple[int, ...], final: tuple[int, int]
) -> None:
    """N-10: the game, the deals won, and everything twice for the winner if the other has scored nothing."""
    assert standing(resolve("gin-rami", {}, 2), totals, 7, won=won) == (True, winners, final)


def test_without_a_target_only_the_deals_won_count() -> None:
    """N-10: after a number of deals, or at `max_deals`, nobody gets the bonus for the game."""
    rules_of_deals = replace(resolve("gin-rami", {}, 2), match_end=MatchEnd(deals=7))
    assert standing(rules_of_deals, (90, 0), 7, won=(3, 1)) == (True, (0,), (165, 25))
    assert standing(resolve("gin-rami", {"max_deals": 7}, 2), (90, 0), 7, won=(3, 1)) == (True, (0,), (165, 25))


@pytest.mark.parametrize(
    "text", ["knock", "knock KD", "knock KD with", "knock KD with 4C 5C 6C / 7H 7S 7D", "knock with 4C 5C 6C", "pass"]
)
def test_a_knock_has_a_notation(text: str) -> None:
    """The text of a move is read as the same move."""
    assert notation(parse_move(text)) == text


@pytest.mark.parametrize("text", ["knock KD QD", "knock KD QD with 4C 5C 6C", "pass KD"])
def test_other_words_are_no_move(text: str) -> None:
    """A knock names one card at most, and a pass none."""
    with pytest.raises(ValueError, match=r"KD|pass"):
        parse_move(text)
