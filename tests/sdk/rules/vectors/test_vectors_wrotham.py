"""The vectors of matrix 6.5: Wrotham rami, its jokers, and the deals in which all cards must be laid at once."""

from typing import Any

import pytest
from tests.sdk.rules.setups import FILL, NEW, STARTS, WROTHAM, ask, judge, position, refusal, verdict

DEAL4 = {"deal": 4, "turns_taken": [2, 2], **NEW}
RUN = ["7H 8H *9H"]
SET = ["5D 5C *5H"]

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "W02 the starter draws": (position(WROTHAM, "4C KD", **STARTS), "draw", "0 starter_does_not_draw"),
    "W03 he melds and discards": (position(WROTHAM, "4C 5C 6C KD QD", **STARTS), "meld 4C 5C 6C; throw KD", "ok"),
    "W03 or only discards": (position(WROTHAM, "4C KD", **STARTS), "throw 4C", "ok"),
    "W-07 the other player draws": (position(WROTHAM, "4C KD", turns_taken=[0, 1]), "throw 4C", "0 must_draw_first"),
    "W04 the joker may be kept": (position(WROTHAM, "9H KD QD", table=RUN), "draw; swap 1 9H; throw KD", "ok"),
    "W04 or laid again": (
        position(WROTHAM, "9H KD QD KC", table=RUN),
        "draw; swap 1 9H; meld KD *KH KC; throw QD",
        "ok",
    ),
    "W04 in his turn": (
        position(WROTHAM, "KD QD", table=RUN, hands=[["KD", "QD"], ["9H", "2C"]]),
        "1: swap 1 9H",
        "0 not_your_turn",
    ),
    "W04 once he has drawn": (position(WROTHAM, "9H KD QD", table=RUN), "swap 1 9H", "0 must_draw_first"),
    "W05 with another card": (position(WROTHAM, "TH KD", table=RUN), "draw; swap 1 TH", "1 no_joker_there"),
    "W05 with a joker": (position(WROTHAM, "* KD", table=RUN), "draw; swap 1 *", "1 no_joker_there"),
    "C-26 the name of a set's joker binds": (
        position(WROTHAM, "5S KD", table=SET),
        "draw; swap 1 5S",
        "1 no_joker_there",
    ),
    "C-26 its own card takes it": (position(WROTHAM, "5H KD", table=SET), "draw; swap 1 5H; throw KD", "ok"),
    "C-26 and is no lay-off": (position(WROTHAM, "5H KD", table=SET), "draw; lay 1 5H", "1 does_not_fit"),
    "C-26 the free suit is laid off": (position(WROTHAM, "5S KD", table=SET), "draw; lay 1 5S; throw KD", "ok"),
    "C-26 two readings of a bare joker": (
        position(WROTHAM, "5D 5C * KD"),
        "draw; meld 5D 5C *",
        "1 ambiguous_joker",
    ),
    "G-14 three jokers in a run": (
        position(WROTHAM, "7H * * * KD"),
        "draw; meld 7H *8H *9H *TH; throw KD",
        "ok",
    ),
    "W-08 deals 1 to 3, meld and lay off": (
        position(WROTHAM, "4C 5C 6C 9D KD", table=["6D 7D 8D"], deal=3, **NEW),
        "draw; meld 4C 5C 6C; lay 1 9D; throw KD",
        "ok",
    ),
    "W-10 deal 3, one meld a turn": (
        position(WROTHAM, "4C 5C 6C 7D 7H 7S 7C", stock="KD", deal=3),
        "draw; meld 4C 5C 6C; meld 7S 7H 7D 7C",
        "2 one_meld_a_turn",
    ),
    "W07 deal 4, a meld of three": (position(WROTHAM, "4C 5C 6C KD", **DEAL4), "draw; meld 4C 5C 6C", "1 all_at_once"),
    "W-09 deal 4, all seven": (
        position(WROTHAM, "4C 5C 6C 7D 7H 7S 7C", stock="KD", **DEAL4),
        "draw; meld 4C 5C 6C; meld 7S 7H 7D 7C; throw KD",
        "over",
    ),
    "W-09 deal 4, all eight": (
        position(WROTHAM, "4C 5C 6C 7C 8C 9D 9H", stock="9S", **DEAL4),
        "draw; meld 4C 5C 6C 7C 8C; meld 9S 9H 9D",
        "over",
    ),
    "W-09 deal 4, the starter's eight": (
        position(WROTHAM, "4C 5C 6C 7D 7H 7S 7C KD", deal=4, **STARTS, **NEW),
        "meld 4C 5C 6C; meld 7S 7H 7D 7C; throw KD",
        "over",
    ),
    "W-09 deal 4, discarding as long as it takes": (
        position(WROTHAM, "4C 5C 6C KD", **DEAL4),
        "draw; throw KD; draw; throw 2D; draw; throw 4C",
        "ok",
    ),
    "B-23 as in the basic game a meld may be the last": (
        position(WROTHAM, "5C 6C", stock="7C"),
        "draw; meld 5C 6C 7C",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.5 and 2.5."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_w01_eight_for_the_starter_and_no_upcard() -> None:
    """W01: the players are dealt 8 and 7 of 55 cards, 40 are in the stock, and the pile is empty."""
    counts = ask({"rules": WROTHAM, "seats": 2})
    assert counts == {"decks": 1, "jokers": 3, "cards": 55, "hand": [7, 8], "stock": 40, "starter": 1}


def test_w04_the_joker_comes_to_the_hand() -> None:
    """W04: the joker and the real card change places; each card on the table belongs to the player who laid it."""
    after = judge(position(WROTHAM, "9H KD QD", table=RUN), "draw; swap 1 9H; throw KD")["position"]
    assert sorted(after["hands"][0]) == ["*", "4D", "QD"]
    assert after["melds"][0] == {"id": 1, "cards": ["7H", "8H", "9H"], "by": [1, 1, 0]}


@pytest.mark.parametrize(("deal", "over", "winners"), [(5, False, []), (6, True, [1])])
def test_w10_six_deals_are_played(deal: int, over: bool, winners: list[int]) -> None:  # noqa: FBT001
    """W10: after the sixth deal the higher total wins (W-05, C-09)."""
    assert ask({"rules": WROTHAM, "totals": [60, 85], "deal": deal}) == {
        "over": over,
        "winners": winners,
        "final": [60, 85],
    }


def test_w11_three_do_not_play() -> None:
    """W11: the game is for two players (W-01)."""
    assert refusal({"rules": WROTHAM, "seats": 3}) == "bad_rules"


def test_all_at_once_earns_no_bonus() -> None:
    """G-45: a rami scores only the other hand, because else every one of the last deals would be doubled."""
    hand = "4C 5C 6C 7D 7H 7S 7C"
    at = position(WROTHAM, hand, stock="KD", hands=[hand.split(), [*FILL, "*"]], **DEAL4)
    reply = judge(at, "draw; meld 4C 5C 6C; meld 7S 7H 7D 7C; throw KD")
    assert (reply["deal_over"], reply["scores"]) == (True, [2 + 3 + 25, 0])
