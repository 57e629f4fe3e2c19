"""Vectors for the rami that France plays: each row names its rule (U-01 to U-15), and the positions that settle it."""

from typing import Any

import pytest
from tests.sdk.rules.setups import FIRST_TURN, NEW, STARTS, ask, judge, position, refusal, rules, verdict

FR = rules("rami-francais")
NOBODY = {"opened": [False, False], "laid": [False, False]}
"""With these fields nobody has laid anything."""
RUN, HOLED = ["7H 8H 9H"], ["7H *8H 9H"]


def francais(**options: Any) -> dict[str, Any]:
    """The game with other options."""
    return rules("rami-francais", **options)


RISING = francais(opening={"rising": 0})
OPENINGS: dict[str, tuple[dict[str, Any], str, str]] = {
    "U-03 51 points with a run": (
        position(FR, "KC KD KH 6S 7S 8S 2D 3D", **NEW),
        "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "U-03 the run first": (
        position(FR, "KC KD KH 6S 7S 8S 2D 3D", **NEW),
        "draw; meld 6S 7S 8S; meld KH KD KC; throw 2D",
        "ok",
    ),
    "U-03 48 points": (
        position(FR, "KC KD KH 5S 6S 7S 2D 9D", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "U-03 60 points in sets": (
        position(FR, "KC KD KH QC QD QH 2D 9D", **NEW),
        "draw; meld KH KD KC",
        "1 pure_run_missing",
    ),
    "U-03 a run with a joker is not enough": (
        position(FR, "KC KD KH 9S * JS 2D 9D", **NEW),
        "draw; meld KH KD KC",
        "1 pure_run_missing",
    ),
    "U-03 in the first turn": (
        position(FR, "KC KD KH 6S 7S 8S 2D 3D", **FIRST_TURN, **NEW),
        "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "U-03 in the first turn of the deal": (
        position(FR, "KC KD KH 6S 7S 8S 2D 3D", **STARTS, **NOBODY),
        "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "U-03 a joker counts as its card": (
        position(FR, "KC KD * 6S 7S 8S 2D 3D", **NEW),
        "draw; meld KC KD *KH; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "U-03 an ace counts 11 in a set": (
        position(FR, "AS AH AD 5C 6C 7C 2D 3D", **NEW),
        "draw; meld AS AH AD; meld 5C 6C 7C; throw 2D",
        "ok",
    ),
    "U-03 an ace counts 1 in A-2-3": (
        position(FR, "KC KD KH AS 2S 3S 9D JD", **NEW),
        "draw; meld AS 2S 3S",
        "1 opening_not_reached",
    ),
    "U-03 an ace counts 11 after the king": (
        position(FR, "QS KS AS 6D 7D 8D 2C 3H", **NEW),
        "draw; meld QS KS AS; meld 6D 7D 8D; throw 2C",
        "ok",
    ),
    "U-03 lay-offs never count": (
        position(FR, "KC KD KH 4S 5S 6S TH 2D", table=RUN, **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "U-03 71 points are asked": (
        position(francais(opening={"points": 71}), "KC KD KH 6S 7S 8S 2D 3D", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "U-03 71 points are reached": (
        position(francais(opening={"points": 71}), "KC KD KH TS JS QS 5C 5D 5H 2D 3D", **NEW),
        "draw; meld KH KD KC; meld TS JS QS; meld 5C 5D 5H; throw 2D",
        "ok",
    ),
    "U-03 rising: as much as before is not enough": (
        position(RISING, "KC KD KH 6S 7S 8S 2D 3D", highest_opening=51, **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "U-03 rising: more than before": (
        position(RISING, "KC KD KH 4S 5S 6S 7S 2D 3D", highest_opening=51, **NEW),
        "draw; meld KH KD KC; meld 4S 5S 6S 7S; throw 2D",
        "ok",
    ),
    "U-03 rising: not below the points of the game": (
        position(RISING, "KC KD KH 5S 6S 7S 2D 9D", highest_opening=30, **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "U-03 rising by ten: 60 after 51": (
        position(francais(opening={"rising": 10}), "KC KD KH TS JS QS 2D 9D", highest_opening=51, **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "U-03 rising by ten: 61 after 51": (
        position(francais(opening={"rising": 10}), "KC KD KH TS JS QS AH 2H 3H 9D 8C", highest_opening=51, **NEW),
        "draw; meld KH KD KC; meld TS JS QS; meld AH 2H 3H; throw 9D",
        "ok",
    ),
    "U-03 rising: a rami is exempt": (
        position(RISING, "5C 6C 7C", stock="KD", highest_opening=80, **NEW),
        "draw; meld 5C 6C 7C; throw KD",
        "over",
    ),
    "U-03 without a run": (
        position(francais(opening={"pure_run": False}), "KC KD KH QC QD QH 2D 9D", **NEW),
        "draw; meld KH KD KC; meld QC QD QH; throw 2D",
        "ok",
    ),
}

JOKERS: dict[str, tuple[dict[str, Any], str, str]] = {
    "U-04 two jokers in a meld": (position(FR, "7H * * KD"), "draw; meld 7H *8H *9H", "1 too_many_jokers"),
    "U-04 laid off on a meld without one": (
        position(FR, "* KD 2C", table=RUN),
        "draw; lay 1 *TH; throw KD",
        "ok",
    ),
    "U-04 laid off on a meld with one": (position(FR, "* KD", table=HOLED), "draw; lay 1 *TH", "1 too_many_jokers"),
    "U-04 discarded": (position(FR, "* KD"), "draw; throw *", "ok"),
    "U-04 discarded last": (position(FR, "TH *", table=RUN, stock="JH"), "draw; lay 1 TH JH; throw *", "over"),
    "U-04 two jokers where the option allows them": (
        position(francais(max_jokers_per_meld=2), "7H * * KD"),
        "draw; meld 7H *8H *9H; throw KD",
        "ok",
    ),
    "U-07 a new meld": (
        position(FR, "8H 5C 5D KD", table=HOLED),
        "draw; swap 1 8H; meld 5C 5D *5S; throw KD",
        "ok",
    ),
    "U-07 another meld": (
        position(FR, "8H KD 9C", table=[*HOLED, "2S 3S 4S"]),
        "draw; swap 1 8H; lay 2 *5S; throw KD",
        "ok",
    ),
    "U-07 (c) back on its meld": (
        position(FR, "8H 5C 5D KD", table=HOLED),
        "draw; swap 1 8H; lay 1 *TH",
        "2 joker_back_on_its_meld",
    ),
    "U-07 nowhere else": (position(FR, "8H KD 9C", table=HOLED), "draw; swap 1 8H", "1 joker_not_laid"),
    "U-07 back on its meld, with an own joker elsewhere": (
        position(FR, "8H * 5C 5D KD", table=HOLED),
        "draw; swap 1 8H; lay 1 *TH; meld 5C 5D *5S; throw KD",
        "ok",
    ),
    "U-07 back on its meld where the option allows it": (
        position(francais(taken_joker="lay_same_turn"), "8H 5C 5D KD", table=HOLED),
        "draw; swap 1 8H; lay 1 *TH; throw KD",
        "ok",
    ),
    "U-07 two jokers change places": (
        position(FR, "8H 3S KD 9C", table=[*HOLED, "2S *3S 4S"]),
        "draw; swap 1 8H; swap 2 3S; lay 1 *TH; lay 2 *5S; throw KD",
        "ok",
    ),
    "U-07 not kept": (
        position(FR, "8H 5C 5D KD", table=HOLED),
        "draw; swap 1 8H; throw KD",
        "2 joker_not_laid",
    ),
    "U-07 not by one who has not opened": (
        position(FR, "8H 5C 5D KD 2S", table=HOLED, **NEW),
        "draw; swap 1 8H",
        "1 not_opened",
    ),
    "U-07 a set of three, both missing cards": (
        position(FR, "5S 5D 8C 9C KD", table=["5C * 5H"]),
        "draw; swap 1 5S 5D; meld 8C 9C *TC; throw KD",
        "ok",
    ),
    "U-07 a set of three, one card": (
        position(FR, "5S 8C 9C KD", table=["5C * 5H"]),
        "draw; swap 1 5S",
        "1 set_not_complete",
    ),
    "U-07 a set of four": (
        position(FR, "5D 8C 9C KD", table=["5C 5S * 5H"]),
        "draw; swap 1 5D; meld 8C 9C *TC; throw KD",
        "ok",
    ),
    "U-07 (d) the opening does not stand without the joker": (
        position(FR, "8H KC KD 5S 6S 7S 8S 3D 9C", table=HOLED, **NEW),
        "draw; swap 1 8H",
        "1 not_opened",
    ),
    "U-07 (d) it stands with the king": (
        position(FR, "8H KC KD KH 5S 6S 7S 8S TC TD 2D", table=HOLED, **NEW),
        "draw; swap 1 8H; meld KH KD KC; meld 5S 6S 7S 8S; meld TC TD *TH; throw 2D",
        "ok",
    ),
    "U-07 in a rami without an opening": (
        position(FR, "8H TC JC", table=HOLED, stock="KD", **NEW),
        "draw; swap 1 8H; meld TC JC *QC; throw KD",
        "over",
    ),
    "U-07 in a rami even back on its meld": (
        position(FR, "8H KC KD KS", table=HOLED, stock="2D", **NEW),
        "draw; meld KC KD KS; swap 1 8H; lay 1 *TH; throw 2D",
        "over",
    ),
}

DISCARDS: dict[str, tuple[dict[str, Any], str, str]] = {
    "U-02 the upcard is never taken": (position(FR, "4C 5C KD", pile="6C", **STARTS), "take", "0 discard_too_early"),
    "U-02 the dealer begins and does not draw": (
        position(francais(starter="dealer"), "4C KD", **STARTS),
        "draw",
        "0 starter_does_not_draw",
    ),
    "U-02 the dealer begins with a discard": (
        position(francais(starter="dealer"), "4C KD", **STARTS),
        "throw KD",
        "ok",
    ),
    "U-05 not in the first turn": (position(FR, "TC JC KD", pile="QC", **FIRST_TURN), "take", "0 discard_too_early"),
    "U-05 in the second turn": (
        position(FR, "TC JC KD 2C", pile="QC", turns_taken=[1, 3]),
        "take; meld TC JC QC; throw KD",
        "ok",
    ),
    "U-05 in the first turn where the option allows it": (
        position(francais(discard_from_turn=1), "TC JC KD 2C", pile="QC", **FIRST_TURN),
        "take; meld TC JC QC; throw KD",
        "ok",
    ),
    "U-05 it comes to the pure run with a joker": (
        position(FR, "TC JC QC JS JH JD * 3C", pile="8C", **NEW),
        "take; meld TC JC QC; meld JS JH JD; lay 1 8C *9C; throw 3C",
        "over",
    ),
    "U-05 it is laid in the same turn": (position(FR, "4C KD 9S", pile="2H"), "take", "0 taken_card_unused"),
    "U-05 and not kept": (
        position(FR, "TC JC KD", pile="QC"),
        "take; throw KD",
        "1 taken_card_unused",
    ),
    "U-05 a lay-off alone is enough": (
        position(FR, "KD 2C", table=RUN, pile="TH"),
        "take; lay 1 TH; throw KD",
        "ok",
    ),
    "U-05 given for a joker": (
        position(FR, "5C 5D KD 2C", table=HOLED, pile="8H"),
        "take; swap 1 8H; meld 5C 5D *5S; throw KD",
        "ok",
    ),
    "U-05 a joker is taken": (position(FR, "5C 5D KD 2C", pile="*"), "take; meld 5C 5D *5S; throw KD", "ok"),
    "U-05 any joker fulfils it": (
        position(FR, "* 5C 5D KD", pile="*"),
        "take; meld 5C 5D *5S; throw *",
        "ok",
    ),
    "U-05 the opening with the taken card": (
        position(FR, "KC KD 6S 7S 8S 2D 3D", pile="KH", **NEW),
        "take; meld KC KD KH; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "U-05 the opening lacks points": (
        position(FR, "KC KD 2S 3S 4S 9D JD", pile="KH", **NEW),
        "take",
        "0 taken_card_unused",
    ),
    "U-05 (a) the opening, and then the taken card laid off": (
        position(FR, "KC KD KH 5S 6S 7S 8S 2D 3D 9C", table=RUN, pile="TH", **NEW),
        "take; meld KH KD KC; meld 5S 6S 7S 8S; lay 1 TH; throw 2D",
        "ok",
    ),
    "U-05 (a) in another order": (
        position(FR, "KC KD KH 5S 6S 7S 8S 2D 3D 9C", table=RUN, pile="TH", **NEW),
        "take; lay 1 TH; meld 5S 6S 7S 8S; meld KH KD KC; throw 2D",
        "ok",
    ),
    "U-05 (b) other cards first": (
        position(FR, "TH JH 7C 8C 2D 3D", table=RUN, pile="9C"),
        "take; lay 1 TH JH; meld 7C 8C 9C; throw 2D",
        "ok",
    ),
    "U-05 its twin may be discarded": (
        position(FR, "TH KD 2C", table=RUN, pile="TH"),
        "take; lay 1 TH; throw TH",
        "ok",
    ),
    "U-05 only the last discard": (position(FR, "TC JC KD", pile="QC 2H"), "take 2", "0 top_card_only"),
    "U-06 with one card": (position(FR, "KD", table=RUN, pile="TH"), "take", "0 one_card_from_stock"),
    "U-06 with one card from the stock": (position(FR, "KD", table=RUN, pile="TH"), "draw; throw KD", "ok"),
    "U-06 with two cards": (position(FR, "KD 2C", table=RUN, pile="TH"), "take; lay 1 TH; throw KD", "ok"),
    "U-06 where the option allows it": (
        position(francais(stock_only_with_one_card=False), "KD", table=RUN, pile="TH"),
        "take; lay 1 TH; throw KD",
        "over",
    ),
    "U-15 the empty stock becomes the pile": (
        position(FR, "4C KD 9S", stock="", pile="4D 9S 2H", recycles=7, secret="00" * 32),
        "draw; throw KD",
        "ok",
    ),
    "U-15 one card in the pile ends the deal": (position(FR, "4C KD 9S", stock="", pile="2H"), "draw", "over"),
}

ENDS: dict[str, tuple[dict[str, Any], str, str]] = {
    "U-09 laid off before the opening": (position(FR, "TH KD 2C", table=RUN, **NEW), "draw; lay 1 TH", "1 not_opened"),
    "U-09 laid off in the turn of the opening": (
        position(FR, "KC KD KH 6S 7S 8S TH 2D", table=RUN, **NEW),
        "draw; lay 1 TH; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "U-09 laid off in a rami": (
        position(FR, "TH 5C 6C 7C", table=RUN, stock="KD", **NEW),
        "draw; lay 1 TH; meld 5C 6C 7C; throw KD",
        "over",
    ),
    "U-09 a rami that only lays off": (
        position(FR, "TH", table=RUN, stock="JH", **NEW),
        "draw; lay 1 TH; throw JH",
        "over",
    ),
    "U-10 the last card is discarded": (
        position(FR, "TH", table=RUN, stock="JH"),
        "draw; lay 1 TH JH",
        "1 must_keep_a_discard",
    ),
    "U-10 going out": (position(FR, "TH", table=RUN, stock="JH"), "draw; lay 1 TH; throw JH", "over"),
    "U-10 a rami ends with a discard, too": (
        position(FR, "5C 6C 7C 8C", stock="9C", **NEW),
        "draw; meld 5C 6C 7C 8C 9C",
        "1 must_keep_a_discard",
    ),
    "U-10 the last card must be laid": (
        position(francais(must_discard_to_go_out=False, must_lay_to_go_out=True), "TH", table=RUN, stock="JH"),
        "draw; lay 1 TH JH",
        "over",
    ),
    "U-10 and is not discarded": (
        position(francais(must_discard_to_go_out=False, must_lay_to_go_out=True), "TH", table=RUN, stock="KD"),
        "draw; lay 1 TH",
        "1 last_card_must_be_laid",
    ),
    "U-10 nor is the only card of a hand": (
        position(
            francais(starter="dealer", must_discard_to_go_out=False, must_lay_to_go_out=True), "TH", table=RUN, **STARTS
        ),
        "throw TH",
        "0 last_card_must_be_laid",
    ),
    "U-10 one card may be kept": (
        position(francais(must_discard_to_go_out=False, must_lay_to_go_out=True), "TH 2C", table=RUN, stock="KD"),
        "draw; lay 1 TH; throw KD",
        "ok",
    ),
}


@pytest.mark.parametrize("case", [*OPENINGS, *JOKERS, *DISCARDS, *ENDS])
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives these verdicts."""
    at, moves, expected = (OPENINGS | JOKERS | DISCARDS | ENDS)[case]
    assert verdict(at, moves) == expected


def test_u03_the_highest_opening_of_the_deal_counts() -> None:
    """U-03: what a player opens with raises the minimum for the others, until the next deal."""
    at = position(
        RISING,
        "KC KD KH 6S 7S 8S 2D 3D",
        hands=[["KC", "KD", "KH", "6S", "7S", "8S", "2D", "3D"], ["2D", "3C"]],
        **NOBODY,
    )
    after = judge(at, "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D")["position"]
    assert after["highest_opening"] == 51
    assert {view["highest_opening"] for view in ask({"position": after})["views"]} == {51}


def test_u03_only_a_rising_opening_has_a_highest_one() -> None:
    """U-03: in other games the field is refused."""
    assert refusal({"position": position(FR, "KC 2D", highest_opening=51)}) == "bad_position"
