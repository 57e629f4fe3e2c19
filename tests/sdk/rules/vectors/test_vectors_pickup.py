"""A discard with which a player opens, where its own meld needs the points (F-16, D3 L61)."""

from typing import Any

import pytest
from tests.sdk.rules.setups import FIRST_TURN, NEW, position, rules, verdict

from rami.problems.exceptions import BadRules
from rami.rules.variants.resolve import resolve

OWN: dict[str, Any] = {"opening_pickup": "own_meld"}
R40, R50 = rules("rami-40", **OWN), rules("rami-50", **OWN)
FR = rules("rami-francais", **OWN)
TWO_MELDS: dict[str, Any] = {"hand": "JC QC 2D 3D 4D 5D 8S 5H", "pile": "KC", **NEW}
HOLED = ["7H *8H 9H"]

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "its meld alone is worth 40": (
        position(R40, "TC JC QC 8S 5H", pile="KC", **NEW),
        "take; meld TC JC QC KC; throw 8S",
        "ok",
    ),
    "all new melds are worth 44, its own is worth 30": (position(R40, **TWO_MELDS), "take", "0 taken_meld_too_low"),
    "that is enough where all new melds count": (
        position(rules("rami-40"), **TWO_MELDS),
        "take; meld JC QC KC; meld 2D 3D 4D 5D; throw 8S",
        "ok",
    ),
    "other melds may come first": (
        position(R40, "TC JC QC 2D 3D 4D 8S 5H", pile="KC", **NEW),
        "take; meld 2D 3D 4D; meld TC JC QC KC; throw 8S",
        "ok",
    ),
    "it may not be melded for less than it can be": (
        position(R40, "TC JC QC 8S 5H", pile="KC", **NEW),
        "take; meld JC QC KC",
        "1 taken_meld_too_low",
    ),
    "its twin may be melded for less": (
        position(R40, "KC KD KH TC JC QC 8S 5H", pile="KC", **NEW),
        "take; meld KC KD KH; meld TC JC QC KC; throw 8S",
        "ok",
    ),
    "what is laid off later does not count": (
        position(R40, "JC QC TC 8S 5H 2D", pile="KC", table=["7C 8C 9C"], **NEW),
        "take; meld JC QC KC; lay 2 TC",
        "1 taken_meld_too_low",
    ),
    "a joker counts as its card": (
        position(R40, "JC * KC 8S 5H", pile="TC", **NEW),
        "take; meld TC JC *QC KC; throw 8S",
        "ok",
    ),
    "a joker from the table does not count": (
        position(rules("rami-40", joker_swap="any", **OWN), "8H TC KC 8S 5H", pile="QC", table=HOLED, **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "a joker may be taken and laid beside it": (
        position(rules("rami-40", joker_swap="any", **OWN), "8H TC JC KC 8S 5H", pile="QC", table=HOLED, **NEW),
        "take; swap 1 8H; meld TC JC QC KC; lay 1 *TH; throw 8S",
        "ok",
    ),
    "a taken joker opens in a meld of 40": (
        position(R40, "TC JC KC 8S 5H 3D", pile="*", **NEW),
        "take; meld TC JC *QC KC; throw 8S",
        "ok",
    ),
    "a taken joker, where a meld without it would be enough": (
        position(R40, "KS KH KD KC 2H 9D 5C", pile="*", **NEW),
        "take; meld KS KH KD *; throw 2H",
        "ok",
    ),
    "and not in a meld of less": (
        position(R40, "JC KC 2D 3D 4D 5D 8S 5H", pile="*", **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "from the stock all new melds count": (
        position(R40, "JC QC KC 2D 3D 4D 8S 5H", stock="5D", **NEW),
        "draw; meld JC QC KC; meld 2D 3D 4D 5D; throw 8S",
        "ok",
    ),
    "opened players take it for any meld": (
        position(R40, "2D 3D 8S 5H", pile="4D"),
        "take; meld 2D 3D 4D; throw 8S",
        "ok",
    ),
    "and for a lay-off": (
        position(R50, "JH 5H 2C", pile="TH", table=["7H 8H 9H"]),
        "take; lay 1 TH JH; throw 2C",
        "ok",
    ),
    "a rami waives it": (
        position(R40, "2D 3D 8S", pile="4D", **NEW),
        "take; meld 2D 3D 4D; throw 8S",
        "over",
    ),
    "a rami that waives nothing needs it": (
        position(rules("rami-40", rami_waives_opening=False, **OWN), "JC QC 2D 3D 4D 5D 8S", pile="KC", **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "not in a first turn without obligation": (
        position(R40, "2D 8S", pile="KC", **FIRST_TURN, **NEW),
        "take; throw 8S",
        "ok",
    ),
    "more than the points where they are strict": (
        position(rules("rami-40", opening={"points": 40, "strict": True}, **OWN), "TC JC QC 8S 5H", pile="KC", **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "one meld a turn": (
        position(rules("rami-40", melds_per_turn=1, **OWN), "TC JC QC 2D 3D 4D 8S 5H", pile="KC", **NEW),
        "take; meld TC JC QC KC; throw 8S",
        "ok",
    ),
    "the highest opening raises it": (
        position(
            rules("rami-40", opening={"points": 40, "rising": 5}, **OWN),
            "TC JC QC 2D 3D 4D 5D 8S 5H",
            pile="KC",
            highest_opening=40,
            **NEW,
        ),
        "take",
        "0 taken_meld_too_low",
    ),
    "and may be reached": (
        position(
            rules("rami-40", opening={"points": 40, "rising": 5}, **OWN),
            "9C TC JC QC 2D 8S",
            pile="KC",
            highest_opening=40,
            **NEW,
        ),
        "take; meld 9C TC JC QC KC; throw 8S",
        "ok",
    ),
    "the run without a joker may be another meld": (
        position(FR, "KC KD KH 2S 3S 4S 9D 8C", pile="KS", **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "a run and 40 points": (
        position(FR, "TC JC * 2S 3S 4S 9D 5H", pile="KC", **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "a run and 51 points": (
        position(FR, "9C TC JC * AC 2S 3S 4S 9D 8C", pile="KC", **NEW),
        "take; meld TC JC *QC KC AC; meld 2S 3S 4S; throw 9D",
        "ok",
    ),
    "without a run without a joker": (
        position(FR, "TC JC * AC 9D 8D", pile="KC", **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "its own meld is that run": (
        position(FR, "TC JC QC AC 9D 8D", pile="KC", **NEW),
        "take; meld TC JC QC KC AC; throw 9D",
        "ok",
    ),
    "used at once it may not be laid off to open": (
        position(FR, "KC KD KH 5S 6S 7S 8S 2D 3D 9C", pile="TH", table=["7H 8H 9H"], **NEW),
        "take",
        "0 taken_meld_too_low",
    ),
    "a rami sec lays it off": (
        position(FR, "5S 6S 7S 2D", pile="TH", table=["7H 8H 9H"], **NEW),
        "take; lay 1 TH; meld 5S 6S 7S; throw 2D",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_f_16_the_meld_of_the_taken_card_needs_the_points(case: str) -> None:
    """Of a player who has not opened. Everything else is as without the option."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(
    ("variant", "options", "part"),
    [
        ("rami", {}, "points"),
        ("rami-40", {"opening": {"points": 0, "pure_run": True}}, "points"),
        ("rami-40", {"opening": {"points": 0, "melds": [{"kind": "run"}]}}, "points"),
        ("rami-40", {"discard_draw": "free"}, "must be laid"),
    ],
)
def test_f_16_goes_with_points_and_a_card_that_must_be_laid(variant: str, options: dict[str, Any], part: str) -> None:
    """Other combinations are refused with a sentence."""
    with pytest.raises(BadRules) as refused:
        resolve(variant, {**OWN, **options}, 2)
    assert refused.value.setting == "opening_pickup"
    assert refused.value.rule == "F-16"
    assert part in str(refused.value)


def test_f_16_goes_with_an_opening_that_rises_from_nothing() -> None:
    """Then the first opening sets the points."""
    opening = {"points": 0, "pure_run": True, "rising": 0}
    assert resolve("rami-francais", {**OWN, "opening": opening}, 2).opening_pickup == "own_meld"
