"""The parts of a score: they sum to the score in every game, and each part is what its name says."""

from typing import Any

import pytest
from tests.sdk.rules.walks import EVERY_GAME, GAMES, walk

from rami.rules.cards import parse_hand
from rami.rules.engine.scoring import DealEnd, deal_points, table_points
from rami.rules.melds.values import hand_value
from rami.rules.snapshots import DealPoints
from rami.rules.state import State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import DealResult, view


def ends(game: str) -> list[tuple[State, DealResult]]:
    """The states right after each deal of a walk, with the result as everybody sees it."""
    found: dict[int, tuple[State, DealResult]] = {}
    for state in walk(game):
        if state.last is not None and state.last.deal not in found:
            last = view(state, None).last_deal
            assert last is not None
            found[last.deal] = (state, last)
    return list(found.values())


@EVERY_GAME
def test_the_parts_sum_to_the_scores(game: str) -> None:
    """In every variant and with random options, each side's score is the sum of its seats' parts."""
    for state, last in ends(game):
        sums = [part.score for part in last.points]
        if state.rules.teams == "partners":
            sums = [sums[0] + sums[2], sums[1] + sums[3]]
        assert tuple(sums) == last.scores


@EVERY_GAME
def test_the_final_table_is_that_of_the_end(game: str) -> None:
    """The melds and hands of the result are those of the state in which the deal ended."""
    for state, last in ends(game):
        assert last.melds == view(state, None).melds
        assert last.hands == tuple(view(state, seat).hand for seat in range(state.seats))
        if state.rules.scoring == "table_minus_hand" and state.rules.no_out == "table_minus_hand":
            values = [hand_value(state.rules.values, hand) for hand in state.table.hands]
            laid = table_points(state.rules, state.table.melds, state.seats)
            assert tuple(part.melds for part in last.points) == laid
            assert [-part.hand for part in last.points] == values


def test_walks_end_deals_with_partners_and_melds() -> None:
    """The two tests above meet many deals, some of partners, and final tables with melds."""
    every = [end for game in GAMES for end in ends(game)]
    assert any(state.rules.teams == "partners" for state, _ in every)
    assert sum(bool(last.melds) for _, last in every) > 20


NOTHING = DealPoints()
CASES: dict[str, tuple[str, dict[str, Any], bool, list[DealPoints]]] = {
    "the winner takes": ("rami", {}, False, [DealPoints(others=22), NOTHING, NOTHING]),
    "a rami doubles": ("rami", {"rami_bonus": "double"}, True, [DealPoints(others=22, rami=22), NOTHING, NOTHING]),
    "a rami adds ten": ("rami", {"rami_bonus": "plus10"}, True, [DealPoints(others=22, rami=10), NOTHING, NOTHING]),
    "penalties": ("rami", {"scoring": "penalty"}, False, [NOTHING, DealPoints(hand=15), DealPoints(hand=7)]),
    "payments": (
        "rami",
        {"scoring": "payment", "rami_bonus": "double"},
        True,
        [DealPoints(others=22, rami=22), DealPoints(hand=-15, rami=-15), DealPoints(hand=-7, rami=-7)],
    ),
    "a party of three": (
        "rami-40",
        {"scoring": "party3"},
        True,
        [
            DealPoints(bonus=-50, rami=-50),
            DealPoints(hand=15, rami=15),
            DealPoints(opening=100, rami=100),
        ],
    ),
    "laid cards": (
        "rami-500",
        {},
        False,
        [DealPoints(melds=30), DealPoints(hand=-15, melds=5), DealPoints(hand=-7)],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_part_is_what_its_name_says(case: str) -> None:
    """Seat 0 goes out; seat 1 has laid cards and holds 15 points, seat 2 has laid nothing and holds 7."""
    variant, options, rami, points = CASES[case]
    hands = [parse_hand(cards.split()) for cards in ("", "9S 6H", "7D")]
    end = DealEnd(hands, 0, rami, (False, True, False), (30, 5, 0), 0)
    assert list(deal_points(resolve(variant, options, 3), end)) == points


def test_nobody_out_brings_the_differences() -> None:
    """The lowest hand scores the differences; in payments each player pays the own difference (D1 L108)."""
    hands = [parse_hand(cards.split()) for cards in ("6S", "9S 6H", "7D")]
    end = DealEnd(hands, None, False, (False,) * 3, (0,) * 3, 0)
    assert deal_points(resolve("rami", {}, 3), end)[0] == DealPoints(others=10)
    paid = deal_points(resolve("rami", {"scoring": "payment"}, 3), end)
    assert paid == (DealPoints(others=10), DealPoints(hand=-9), DealPoints(hand=-1))
