"""Matrix 2.10.1: who may take the discard in the 104-card family, and which duties follow, cell by cell."""

from typing import Any, NamedTuple

import pytest
from tests.sdk.rules.setups import FIRST_TURN, MJ51, NEW, R40, R50, R51, STARTS, position, rules, verdict

CONDITIONAL = {"R40": R40, "R50": R50, "MJ51": MJ51}
"""After the first round only a player who lays the discard may take it (F-15 to F-17); in Rami 51 it is free (C-16)."""

UNUSED = "0 taken_card_unused"
RUN = {"table": ["7H 8H 9H"]}
KINGS = "KD KS KC 4S 5S 6S 8D 2C"
"""With the king of hearts these cards open with 55 points, in every game of the family."""


class Row(NamedTuple):
    """A turn from a position, with the verdict in the conditional games and in Rami 51."""

    at: dict[str, Any]
    hand: str
    moves: str
    conditional: str
    free: str


CELLS: dict[str, Row] = {
    # The starter, who has fifteen cards, in his first turn.
    "starter: no draw at all": Row(
        {**STARTS, **NEW, "pile": "KH"}, "KD KS 2C", "take", "0 starter_does_not_draw", "0 starter_does_not_draw"
    ),
    # Any other player who has not opened, in his first turn.
    "F05 first turn: allowed without duty": Row(
        {**FIRST_TURN, **NEW, "pile": "9H"}, "4C KD", "take; throw KD", "ok", "ok"
    ),
    "D-1 first turn: a different card is discarded": Row(
        {**FIRST_TURN, **NEW, "table": ["6H 7H 8H"], "pile": "9H"},
        "9H 8S",
        "take; throw 9H",
        "1 taken_card_discarded",
        "1 taken_card_discarded",
    ),
    "F-18 first turn: to go rami": Row(
        {**FIRST_TURN, **NEW, "pile": "4C"}, "2C 3C 8S", "take; meld 2C 3C 4C; throw 8S", "over", "over"
    ),
    "C-30 first turn: it is the draw": Row(
        {**FIRST_TURN, **NEW, "pile": "9H"}, "4C KD", "take; draw", "1 already_drawn", "1 already_drawn"
    ),
    # A player who has not opened, from the second turn on.
    "F07 not opened: nothing to lay": Row({**NEW, "pile": "KH"}, "QD 4C", "take; throw 4C", UNUSED, "ok"),
    "G-24 not opened: the starter's second turn": Row(
        {**NEW, "turns_taken": [1, 1], "pile": "KH"}, "QD 4C", "take; throw 4C", UNUSED, "ok"
    ),
    "F07 not opened: to lay and lay nothing": Row(
        {**NEW, "pile": "KH"}, KINGS, "take; throw 2C", "1 taken_card_unused", "ok"
    ),
    "F-15 not opened (a): an opening with the card": Row(
        {**NEW, "pile": "KH"}, KINGS, "take; meld KS KH KD KC; meld 4S 5S 6S; throw 2C", "ok", "ok"
    ),
    "C-15 not opened (a): all new melds count": Row(
        {**NEW, "pile": "KH"},
        "KD KS 4S 5S 6S 7S 8D 2C",
        "take; meld KS KH KD; meld 4S 5S 6S 7S; throw 2C",
        "ok",
        "ok",
    ),
    "F-15 not opened (a): an opening too small": Row(
        {**NEW, "pile": "KH"}, "KD KS 8D 2C", "take; throw 2C", UNUSED, "ok"
    ),
    "F11 not opened (a): the card is not among the melds": Row(
        {**NEW, "pile": "KH"},
        "TC JC QC KC AC 8D 2C",
        "take; meld TC JC QC KC AC; throw 2C",
        UNUSED,
        "ok",
    ),
    "F11 not opened (a): nor is it laid off": Row(
        {**NEW, "pile": "TH", **RUN},
        "TC JC QC KC AC JH 8D 2C",
        "take; lay 1 TH JH; meld TC JC QC KC AC; throw 2C",
        UNUSED,
        "ok",
    ),
    "F-21 not opened (b): a rami below the minimum": Row(
        {**NEW, "pile": "4C"}, "2C 3C 8S", "take; meld 2C 3C 4C; throw 8S", "over", "over"
    ),
    "F-18 not opened (b): a rami by laying off": Row(
        {**NEW, "pile": "TH", **RUN}, "JH 8S", "take; lay 1 TH JH; throw 8S", "over", "over"
    ),
    "F-18 not opened (b): a rami without the card": Row(
        {**NEW, "pile": "KH"}, "2C 3C 4C", "take; meld 2C 3C 4C", UNUSED, "1 only_taken_card_left"
    ),
    # A player who has opened.
    "F19 opened: a new meld": Row({"pile": "5C"}, "5D 5S 8S 2C", "take; meld 5S 5D 5C; throw 8S", "ok", "ok"),
    "C-16 opened: with a hand card on the same meld": Row(
        {"pile": "TH", **RUN}, "JH 8S 2C", "take; lay 1 TH JH; throw 8S", "ok", "ok"
    ),
    "C-16 opened: at either end, in two steps": Row(
        {"pile": "TH", **RUN}, "6H 8S 2C", "take; lay 1 TH; lay 1 6H; throw 8S", "ok", "ok"
    ),
    "F-25 opened: alone when its twin is held": Row(
        {"pile": "TH", **RUN}, "TH 8S", "take; lay 1 TH; throw 8S", "ok", "ok"
    ),
    "F-25 opened: the twin may be the discard": Row(
        {"pile": "TH", **RUN}, "TH 8S", "take; lay 1 TH; throw TH", "ok", "ok"
    ),
    "D-1 opened: and end the deal": Row(
        {"pile": "9H", "table": ["6H 7H 8H"]}, "9H", "take; lay 1 9H; throw 9H", "over", "over"
    ),
    "F15 opened: alone": Row({"pile": "TH", **RUN}, "4C 8S", "take; lay 1 TH", UNUSED, "1 taken_card_alone"),
    "C-16 opened: company on another meld is none": Row(
        {"pile": "TH", **RUN},
        "4C 8S JH JD JC",
        "take; meld JH JD JC; lay 1 TH; throw 8S",
        "1 taken_card_unused",
        "2 taken_card_alone",
    ),
    "F18 opened: to lay and keep it": Row({"pile": "5C"}, "5D 5S 8S", "take; throw 8S", "1 taken_card_unused", "ok"),
    "G-25 opened: nothing to lay": Row({"pile": "2D"}, "9H 8S 4C", "take; throw 4C", UNUSED, "ok"),
    # Any player.
    "G-27 in a rami too: alone": Row(
        {**NEW, "pile": "TH", **RUN}, "8S", "take; lay 1 TH; throw 8S", UNUSED, "1 taken_card_alone"
    ),
    "G-27 in the first turn too: alone": Row(
        {**FIRST_TURN, **NEW, "pile": "TH", **RUN},
        "8S",
        "take; lay 1 TH; throw 8S",
        "1 taken_card_alone",
        "1 taken_card_alone",
    ),
    "B-19 it is not this turn's discard": Row(
        {"pile": "TH", **RUN}, "JH", "take; lay 1 TH JH", UNUSED, "1 must_keep_a_discard"
    ),
    "B-19 nor its twin, while neither is laid": Row(
        {**FIRST_TURN, **NEW, "pile": "9H"},
        "9H KD",
        "take; throw 9H",
        "1 taken_card_discarded",
        "1 taken_card_discarded",
    ),
    "G-46 with one card in hand": Row({"pile": "TH", **RUN}, "8S", "take; throw 8S", UNUSED, "ok"),
}


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("game", CONDITIONAL)
def test_the_discard_is_taken_on_conditions(game: str, cell: str) -> None:
    """In Rami 40, Rami 50 and Manie de Joker 51 the discard may be taken only under the conditions of the matrix."""
    row = CELLS[cell]
    assert verdict(position(CONDITIONAL[game], row.hand, **row.at), row.moves) == row.conditional


@pytest.mark.parametrize("cell", CELLS)
def test_the_discard_is_free_in_rami_51(cell: str) -> None:
    """In Rami 51 the discard may be taken freely, but laying off the card alone is still refused."""
    row = CELLS[cell]
    assert verdict(position(R51, row.hand, **row.at), row.moves) == row.free


JOKERS: dict[str, tuple[dict[str, Any], str, str]] = {
    "G-26 alone for a joker": (
        position(R40, "8S 4C QD QC", table=["7H 8H *9H TH"], pile="9H"),
        "take; swap 1 9H; meld *QS QD QC; throw 8S",
        UNUSED,
    ),
    "G-26 alone for a joker, after a free draw": (
        position(R51, "8S 4C QD QC", table=["7H 8H *9H TH"], pile="9H"),
        "take; swap 1 9H; meld *QS QD QC; throw 8S",
        "1 taken_card_alone",
    ),
    "G-26 with a hand card": (
        position(R40, "JH 8S 4C QD QC", table=["7H 8H *9H TH"], pile="9H"),
        "take; swap 1 9H; lay 1 JH; meld *QS QD QC; throw 8S",
        "ok",
    ),
    "C-16 the swapped joker is no hand card": (
        position(R40, "8S 4C", table=["7H 8H *9H TH"], pile="9H"),
        "take; swap 1 9H; lay 1 *JH; throw 8S",
        UNUSED,
    ),
    "F-17 any joker does for a taken one": (
        position(R40, "* 5D 5S 8S 4C", pile="*"),
        "take; meld 5S *5H 5D; throw 8S",
        "ok",
    ),
    "B-19 a taken joker is not discarded": (
        position(R51, "5D 5S 8S", pile="*"),
        "take; throw *",
        "1 taken_card_discarded",
    ),
    "F-24 a taken joker is not laid off alone": (
        position(R51, "8S 4C", **RUN, pile="*"),
        "take; lay 1 *TH; throw 8S",
        "1 taken_card_alone",
    ),
    "F-25 unless another joker was in the hand": (
        position(R51, "* 8S 4C", **RUN, pile="*"),
        "take; lay 1 *TH; throw 8S",
        "ok",
    ),
    "F39 Manie de Joker, third turn": (position(MJ51, "8D 4C", **NEW, pile="KH"), "take", UNUSED),
    "taken_layoff same_turn": (
        position(rules("rami-40", taken_layoff="same_turn"), "4C 8S JS JD JC", **RUN, pile="TH"),
        "take; meld JS JD JC; lay 1 TH; throw 8S",
        "ok",
    ),
    "taken_layoff same_turn, nothing else": (
        position(rules("rami-40", taken_layoff="same_turn"), "4C 8S", **RUN, pile="TH"),
        "take",
        UNUSED,
    ),
    "taken_layoff alone": (
        position(rules("rami-40", taken_layoff="alone"), "4C 8S", **RUN, pile="TH"),
        "take; lay 1 TH; throw 8S",
        "ok",
    ),
}


@pytest.mark.parametrize("case", JOKERS)
def test_what_a_taken_card_may_do_beyond_the_table(case: str) -> None:
    """Jokers on the table and the other values of `taken_layoff` give these verdicts."""
    at, moves, expected = JOKERS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(
    ("game", "hand", "melds", "expected"),
    [
        (R40, "KD KS KC", "meld KS KH KD KC", "ok"),
        (R40, "KD KS 2C 3C 4C", "meld KS KH KD; meld 2C 3C 4C", UNUSED),
        (R50, "JH QH 2S 3S 4S 5S 6S", "meld JH QH KH; meld 2S 3S 4S 5S 6S", "ok"),
        (R50, "QH AH 5S 6S 7S", "meld QH KH AH; meld 5S 6S 7S", UNUSED),
        (MJ51, "QH AH 2S 3S 4S 5S 6S", "meld QH KH AH; meld 2S 3S 4S 5S 6S", "ok"),
        (MJ51, "JH QH 2S 3S 4S 5S 6S", "meld JH QH KH; meld 2S 3S 4S 5S 6S", UNUSED),
    ],
    ids=["R40: 40", "R40: 39", "R50: 50", "R50: 49", "MJ51: 51", "MJ51: 50"],
)
def test_f09_exactly_the_minimum_is_enough(game: dict[str, Any], hand: str, melds: str, expected: str) -> None:
    """F09: the taken king of hearts counts towards the opening; with one point less it may not be taken (F-15)."""
    at = position(game, f"{hand} 8D TC", pile="KH", **NEW)
    assert verdict(at, f"take; {melds}; throw 8D") == expected
