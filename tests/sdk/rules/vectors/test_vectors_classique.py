"""The vectors of matrix 6.6 for rami classique, and the variants V1 to V5 of its document."""

from typing import Any

import pytest
from tests.sdk.rules.setups import CLASSIQUE, FIRST_TURN, STARTS, ask, judge, position, refusal, rules, verdict

V1 = rules("rami-classique", ace="around_corner")
V2 = rules("rami-classique", rami_bonus="double")
V4 = rules("rami-classique", melds_per_turn=1)
V5 = rules("rami-classique", end_when_stock_empty_at_turn_end=True)
TWO_MELDS = "4C 5C 6C 8D 8H 8S KD"

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "S01 a meld in the first turn": (
        position(CLASSIQUE, "4C 5C 6C KD", **STARTS),
        "draw; meld 4C 5C 6C",
        "1 no_laying_in_first_turn",
    ),
    "S01 a lay-off in the first turn": (
        position(CLASSIQUE, "7C KD", table=["4C 5C 6C"], **STARTS),
        "draw; lay 1 7C",
        "1 no_laying_in_first_turn",
    ),
    "S-10 the first turn is each player's own": (
        position(CLASSIQUE, "7C KD", table=["4C 5C 6C"], **FIRST_TURN),
        "draw; lay 1 7C",
        "1 no_laying_in_first_turn",
    ),
    "S-10 it is drawing and discarding": (position(CLASSIQUE, "4C 5C 6C KD", **STARTS), "draw; throw KD", "ok"),
    "G-55 no rami in the first turn": (
        position(V2, "4C 5C 6C 8D 8H 8S", stock="KD", laid=[False, False], **STARTS),
        "draw; meld 4C 5C 6C",
        "1 no_laying_in_first_turn",
    ),
    "S-11 several melds from the second turn on": (
        position(CLASSIQUE, TWO_MELDS, turns_taken=[1, 1]),
        "draw; meld 4C 5C 6C; meld 8S 8H 8D; throw KD",
        "ok",
    ),
    "S-12 a set becomes four": (position(CLASSIQUE, "8C KD 4S", table=["8D 8H 8S"]), "draw; lay 1 8C; throw KD", "ok"),
    "S-12 a sequence goes on": (position(CLASSIQUE, "7C KD 4S", table=["4C 5C 6C"]), "draw; lay 1 7C; throw KD", "ok"),
    "C-29 several in a turn": (
        position(CLASSIQUE, "7C 8C 8D KD 4S", table=["4C 5C 6C", "8H 8S 8C"]),
        "draw; lay 1 7C; lay 1 8C; lay 2 8D; throw KD",
        "ok",
    ),
    "V4 one series at a time": (
        position(V4, TWO_MELDS),
        "draw; meld 4C 5C 6C; meld 8S 8H 8D",
        "2 one_meld_a_turn",
    ),
    "V4 lay-offs as often as one likes": (
        position(V4, "7C 8C 8D 9D TD KD", table=["4C 5C 6C"]),
        "draw; meld 8D 9D TD; lay 1 7C; lay 1 8C; throw KD",
        "ok",
    ),
    "V1 king, ace, two": (position(V1, "KH AH 2H 8S"), "draw; meld KH AH 2H; throw 8S", "ok"),
    "V1 a run goes on round the corner": (
        position(V1, "2H 3H KD 8S", table=["QH KH AH"]),
        "draw; lay 1 2H 3H; throw KD",
        "ok",
    ),
    "S-05 not without it": (position(CLASSIQUE, "KH AH 2H 8S"), "draw; meld KH AH 2H", "1 not_round_the_corner"),
    "S08 the refused pile is turned over": (
        position(CLASSIQUE, "4C KD", stock="", pile="8C KH"),
        "draw; throw 8C",
        "ok",
    ),
    "S09 the last card melded": (position(CLASSIQUE, "4C 5C", stock="6C"), "draw; meld 4C 5C 6C", "over"),
    "V5 the turn that empties the stock": (position(V5, "4C KD", stock="9S"), "draw; throw 9S", "over"),
    "V5 the turn before it": (position(V5, "4C KD", stock="9S 8S"), "draw; throw 9S", "ok"),
    "V5 taking the discard leaves it empty": (position(V5, "4C KD", stock="", pile="8C"), "take; throw KD", "over"),
    "S-15 without V5": (position(CLASSIQUE, "4C KD", stock="9S"), "draw; throw 9S", "ok"),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.6, 2.6 and 2.7."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_s03_five_have_seven_cards_and_seven_six() -> None:
    """S03: five players have 7 cards each, seven have 6; a game for eight is refused (S-07)."""
    assert ask({"rules": CLASSIQUE, "seats": 5})["hand"] == [7] * 5
    assert ask({"rules": CLASSIQUE, "seats": 7})["hand"] == [6] * 7
    assert refusal({"rules": CLASSIQUE, "seats": 8}) == "bad_rules"


def test_s08_the_oldest_discard_is_drawn() -> None:
    """S08: the écart is turned over and becomes the new talon, with its first card on top (S-15)."""
    after = judge(position(CLASSIQUE, "4C KD", stock="", pile="8C KH"), "draw; throw 4C")["position"]
    assert (sorted(after["hands"][0]), after["stock"], after["pile"]) == (["8C", "KD"], ["KH"], ["4C"])


@pytest.mark.parametrize(("game", "scores"), [(CLASSIQUE, [0, 15]), (V2, [0, 30])], ids=["plain", "V2"])
def test_faire_rami_doubles_what_the_others_hold(game: dict[str, Any], scores: list[int]) -> None:
    """V2: laying all cards in one turn, and none before, doubles the others' points; without V2 it does not (G-08)."""
    hand = "4C 5C 6C 8D 8H 8S"
    at = position(game, hand, stock="KD", hands=[hand.split(), ["AC", "4D"]], laid=[False, True])
    assert judge(at, "draw; meld 4C 5C 6C; meld 8S 8H 8D; throw KD")["scores"] == scores


def test_what_was_laid_before_is_no_rami() -> None:
    """V2: a player who laid a card in an earlier turn goes out without the bonus (H2)."""
    hand = "4C 5C 6C 8D 8H 8S"
    at = position(V2, hand, stock="KD", hands=[hand.split(), ["AC", "4D"]], laid=[True, True])
    assert judge(at, "draw; meld 4C 5C 6C; meld 8S 8H 8D; throw KD")["scores"] == [0, 15]
