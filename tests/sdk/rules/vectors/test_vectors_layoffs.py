"""The vectors of matrix 6.7 for laying off and for jokers on the table, in the 104-card family (F-22 to F-27)."""

from typing import Any

import pytest
from tests.sdk.rules.setups import NEW, R40, R50, ask, judge, position, rules, verdict

RUN = ["7H 8H *9H TH"]
SET = ["6C *6S 6H"]
TWO_JOKERS = ["6C *6S *6H", "TS JS QS"]

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "F13 unopened, one card": (position(R40, "TH 8S 4C", **NEW, table=["7H 8H 9H"]), "draw; lay 1 TH", "1 not_opened"),
    "F14 after opening with 46": (
        position(R40, "KH KD KS AC 2C 3C TH JH 8S", **NEW, table=["7H 8H 9H"]),
        "draw; meld KS KH KD; meld AC 2C 3C; lay 1 TH JH; throw 8S",
        "ok",
    ),
    "F14 the order is free": (
        position(R40, "KH KD KS AC 2C 3C TH JH 8S", **NEW, table=["7H 8H 9H"]),
        "draw; lay 1 TH; meld KS KH KD; lay 1 JH; meld AC 2C 3C; throw 8S",
        "ok",
    ),
    "G-19 a lay-off does not count towards it": (
        position(R40, "JC QC KC TH JH 8S 4D", **NEW, table=["7H 8H 9H"]),
        "draw; lay 1 TH JH; meld JC QC KC; throw 8S",
        "1 not_opened",
    ),
    "F20 the joker of a run": (
        position(R40, "9H 8S 4C", table=RUN),
        "draw; swap 1 9H; lay 1 *JH; throw 8S",
        "ok",
    ),
    "F20 in a new meld": (
        position(R40, "9H KD KC 8S 4C", table=RUN),
        "draw; swap 1 9H; meld *KS KD KC; throw 8S",
        "ok",
    ),
    "F20 with another card": (position(R40, "9D 8S 4C", table=RUN), "draw; swap 1 9D", "1 no_joker_there"),
    "F21 keeping it": (position(R40, "9H 8S 4C", table=RUN), "draw; swap 1 9H; throw 8S", "2 joker_not_laid"),
    "G-17 in the same run": (
        position(R40, "9H 8S 4C", table=["7H 8H *9H *TH"]),
        "draw; swap 1 9H; lay 1 *JH; throw 8S",
        "ok",
    ),
    "F-23 a swap is for opened players": (
        position(R40, "9H 8S QC", **NEW, table=RUN),
        "draw; swap 1 9H",
        "1 not_opened",
    ),
    "F23 both cards of a set": (
        position(R40, "6S 6D 8S 4C", table=[*SET, "TS JS QS"]),
        "draw; swap 1 6S 6D; lay 2 *KS; throw 8S",
        "ok",
    ),
    "F24 one card takes no joker": (position(R40, "6S 8S 4C", table=SET), "draw; swap 1 6S", "1 set_not_complete"),
    "F24 it is a lay-off": (position(R40, "6S 8S 4C", table=SET), "draw; lay 1 6S; throw 8S", "ok"),
    "F-27 a card of another rank": (
        position(R40, "7S 7D 8S 4C", table=SET),
        "draw; swap 1 7S 7D",
        "1 no_joker_there",
    ),
    "B-12 another rank is no lay-off": (position(R40, "7S 8S 4C", table=SET), "draw; lay 1 7S", "1 does_not_fit"),
    "B-12 nor is a fifth card": (
        position(R40, "6S 8S 4C", table=["6S 6H 6D 6C"]),
        "draw; lay 1 6S",
        "1 does_not_fit",
    ),
    "C-14 a bare joker fits both ends of a run": (
        position(R40, "* 8S 4C", table=["7H 8H 9H"]),
        "draw; lay 1 *",
        "1 ambiguous_joker",
    ),
    "C-14 unless it says which": (
        position(R40, "* 8S 4C", table=["7H 8H 9H"]),
        "draw; lay 1 * high; throw 8S",
        "ok",
    ),
    "C-14 an ace needs no joker's name": (
        position(R40, "* 8S 4C", table=["QH KH AH"]),
        "draw; lay 1 *; throw 8S",
        "ok",
    ),
    "D-2 the last card alone takes it (G-30)": (
        position(R40, "6S 6D 8S 4C", table=[*SET, "TS JS QS"]),
        "draw; lay 1 6S; swap 1 6D; lay 2 *KS; throw 8S",
        "ok",
    ),
    "D-2 whichever suit is laid off first": (
        position(R40, "6S 6D 8S 4C", table=[*SET, "TS JS QS"]),
        "draw; lay 1 6D; swap 1 6S; lay 2 *KS; throw 8S",
        "ok",
    ),
    "D-5 one card": (position(R40, "6S 8S 4C", table=TWO_JOKERS), "draw; lay 1 6S; throw 8S", "ok"),
    "D-5 one card is no swap": (position(R40, "6S 8S 4C", table=TWO_JOKERS), "draw; swap 1 6S", "1 set_not_complete"),
    "D-5 two cards": (
        position(R40, "6S 6D 8S 4C", table=TWO_JOKERS),
        "draw; swap 1 6S 6D; lay 2 *KS; throw 8S",
        "ok",
    ),
    "F-07 two jokers side by side": (
        position(R40, "6S * * 9S 8D 4C"),
        "draw; meld 6S * * 9S; throw 8D",
        "ok",
    ),
    "F-07 three are too many": (
        position(rules("rami-40", jokers=4), "* 8S 4C", table=["7H *8H *9H TH"]),
        "draw; lay 1 *JH",
        "1 too_many_jokers",
    ),
    "G-51 in Manie de Joker too": (
        position(
            rules("manie-de-joker-51"),
            "* * * 9H TH KD",
            seats=3,
            hands=[["*", "*", "*", "9H", "TH", "KD"], [], []],
            opened=[True] * 3,
            laid=[True] * 3,
        ),
        "draw; meld *7H *8H 9H TH; lay 1 *JH",
        "2 too_many_jokers",
    ),
    "C-17 nothing to swap without jokers": (
        position(R50, "9H 8S 4C", table=["6H 7H 8H"]),
        "draw; swap 1 9H",
        "1 swap_not_allowed",
    ),
    "C-17 two jokers are an option of Rami 50": (
        position(rules("rami-50", jokers=2), "9H 8S 4C", table=RUN),
        "draw; swap 1 9H; lay 1 *JH; throw 8S",
        "ok",
    ),
    "F27 rami with a joker from the table": (
        position(R40, "9H KD KH 4C 4D 4H", stock="8S", **NEW, table=RUN),
        "draw; swap 1 9H; meld *KS KH KD; meld 4H 4D 4C; throw 8S",
        "over",
    ),
    "F29 rami with lay-offs": (
        position(R40, "TH JH 6H 4C 4D 4H", stock="8S", **NEW, table=["7H 8H 9H"]),
        "draw; lay 1 TH JH; lay 1 6H; meld 4H 4D 4C; throw 8S",
        "over",
    ),
    "G-50 a joker keeps its role": (
        position(R40, "JH 8S 4C", table=["8H 9H *TH"]),
        "draw; lay 1 JH; throw 8S",
        "ok",
    ),
    "G-50 its card is not added beside it": (
        position(R40, "TH 8S 4C", table=["8H 9H *TH"]),
        "draw; lay 1 TH",
        "1 does_not_fit",
    ),
    "G-19 a joker from the table does not open": (
        position(rules("rami-40", joker_swap="any"), "9H KC KH KS 8S 4C", stock="2S", **NEW, table=RUN),
        "draw; swap 1 9H; meld KS KH KC *KD",
        "1 joker_not_laid",
    ),
    "G-28 the opening comes with the swap": (
        position(R40, "9H KC KH KS KD QS QD 8S 4C", **NEW, table=RUN),
        "draw; swap 1 9H; meld KS KH KD KC; meld QS QD *QC; throw 8S",
        "ok",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives these verdicts of matrix 6.7."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_d2_the_joker_is_renamed() -> None:
    """D-2: in `6C * 6H` the joker is *6S; after a lay-off of 6S it is *6D, in the position and in the event's meld."""
    at = position(R40, "6S 8S 4C", table=["6C * 6H"])
    assert ask({"position": at})["views"][0]["melds"][0]["cards"] == ["*6S", "6H", "6C"]
    after = judge(at, "draw; lay 1 6S; throw 8S")["position"]
    assert after["melds"][0] == {"id": 1, "cards": ["6S", "6H", "*6D", "6C"], "by": [0, 1, 1, 1]}


def test_d5_a_swap_shows_one_joker_left() -> None:
    """D-5: two cards take one of two jokers; the other joker stands for the last suit (G-29)."""
    at = position(R40, "6S 6D 8S 4C", table=TWO_JOKERS)
    after = judge(at, "draw; swap 1 6S 6D; lay 2 *KS; throw 4C")["position"]
    assert after["melds"][0]["cards"] == ["6S", "*6H", "6D", "6C"]


def test_d5_three_cards_take_both_jokers() -> None:
    """D-5: with all four naturals on the table both jokers come to the hand, and both must be laid (G-29)."""
    at = position(R40, "6S 6D 6H 8S 4C", table=TWO_JOKERS)
    after = judge(at, "draw; swap 1 6S 6D 6H; lay 2 *9S *KS; throw 4C")
    assert (after["refused"], after["position"]["hands"][0]) == (None, ["8S", "4D"])
    assert verdict(at, "draw; swap 1 6S 6D 6H; lay 2 *KS; throw 4C") == "3 joker_not_laid"
