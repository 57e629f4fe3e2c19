"""The vectors of matrix 6.7 and 2.10.1: openings, taken cards, lay-offs and jokers of the 104-card family."""

from typing import Any

import pytest
from tests.rules.setups import MJ51, NEW, R40, R50, R51, ask, judge, position, rules, verdict

from rami.rules.deal import start
from rami.rules.resolve import resolve

FIRST = {"turns_taken": [0, 3]}
STARTS = {"turns_taken": [0, 0]}
RUN = ["7H 8H *9H TH"]
SET = ["6C *6S 6H"]

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "F03 the starter draws": (position(R40, "4C KD", **STARTS, **NEW), "draw", "0 starter_does_not_draw"),
    "F03 the starter takes": (position(R40, "4C KD", **STARTS, **NEW, pile="KD"), "take", "0 starter_does_not_draw"),
    "F04 the starter's first card is no joker": (
        position(R40, "* KD", **STARTS, **NEW),
        "throw *",
        "0 joker_not_discardable",
    ),
    "F04 unless he holds nothing else": (position(R40, "* *", **STARTS, **NEW), "throw *", "ok"),
    "F04 unless that ends the deal": (
        position(R40, "6C 6H 6D *", **STARTS, **NEW),
        "meld 6H 6D 6C; throw *",
        "over",
    ),
    "G-13 later a joker may be thrown": (position(R40, "* KD"), "draw; throw *", "ok"),
    "G-13 forbidden": (
        position({**R40, "joker_discard": "forbidden"}, "* KD"),
        "draw; throw *",
        "1 joker_not_discardable",
    ),
    "F05 first turn, another card is thrown": (
        position(R40, "4C KD", **FIRST, **NEW, pile="9H"),
        "take; throw KD",
        "ok",
    ),
    "F06 first turn, the same card": (
        position(R40, "4C KD", **FIRST, **NEW, pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "F07 second turn, unopened, nothing to lay": (
        position(R40, "4C QD", **NEW, pile="KH"),
        "take",
        "0 taken_card_unused",
    ),
    "F07 nothing laid": (
        position(R40, "KD KS KC 4C", **NEW, pile="KH"),
        "take; throw 4C",
        "1 taken_card_unused",
    ),
    "F08 39 points are too few": (
        position(R40, "KD KS 2C 3C 4C 8D QS", **NEW, pile="KH"),
        "take",
        "0 taken_card_unused",
    ),
    "F09 exactly the minimum": (
        position(R40, "KD KS KC 4C 8S", **NEW, pile="KH"),
        "take; meld KS KH KD KC; throw 4C",
        "ok",
    ),
    "F10 several melds add up": (
        position(R40, "KD KS 2C 3C 4C 5D 6D 7D 8D QC", **NEW, pile="KH"),
        "take; meld 2C 3C 4C; meld KS KH KD; throw 8D",
        "3 opening_not_reached",
    ),
    "F11 the taken card is not among the new melds": (
        position(R40, "TC JC QC KC 4C", **NEW, pile="KH"),
        "take",
        "0 taken_card_unused",
    ),
    "F11 laying it off does not open": (
        position(R40, "TC JC QC KC 4C QH 2S 3D", **NEW, pile="KH", table=["9H TH JH"]),
        "take",
        "0 taken_card_unused",
    ),
    "F12 39 points": (
        position(R40, "JC QC KC 2D 3D 4D 8S 5H", **NEW),
        "draw; meld JC QC KC; meld 2D 3D 4D",
        "1 opening_not_reached",
    ),
    "F12 40 points": (position(R40, "TC JC QC KC 8S", **NEW), "draw; meld TC JC QC KC; throw 8S", "ok"),
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
    "F15 alone": (position(R40, "4C 8S", table=["7H 8H 9H"], pile="TH"), "take", "0 taken_card_unused"),
    "F15 alone, after a free draw": (
        position(R51, "4C 8S", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH",
        "1 taken_card_alone",
    ),
    "F15 with company elsewhere": (
        position(R40, "4C 8S JH JD JC", table=["7H 8H 9H"], pile="TH"),
        "take; meld JH JD JC; lay 1 TH; throw 8S",
        "1 taken_card_unused",
    ),
    "F16 with a hand card on the same meld": (
        position(R40, "JH 8S", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH JH; throw 8S",
        "over",
    ),
    "F16 at either end": (
        position(R40, "6H 8S 4C", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH; lay 1 6H; throw 8S",
        "ok",
    ),
    "F17 alone when its twin is held": (
        position(R40, "TH 8S", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH; throw 8S",
        "ok",
    ),
    "F17 even in a rami": (
        position(R51, "8S", **NEW, table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH; throw 8S",
        "1 taken_card_alone",
    ),
    "F18 keeping it": (
        position(R40, "5D 5S 8S", pile="5C"),
        "take; throw 8S",
        "1 taken_card_unused",
    ),
    "F19 a new meld": (position(R40, "5D 5S 8S", pile="5C"), "take; meld 5S 5D 5C; throw 8S", "over"),
    "F20 the joker of a run": (
        position(R40, "9H 8S 4C", table=RUN),
        "draw; swap 1 9H; lay 1 *JH; throw 8S",
        "ok",
    ),
    "F20 with another card": (position(R40, "9D 8S 4C", table=RUN), "draw; swap 1 9D", "1 no_joker_there"),
    "F21 keeping it": (position(R40, "9H 8S 4C", table=RUN), "draw; swap 1 9H; throw 8S", "2 joker_not_laid"),
    "F22 unopened": (position(R40, "9H 8S QC", **NEW, table=RUN), "draw; swap 1 9H", "1 joker_not_laid"),
    "F23 both cards of a set": (
        position(R40, "6S 6D 8S 4C", table=[*SET, "TS JS QS"]),
        "draw; swap 1 6S 6D; lay 2 *KS; throw 8S",
        "ok",
    ),
    "F24 one card takes no joker": (
        position(R40, "6S 8S 4C", table=SET),
        "draw; swap 1 6S",
        "1 set_not_complete",
    ),
    "F24 it is a lay-off": (position(R40, "6S 8S 4C", table=SET), "draw; lay 1 6S; throw 8S", "ok"),
    "vector 2, the last card alone takes it (G-30)": (
        position(R40, "6S 6D 8S 4C", table=[*SET, "TS JS QS"]),
        "draw; lay 1 6S; swap 1 6D; lay 2 *KS; throw 8S",
        "ok",
    ),
    "F25 three jokers are too many": (
        position({**R40, "jokers": 4}, "* 8S 4C", table=["7H *8H *9H TH"]),
        "draw; lay 1 *JH",
        "1 does_not_fit",
    ),
    "F26 the taken card may not be thrown at the end": (
        position(R40, "JH", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH JH",
        "0 taken_card_unused",
    ),
    "F27 rami with a joker from the table": (
        position(R40, "9H KD KH 4C 4D 4H", stock="8S", **NEW, table=RUN),
        "draw; swap 1 9H; meld *KS KH KD; meld 4H 4D 4C; throw 8S",
        "over",
    ),
    "F28 a rami waives the minimum": (
        position(R40, "2C 3C 4C", stock="8S", **NEW),
        "draw; meld 2C 3C 4C; throw 8S",
        "over",
    ),
    "F28 not where it does not": (
        position({**R40, "rami_waives_opening": False}, "2C 3C 4C", stock="8S", **NEW),
        "draw; meld 2C 3C 4C",
        "1 opening_not_reached",
    ),
    "F29 rami with lay-offs": (
        position(R40, "TH JH 6H 4C 4D 4H", stock="8S", **NEW, table=["7H 8H 9H"]),
        "draw; lay 1 TH JH; lay 1 6H; meld 4H 4D 4C; throw 8S",
        "over",
    ),
    "F30 none left to throw": (position(R40, "4C 4D", stock="4H"), "draw; meld 4H 4D 4C", "1 must_keep_a_discard"),
    "F31 a lay-off and the last card": (
        position(R40, "9H", stock="KD", table=["6H 7H 8H"]),
        "draw; lay 1 9H; throw KD",
        "over",
    ),
    "F32 a run on the table is not split": (
        position(R40, "8S 4C", table=["3S 4S 5S 6S 7S 8S"]),
        "draw; meld 3S 4S 5S",
        "1 card_not_in_hand",
    ),
    "F33 a meld is undone before the discard": (
        position(R40, "4C 4D 4H 8S KD"),
        "draw; meld 4H 4D 4C; undo; throw KD",
        "ok",
    ),
    "F35 49 points": (
        position(R50, "QH KH AH 5S 6S 7S 8D 4C", **NEW),
        "draw; meld QH KH AH",
        "1 opening_not_reached",
    ),
    "F35 50 points": (
        position(R50, "JH QH KH 2S 3S 4S 5S 6S 8D 4C", **NEW),
        "draw; meld JH QH KH; meld 2S 3S 4S 5S 6S; throw 8D",
        "ok",
    ),
    "F37 50 points": (
        position(R51, "JH QH KH 2S 3S 4S 5S 6S 8D 4C", **NEW),
        "draw; meld JH QH KH",
        "1 opening_not_reached",
    ),
    "F37 51 points": (
        position(R51, "QH KH AH 2S 3S 4S 5S 6S 8D 4C", **NEW),
        "draw; meld QH KH AH; meld 2S 3S 4S 5S 6S; throw 8D",
        "ok",
    ),
    "F38 without commitment": (position(R51, "8D 4C", **NEW, pile="KH"), "take; throw 8D", "ok"),
    "F39 Manie de Joker, third turn": (position(MJ51, "8D 4C", **NEW, pile="KH"), "take", "0 taken_card_unused"),
    "vector 1 opened": (
        position(R40, "9H", table=["6H 7H 8H"], pile="9H"),
        "take; lay 1 9H; throw 9H",
        "over",
    ),
    "vector 1 in the first turn": (
        position(R40, "9H 8S", **FIRST, **NEW, table=["6H 7H 8H"], pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "vector 5 one card": (position(R40, "6S 8S 4C", table=["6C *6S *6H"]), "draw; lay 1 6S; throw 8S", "ok"),
    "vector 5 one card is no swap": (
        position(R40, "6S 8S 4C", table=["6C *6S *6H"]),
        "draw; swap 1 6S",
        "1 set_not_complete",
    ),
    "vector 5 two cards": (
        position(R40, "6S 6D 8S 4C", table=["6C *6S *6H", "TS JS QS"]),
        "draw; swap 1 6S 6D; lay 2 *KS; throw 8S",
        "ok",
    ),
    "G-19 a joker from the table does not open": (
        position({**R40, "joker_swap": "any"}, "9H KC KH KS 8S 4C", stock="2S", **NEW, table=RUN),
        "draw; swap 1 9H; meld KS KH KC *KD",
        "1 joker_not_laid",
    ),
    "G-26 alone for a joker": (
        position(R40, "8S 4C QD QC", table=RUN, pile="9H"),
        "take; swap 1 9H; meld *QS QD QC; throw 8S",
        "0 taken_card_unused",
    ),
    "G-28 the opening comes with the swap": (
        position(R40, "9H KC KH KS KD QS QD 8S 4C", **NEW, table=RUN),
        "draw; swap 1 9H; meld KS KH KD KC; meld QS QD *QC; throw 8S",
        "ok",
    ),
    "G-25 kept in the hand": (position(R40, "9H 8S 4C", pile="2D"), "take", "0 taken_card_unused"),
    "taken_layoff same_turn": (
        position({**R40, "taken_layoff": "same_turn"}, "4C 8S JS JD JC", table=["7H 8H 9H"], pile="TH"),
        "take; meld JS JD JC; lay 1 TH; throw 8S",
        "ok",
    ),
    "taken_layoff same_turn, nothing else": (
        position({**R40, "taken_layoff": "same_turn"}, "4C 8S", table=["7H 8H 9H"], pile="TH"),
        "take",
        "0 taken_card_unused",
    ),
    "taken_layoff alone": (
        position({**R40, "taken_layoff": "alone"}, "4C 8S", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH; throw 8S",
        "ok",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """Matrix 6.7 and 2.10.1, played through the referee."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(
    ("direction", "hands", "starter"),
    [("left", [14, 15, 14, 14], 1), ("right", [14, 14, 14, 15], 3)],
    ids=["F01", "F02"],
)
def test_the_starter_is_dealt_one_more(direction: str, hands: list[int], starter: int) -> None:
    """F01, F02: beside the dealer, in the direction of play, sits the player with 15 cards; 49 are left."""
    counts = ask({"rules": rules({**R40, "direction": direction}), "seats": 4})
    assert (counts["hand"], counts["starter"], counts["stock"]) == (hands, starter, 49)


@pytest.mark.parametrize(
    ("options", "seats", "cards", "jokers", "stock"),
    [
        (R40, 2, 106, 2, 77),
        (R40, 3, 106, 2, 63),
        (R51, 4, 106, 2, 49),
        (R50, 2, 104, 0, 75),
        (R50, 3, 104, 0, 61),
        (R50, 4, 104, 0, 47),
        (MJ51, 2, 106, 2, 77),
        (MJ51, 3, 107, 3, 64),
        (MJ51, 4, 108, 4, 51),
    ],
    ids=["R40-2", "R40-3", "R51-4", "F36-2", "F36-3", "F36-4", "F40-2", "F40-3", "F40-4"],
)
def test_the_packs_of_the_family(options: dict[str, Any], seats: int, cards: int, jokers: int, stock: int) -> None:
    """F36, F40 and matrix 1.1: the pack and what is left of it after the deal."""
    counts = ask({"rules": rules(options), "seats": seats})
    assert (counts["cards"], counts["jokers"], counts["stock"]) == (cards, jokers, stock)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f40_every_hand_has_one_joker(seats: int) -> None:
    """F40: Manie de Joker deals each hand exactly one joker and leaves none in the stock (G-31)."""
    state, _ = start(resolve("rami", MJ51, seats), "g", seats, b"s" * 32, b"n" * 32)
    assert [hand.count(52) for hand in state.table.hands] == [1] * seats
    assert state.table.stock.count(52) == 0


def test_at_least_one_joker_is_dealt() -> None:
    """G-31, the other reading: each hand has a joker, the rest are in the pack."""
    options = {**MJ51, "jokers": 6, "joker_in_each_hand": "at_least_one_dealt"}
    state, _ = start(resolve("rami", options, 4), "g", 4, b"s" * 32, b"n" * 32)
    jokers = [hand.count(52) for hand in state.table.hands]
    assert min(jokers) >= 1
    assert sum(jokers) + state.table.stock.count(52) == 6


def test_f41_five_do_not_play() -> None:
    """F41: the family is for two to four."""
    assert ask({"rules": rules(R40), "seats": 5})["error"]["code"] == "bad_rules"


def test_f43_the_top_discard_stays() -> None:
    """F43: the rest of the pile is shuffled into a new stock (G-10)."""
    at = position(R40, "2H 3H", stock="", pile="4C 9D KH", secret="ab" * 32)
    after = judge(at, "draw; throw 2H")["position"]
    assert after["pile"] == ["KH", "2H"]
    assert sorted([after["hands"][0][-1], *after["stock"]]) == ["4C", "9D"]


def test_g11_nothing_but_the_top() -> None:
    """G-11: with one card in the pile there is nothing to shuffle, so the deal ends."""
    assert verdict(position(R40, "2H 3H", stock="", pile="KH", secret="ab" * 32), "draw") == "over"


def test_vector_2_the_joker_is_renamed() -> None:
    """`6C * 6H` is *6S; add 6S and it is *6D: the position and the event's meld say so."""
    at = position(R40, "6S 8S 4C", table=["6C * 6H"])
    assert ask({"position": at})["views"][0]["melds"][0]["cards"] == ["*6S", "6H", "6C"]
    after = judge(at, "draw; lay 1 6S; throw 8S")["position"]
    assert after["melds"][0] == {"id": 1, "cards": ["6S", "6H", "*6D", "6C"], "by": [0, 1, 1, 1]}


def test_vector_5_three_cards_take_both_jokers() -> None:
    """G-29: with all four naturals on the table both jokers come to the hand, and both must be laid."""
    at = position(R40, "6S 6D 6H 8S 4C", table=["6C *6S *6H", "TS JS QS"])
    after = judge(at, "draw; swap 1 6S 6D 6H; lay 2 *9S *KS; throw 4C")
    assert (after["refused"], after["position"]["hands"][0]) == (None, ["8S", "4D"])
    assert verdict(at, "draw; swap 1 6S 6D 6H; lay 2 *KS; throw 4C") == "3 joker_not_laid"


def test_a_swap_shows_one_joker_left() -> None:
    """G-29: two cards take one of two jokers; the other one stands for the last suit."""
    at = position(R40, "6S 6D 8S 4C", table=["6C *6S *6H", "TS JS QS"])
    after = judge(at, "draw; swap 1 6S 6D; lay 2 *KS; throw 4C")["position"]
    assert after["melds"][0]["cards"] == ["6S", "*6H", "6D", "6C"]
