"""The vectors of matrix 6.6 for rami with two packs: the opening above 51 and the jokers on the table."""

from typing import Any

import pytest
from tests.sdk.rules.setups import DEUX_JEUX, NEW, STARTS, ask, judge, position, rules, verdict

AT_LEAST = rules("rami-deux-jeux", opening={"strict": False})
PLAIN_LAYOFFS = rules("rami-deux-jeux", layoff_requires="none")
PLAIN_TEXT = rules("rami-deux-jeux", layoff_requires="none", joker_swap="any", max_jokers_per_meld=None)
RUN = ["TH *JH QH", "5C 5D 5H"]
SET = ["5C * 5H", "TH JH QH"]

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "T01 51 is not more than 51": (
        position(DEUX_JEUX, "KC KD KH 6S 7S 8S 2D 3D", stock="9H", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "T01 with at least 51": (
        position(AT_LEAST, "KC KD KH 6S 7S 8S 2D 3D", **NEW),
        "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "T02 52 points": (
        position(DEUX_JEUX, "KC KD KH 4S 5S 6S 7S 2D 3D", **NEW),
        "draw; meld KH KD KC; meld 4S 5S 6S 7S; throw 2D",
        "ok",
    ),
    "T04 aces count 11 in a set": (
        position(DEUX_JEUX, "AS AH AD 7C 7D 7H 2D 3D", **NEW),
        "draw; meld AS AH AD; meld 7H 7D 7C; throw 2D",
        "ok",
    ),
    "T-07 an ace counts 1 in A-2-3": (
        position(DEUX_JEUX, "KC KD KH 7C 8C AS 2S 3S 2D 3D", stock="4H", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "T-07 a joker counts as its card": (
        position(DEUX_JEUX, "KC KD * QS JS TS 2D 3D", **NEW),
        "draw; meld KD *KH KC; meld TS JS QS; throw 2D",
        "ok",
    ),
    "T05 any opened player takes the joker": (
        position(DEUX_JEUX, "JH 3D 8S", table=RUN),
        "draw; swap 1 JH; lay 1 *KH; throw 3D",
        "ok",
    ),
    "T05 having opened in this turn": (
        position(DEUX_JEUX, "JH KC KD KS 4S 5S 6S 7S 3D 8H", table=RUN, **NEW),
        "draw; meld KS KD KC; meld 4S 5S 6S 7S; swap 1 JH; lay 2 *5S; throw 3D",
        "ok",
    ),
    "T05 but not one who has not": (
        position(DEUX_JEUX, "JH 3D 8S", table=RUN, **NEW),
        "draw; swap 1 JH",
        "1 not_opened",
    ),
    "T-05 a set is made complete": (
        position(DEUX_JEUX, "5S 5D 3D 8S", table=SET),
        "draw; swap 1 5S 5D; lay 2 *KH; throw 3D",
        "ok",
    ),
    "T-05 with one card it is not": (
        position(DEUX_JEUX, "5S 3D 8S", table=SET),
        "draw; swap 1 5S",
        "1 set_not_complete",
    ),
    "G-14 one joker a meld": (position(DEUX_JEUX, "* 3D", table=RUN), "draw; lay 1 *KH", "1 too_many_jokers"),
    "T08 the joker is kept": (
        position(DEUX_JEUX, "JH 3D 8S", table=RUN),
        "draw; swap 1 JH; throw 3D",
        "2 joker_not_laid",
    ),
    "T12 unopened, a lay-off": (
        position(DEUX_JEUX, "KH 3D 8S", table=["TH JH QH"], **NEW),
        "draw; lay 1 KH",
        "1 not_opened",
    ),
    "G-18 the plain text, a lay-off": (
        position(PLAIN_LAYOFFS, "KH 3D 8S", table=["TH JH QH"], **NEW),
        "draw; lay 1 KH; throw 3D",
        "ok",
    ),
    "G-18 the plain text, a swap": (
        position(PLAIN_TEXT, "JH 3D 8S", table=["TH *JH QH"], **NEW),
        "draw; swap 1 JH; lay 1 *KH; throw 3D",
        "ok",
    ),
    "G-18 the plain text still limits melds": (
        position(PLAIN_LAYOFFS, "KH KD KC 3D 8S", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "G-37 a rami does not waive the 51": (
        position(rules("rami-deux-jeux", rami_bonus="double"), "2C 3C 4C 6C 6D 6H", stock="8S", **NEW),
        "draw; meld 2C 3C 4C",
        "1 opening_not_reached",
    ),
    "T-09 nothing is laid in the first turn": (
        position(DEUX_JEUX, "KC KD KH 4S 5S 6S 7S 2D 3D", **STARTS, **NEW),
        "draw; meld KH KD KC",
        "1 no_laying_in_first_turn",
    ),
    "T-09 the last card may be melded": (position(DEUX_JEUX, "4C 5C", stock="6C"), "draw; meld 4C 5C 6C", "over"),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.6 and 2.8."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_t05_the_jack_lies_where_the_joker_was() -> None:
    """T05: 10 * Q becomes 10-J-Q-K with the joker laid again as its king, and each card keeps its owner."""
    after = judge(position(DEUX_JEUX, "JH 3D 8S", table=RUN), "draw; swap 1 JH; lay 1 *KH; throw 3D")["position"]
    assert after["melds"][0] == {"id": 1, "cards": ["TH", "JH", "QH", "*KH"], "by": [1, 0, 1, 0]}


@pytest.mark.parametrize("seats", range(2, 8))
def test_t10_ten_cards_for_any_number_of_players(seats: int) -> None:
    """T10: any number of players have ten cards each of 108 (T-01, T-02)."""
    counts = ask({"rules": DEUX_JEUX, "seats": seats})
    assert (counts["hand"], counts["cards"], counts["jokers"]) == ([10] * seats, 108, 4)
