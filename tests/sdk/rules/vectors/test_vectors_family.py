"""The vectors of matrix 6.7: the deal, the opening and the end, in Rami 40, 50, 51 and Manie de Joker 51.

Lay-offs and jokers are tested in `test_vectors_layoffs`, taking the discard in `test_taking_the_discard`.
"""

from typing import Any

import pytest
from tests.sdk.rules.setups import (
    FIRST_TURN,
    MJ51,
    NEW,
    R40,
    R50,
    R51,
    STARTS,
    ask,
    judge,
    position,
    refusal,
    rules,
    verdict,
)

from rami.rules.cards import JOKER, NO_CARDS
from rami.rules.engine.deal import start
from rami.rules.variants.resolve import resolve

FAMILY = {"R40": R40, "R50": R50, "R51": R51, "MJ51": MJ51}

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "F03 the starter draws": (position(R40, "4C KD", **STARTS, **NEW), "draw", "0 starter_does_not_draw"),
    "F03 the starter takes": (position(R40, "4C KD", **STARTS, **NEW, pile="KD"), "take", "0 starter_does_not_draw"),
    "F-12 he discards a card": (position(R40, "4C KD", **STARTS, **NEW), "throw 4C; 1: take; 1: throw 2D", "ok"),
    "G-22 or lays first": (
        position(R40, "TC JC QC KC 8S 4H", **STARTS, **NEW),
        "meld TC JC QC KC; throw 8S",
        "ok",
    ),
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
    "G-13 later a joker may be discarded": (position(R40, "* KD"), "draw; throw *", "ok"),
    "G-13 and taken": (position(R40, "5D 5S 8S", pile="*"), "take; meld 5S *5H 5D; throw 8S", "over"),
    "G-13 forbidden": (
        position(rules("rami-40", joker_discard="forbidden"), "* KD"),
        "draw; throw *",
        "1 joker_not_discardable",
    ),
    "G-13 forbidden, with jokers alone": (
        position(rules("rami-40", joker_discard="forbidden"), "*", stock="*"),
        "draw; throw *",
        "ok",
    ),
    "F05 first turn, another card is discarded": (
        position(R40, "4C KD", **FIRST_TURN, **NEW, pile="9H"),
        "take; throw KD",
        "ok",
    ),
    "F06 first turn, the same card": (
        position(R40, "4C KD", **FIRST_TURN, **NEW, pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "F12 39 points": (
        position(R40, "JC QC KC 2D 3D 4D 8S 5H", **NEW),
        "draw; meld JC QC KC; meld 2D 3D 4D",
        "1 opening_not_reached",
    ),
    "F12 40 points": (position(R40, "TC JC QC KC 8S", **NEW), "draw; meld TC JC QC KC; throw 8S", "ok"),
    "F-20 several melds add up": (
        position(R40, "JC QC KC 2D 3D 4D 5D 8S 5H", **NEW),
        "draw; meld 2D 3D 4D 5D; meld JC QC KC; throw 8S",
        "ok",
    ),
    "F-20 in one turn": (
        position(R40, "JC QC KC 8S 5H", **NEW),
        "draw; meld JC QC KC; throw 8S",
        "1 opening_not_reached",
    ),
    "F-09 an opening is undone with its meld": (
        position(R40, "TC JC QC KC 8S", **NEW),
        "draw; meld TC JC QC KC; undo; throw 8S",
        "ok",
    ),
    "F-21 a rami waives the minimum": (
        position(R40, "2C 3C 4C", stock="8S", **NEW),
        "draw; meld 2C 3C 4C; throw 8S",
        "over",
    ),
    "F-21 not where it does not": (
        position(rules("rami-40", rami_waives_opening=False), "2C 3C 4C", stock="8S", **NEW),
        "draw; meld 2C 3C 4C",
        "1 opening_not_reached",
    ),
    "G-21 a rami in the starter's first turn": (
        position(R40, "2C 3C 4C 8S", **STARTS, **NEW),
        "meld 2C 3C 4C; throw 8S",
        "over",
    ),
    "G-21 what was laid before is no rami": (
        position(R40, "2C 3C 4C", stock="8S", opened=[False, True], laid=[True, True]),
        "draw; meld 2C 3C 4C",
        "1 opening_not_reached",
    ),
    "F30 none left to discard": (position(R40, "4C 4D", stock="4H"), "draw; meld 4H 4D 4C", "1 must_keep_a_discard"),
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
    "F32 nor taken back after it": (
        position(R40, "4C 4D 4H 8S KD"),
        "draw; meld 4H 4D 4C; throw KD; 0: undo",
        "3 not_your_turn",
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
    "C-18 Manie de Joker opens with 51 too": (
        position(MJ51, "JH QH KH 2S 3S 4S 5S 6S 8D 4C", **NEW),
        "draw; meld JH QH KH",
        "1 opening_not_reached",
    ),
    "G-11 nothing but the top to shuffle": (
        position(R40, "2H 3H", stock="", pile="KH", secret="ab" * 32),
        "draw",
        "over",
    ),
    "G-10 twice": (position(R40, "2H 3H", stock="", pile="4C 9D KH", secret="ab" * 32, recycles=1), "draw", "ok"),
    "G-10 not a third time": (
        position(R40, "2H 3H", stock="", pile="4C 9D KH", secret="ab" * 32, recycles=2),
        "draw",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.7."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(
    ("direction", "hands", "starter"),
    [("left", [14, 15, 14, 14], 1), ("right", [14, 14, 14, 15], 3)],
    ids=["F01", "F02"],
)
def test_the_starter_is_dealt_one_more(direction: str, hands: list[int], starter: int) -> None:
    """F01, F02: the player next to the dealer, in the direction of play, has 15 cards; 49 are left."""
    counts = ask({"rules": rules("rami-40", direction=direction), "seats": 4})
    assert (counts["hand"], counts["starter"], counts["stock"]) == (hands, starter, 49)


@pytest.mark.parametrize("direction", ["left", "right"])
def test_f02_the_turn_goes_on_in_the_direction_of_play(direction: str) -> None:
    """F02: the starter plays first, then the next player in the direction of play (F-10)."""
    at = position(
        rules("rami-40", direction=direction),
        "",
        seats=4,
        turn=1,
        hands=[["4C", "KD"]] * 2 + [["4S", "KH"]] * 2,
        turns_taken=[0] * 4,
        opened=[False] * 4,
        laid=[False] * 4,
    )
    assert judge(at, "throw 4C")["position"]["turn"] == {"left": 2, "right": 0}[direction]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f36_rami_50_has_no_jokers(seats: int) -> None:
    """F36: 104 cards without jokers (C-17)."""
    counts = ask({"rules": R50, "seats": seats})
    assert (counts["cards"], counts["jokers"]) == (104, 0)
    state, _ = start(resolve("rami-50", {}, seats), "g", seats, b"s" * 32, b"n" * 32)
    assert JOKER not in NO_CARDS.join((*state.table.hands, state.table.stock))


@pytest.mark.parametrize(("seats", "cards", "stock"), [(2, 106, 77), (3, 107, 64), (4, 108, 51)])
def test_f40_every_hand_has_one_joker(seats: int, cards: int, stock: int) -> None:
    """F40: in Manie de Joker each hand is dealt exactly one joker, and the stock has none (G-31)."""
    counts = ask({"rules": MJ51, "seats": seats})
    assert (counts["cards"], counts["jokers"], counts["stock"]) == (cards, seats, stock)
    state, _ = start(resolve("manie-de-joker-51", {}, seats), "g", seats, b"s" * 32, b"n" * 32)
    assert [hand.count(JOKER) for hand in state.table.hands] == [1] * seats
    assert JOKER not in state.table.stock


def test_at_least_one_joker_is_dealt() -> None:
    """G-31, the other reading: each hand has a joker, and the other jokers are in the pack."""
    options = {"jokers": 6, "joker_in_each_hand": "at_least_one_dealt"}
    state, _ = start(resolve("manie-de-joker-51", options, 4), "g", 4, b"s" * 32, b"n" * 32)
    jokers = [hand.count(JOKER) for hand in state.table.hands]
    assert min(jokers) >= 1
    assert sum(jokers) + state.table.stock.count(JOKER) == 6


@pytest.mark.parametrize("game", FAMILY)
def test_f41_five_do_not_play(game: str) -> None:
    """F41: the family is for two to four players (F-01)."""
    assert refusal({"rules": FAMILY[game], "seats": 5}) == "bad_rules"


def test_f43_the_top_discard_stays() -> None:
    """F43: the pile without its top card is shuffled into a new stock (G-10)."""
    orders = set()
    for secret in ("ab", "cd", "ef", "12"):
        at = position(R40, "2H 3H", stock="", pile="4C 9D 7S 8S KH", secret=secret * 32)
        after = judge(at, "draw; throw 2H")["position"]
        (drawn,) = set(after["hands"][0]) - {"3H"}
        assert (after["pile"], after["recycles"]) == (["KH", "2H"], 1)
        assert sorted([drawn, *after["stock"]]) == ["4C", "7S", "8S", "9D"]
        orders.add((drawn, *after["stock"]))
    assert len(orders) > 1


@pytest.mark.parametrize("game", FAMILY)
def test_a_rami_doubles_what_the_others_hold(game: str) -> None:
    """G-20: the other player scores 11 for an ace and 10 for a king, doubled, because the winner had laid nothing."""
    hand = "2C 3C 4C 7D 8D 9D"
    at = position(FAMILY[game], hand, stock="8S", hands=[hand.split(), ["AS", "KD"]], **NEW)
    assert judge(at, "draw; meld 2C 3C 4C; meld 7D 8D 9D; throw 8S")["scores"] == [0, 2 * (11 + 10)]
