"""The vectors of matrix 6.9: German Rommé; the documents define little more than packs, jokers and 40 points."""

from typing import Any

import pytest
from tests.sdk.rules.setups import NEW, ROMME, STARTS, ask, position, verdict

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "Q02 39 points": (
        position(ROMME, "KH KD KS 2C 3C 4C 8D 7S", **NEW),
        "draw; meld KS KH KD",
        "1 opening_not_reached",
    ),
    "Q02 40 points": (position(ROMME, "TC JC QC KC 8D 7S", **NEW), "draw; meld TC JC QC KC; throw 8D", "ok"),
    "G-49 an ace below a two counts 1": (
        position(ROMME, "KH KD KS 2C 3C AC 8D 7S", **NEW),
        "draw; meld KS KH KD",
        "1 opening_not_reached",
    ),
    "G-49 everybody draws, the starter too": (
        position(ROMME, "4C KD", **STARTS, **NEW),
        "throw 4C",
        "0 must_draw_first",
    ),
    "G-49 the upcard may be taken": (position(ROMME, "4C KD", pile="9H", **STARTS, **NEW), "take; throw 4C", "ok"),
    "G-49 without commitment, as in Rami 51": (position(ROMME, "8D 4C", **NEW, pile="KH"), "take; throw 8D", "ok"),
    "G-49 a taken card is laid off alone": (
        position(ROMME, "4C 8S", table=["7H 8H 9H"], pile="TH"),
        "take; lay 1 TH; throw 8S",
        "ok",
    ),
    "G-49 out with a discard alone": (
        position(ROMME, "4C 4D", stock="4H"),
        "draw; meld 4H 4D 4C",
        "1 must_keep_a_discard",
    ),
    "G-49 a rami waives the minimum": (
        position(ROMME, "2C 3C 4C", stock="8S", **NEW),
        "draw; meld 2C 3C 4C; throw 8S",
        "over",
    ),
    "G-14 three jokers are too many": (
        position(ROMME, "* * * 9H TH KD"),
        "draw; meld *7H *8H 9H *TH",
        "1 too_many_jokers",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.9 and G-49."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(("seats", "stock"), [(2, 83), (3, 70), (4, 57)])
def test_q01_the_pack_has_six_jokers(seats: int, stock: int) -> None:
    """Q01: 110 cards with six jokers, thirteen for each player, and one card is turned up."""
    counts = ask({"rules": ROMME, "seats": seats})
    assert counts == {"decks": 2, "jokers": 6, "cards": 110, "hand": [13] * seats, "stock": stock, "starter": 1}
