"""The vectors of matrix 6.4 and of the scores of the other games: what a deal is worth, and when a game is over."""

from typing import Any

import pytest
from tests.rules.setups import D2, FAMILY, PARTNERS_500, R500, ask, judge, position, rules

from rami.rules.cards import parse
from rami.rules.parameters import Rules
from rami.rules.scoring import DealEnd, score_deal

PENALTY = {"scoring": "penalty"}
PAYMENT = {"scoring": "payment"}
A6, B15, C7, D21 = "6S", "9S 6H", "7D", "KC QD AS"
HANDS = [A6, B15, C7, D21]

DEALS: dict[str, tuple[dict[str, Any], list[str], dict[str, Any], list[int]]] = {
    "P01": ({}, ["", "KC 7D AS"], {"out": 0}, [18, 0]),
    "P02": ({}, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0}, [31, 0, 0]),
    "P03 H2a": ({"rami_bonus": "double"}, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0, "rami": True}, [62, 0, 0]),
    "P03 H2b": ({"rami_bonus": "plus10"}, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0, "rami": True}, [41, 0, 0]),
    "P03 no rami": ({"rami_bonus": "double"}, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0}, [31, 0, 0]),
    "P04 H4": ({"ace": "high_low"}, ["", "KC 7D AS"], {"out": 0}, [32, 0]),
    "P05": ({}, HANDS, {"out": None}, [25, 0, 0, 0]),
    "P08": ({}, ["TS", "TH", "TD"], {"out": None}, [0, 0, 0]),
    "P09": (PENALTY, [A6, "", C7, D21], {"out": 1}, [6, 0, 7, 21]),
    "P09 doubled": ({**PENALTY, "rami_bonus": "double"}, [A6, "", C7], {"out": 1, "rami": True}, [12, 0, 14]),
    "P09 ten more": ({**PENALTY, "rami_bonus": "plus10"}, [A6, "", C7], {"out": 1, "rami": True}, [16, 0, 17]),
    "P10": (PENALTY, HANDS, {"out": None}, [6, 15, 7, 21]),
    "P13": (PAYMENT, ["", B15, C7, D21], {"out": 0}, [43, -15, -7, -21]),
    "P13 doubled": ({**PAYMENT, "rami_bonus": "double"}, ["", B15], {"out": 0, "rami": True}, [30, -30]),
    "P14 H12, nobody out": (PAYMENT, HANDS, {"out": None}, [25, -9, -1, -15]),
    "P19": ({"max_recycles": 0}, HANDS, {"out": None}, [25, 0, 0, 0]),
    "G-04 the share is rounded down": ({}, ["5S", "5H", "8D"], {"out": None}, [1, 1, 0]),
    "G-04 a payment sums to zero": (PAYMENT, ["5S", "5H", "8D"], {"out": None, "dealer": 0}, [1, 2, -3]),
    "G-04 in seat order after the dealer": (PAYMENT, ["5S", "5H", "8D"], {"out": None, "dealer": 1}, [2, 1, -3]),
    "H9 no score": ({"no_out": "no_score"}, HANDS, {"out": None}, [0, 0, 0, 0]),
    "S04": (D2, ["", "AC KD 7H"], {"out": 0}, [0, 28]),
    "S06 V3": ({**D2, "scoring": "winner_takes"}, ["", "AC KD 7H", "QC 2D"], {"out": 0}, [40, 0, 0]),
    "S06 V3 with V2": (
        {**D2, "scoring": "winner_takes", "rami_bonus": "double"},
        ["", "AC KD 7H", "QC 2D"],
        {"out": 0, "rami": True},
        [80, 0, 0],
    ),
    "F34": (FAMILY, ["", "* AS KD 5C"], {"out": 0}, [0, 46]),
    "T09": ({**D2, "jokers": 4}, ["", "* AS QD"], {"out": 0}, [0, 46]),
    "Z15": (R500, ["", "KS KH KD KC JS JH TD"], {"out": 0, "table": [70, 80]}, [70, 10]),
    "Z16": (R500, ["", "KS KH KD KC JS JH JD TD"], {"out": 0, "table": [0, 70]}, [0, -10]),
    "Z24 nobody out": (R500, ["KS", "2D"], {"out": None, "table": [15, 0]}, [5, -2]),
    "Z24 no score": ({**R500, "no_out": "no_score"}, ["KS", "2D"], {"out": None, "table": [15, 0]}, [0, 0]),
    "G-43 partners": (PARTNERS_500, ["", "KS", "2D", "3H"], {"out": 0, "table": [30, 5, 7, 0]}, [35, -8]),
    "G-43 partners, no score": (
        {**PARTNERS_500, "no_out": "no_score"},
        ["4S", "KS", "2D", "3H"],
        {"out": None},
        [0, 0],
    ),
    "G-43 partners, winner takes": ({"teams": "partners"}, ["", "KS", "2D", "3H"], {"out": 0}, [13, 0]),
}


@pytest.mark.parametrize("case", DEALS)
def test_a_deal_scores_as_the_vectors_say(case: str) -> None:
    """Matrix 6.4 and 2.2 to 2.4: scores by seat, or by team."""
    options, hands, more, expected = DEALS[case]
    question = {"rules": rules(options), "hands": [hand.split() for hand in hands], **more}
    assert ask(question) == {"scores": expected}


TOTALS: dict[str, tuple[dict[str, Any], list[int], int, list[int] | None]] = {
    "P11": (PENALTY, [100, 64, 80], 4, [1]),
    "P12": (PENALTY, [99, 64, 80], 4, None),
    "P15": ({"match_end": {"target": 100}}, [100, 0], 3, [0]),
    "P15 one short": ({"match_end": {"target": 100}}, [99, 0], 3, None),
    "P16": ({"match_end": {"deals": 5}}, [30, 40, 20], 5, [1]),
    "P16 before": ({"match_end": {"deals": 5}}, [30, 40, 20], 4, None),
    "P16 joint": ({"match_end": {"deals": 5}}, [40, 40, 20], 5, [0, 1]),
    "P17 payment": (PAYMENT, [-5, 5], 10, [1]),
    "G-01 100 for each opponent": ({}, [199, 0, 0], 9, None),
    "G-01 reached": ({}, [200, 0, 0], 9, [0]),
    "W10": ({"match_end": {"deals": 6}}, [10, 20], 6, [1]),
    "Z19": (R500, [500, 350], 4, None),
    "Z19 at least": ({**R500, "match_end": {"target": 500, "strict": False}}, [500, 350], 4, [0]),
    "G-41 equal: another deal": (R500, [510, 510], 4, None),
    "max_deals": ({**R500, "max_deals": 4}, [510, 510], 4, [0, 1]),
}


@pytest.mark.parametrize("case", TOTALS)
def test_a_game_is_over_as_the_vectors_say(case: str) -> None:
    """Matrix 6.4: targets, agreed deals, joint winners."""
    options, totals, deal, winners = TOTALS[case]
    reply = ask({"rules": rules(options), "totals": totals, "deal": deal})
    assert (reply["over"], reply["winners"]) == (winners is not None, winners or [])


@pytest.mark.parametrize(
    ("options", "totals", "final"),
    [
        (R500, [510, 350, 420, 280], [990, 350, 420, 280]),
        (R500, [510, -30], [1050, -30]),
        (PARTNERS_500, [510, 420], [600, 420]),
    ],
    ids=["Z18", "G-42", "Z22"],
)
def test_the_winner_adds_the_differences(options: dict[str, Any], totals: list[int], final: list[int]) -> None:
    """Z-18: from the totals before the bonus, by team where partners play."""
    reply = ask({"rules": rules(options), "totals": totals, "deal": 7})
    assert reply == {"over": True, "winners": [0], "final": final}


def test_a_played_deal_scores_what_the_question_says() -> None:
    """P01 on the table: the winner of the deal gets the points of the other hand."""
    at = position({}, "5C 6C", stock="7C", hands=[["5C", "6C"], ["KC", "7D", "AS"]])
    reply = judge(at, "draw; meld 5C 6C 7C")
    assert (reply["scores"], reply["deal_over"], reply["position"]["totals"]) == ([18, 0], True, [18, 0])


def test_table_cards_count_for_whoever_laid_them() -> None:
    """Z-13: a lay-off on another's meld scores for its layer; an ace by its place (G-40)."""
    at = position(R500, "AH 2H 9C 9D 9S", table=["3H 4H 5H"], laid=[False, True], stock="")
    reply = judge(at | {"pile": ["KD"], "stock": ["8S"]}, "draw; lay 1 AH 2H; meld 9S 9D 9C; throw 8S")
    assert (reply["deal_over"], reply["scores"]) == (True, [30, 12 - 5])


@pytest.mark.parametrize(
    ("out", "rami", "scores"),
    [(0, False, (-50, 100, 17)), (0, True, (-100, 200, 34)), (None, False, (0, 10, 17))],
    ids=["out", "rami", "nobody out"],
)
def test_party3_has_its_own_rewards(out: int | None, rami: bool, scores: tuple[int, ...]) -> None:  # noqa: FBT001
    """G-20: winner -50 or -100, others doubled at a rami, who has laid nothing 100 or 200; nobody out: own hands."""
    rules = Rules(variant="rami", scoring="party3", no_out="own_hand")
    hands = [b"", parse(["KS"]), parse(["TH", "7D"])]
    assert score_deal(rules, DealEnd(hands, out, rami, (True, False, True), (0, 0, 0), 0)) == scores
