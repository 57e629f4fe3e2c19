"""The vectors of matrix 6.5, 6.6, 6.8 and 6.9, set up with options of `rami`: Wrotham, document 2, Rami 500, Rommé."""

from typing import Any

import pytest
from tests.rules.setups import D2, D2X2, NEW, R51, R500, WROTHAM, ask, judge, position, rules, verdict

from rami.rules.deal import start
from rami.rules.resolve import resolve

STARTS = {"turns_taken": [0, 0]}
PILE = "5C 9D KS 2H"
V1 = {"ace": "around_corner"}
DEAL4 = {"deal": 4, "turns_taken": [2, 2]}
ROMME = {
    **R51,
    "decks": 2,
    "jokers": 6,
    "hand_size": 13,
    "starter_extra_card": False,
    "upcard": True,
    "first_discard_neutral": False,
    "opening": {"points": 40},
    "taken_layoff": "alone",
}

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "W02 the starter does not draw": (position(WROTHAM, "4C KD", **STARTS), "draw", "0 starter_does_not_draw"),
    "W03 he melds and discards": (position(WROTHAM, "4C 5C 6C KD QD", **STARTS), "meld 4C 5C 6C; throw KD", "ok"),
    "W03 or only discards": (position(WROTHAM, "4C KD", **STARTS), "throw 4C", "ok"),
    "W04 the joker may be kept": (
        position(WROTHAM, "9H KD QD", table=["7H 8H *9H"]),
        "draw; swap 1 9H; throw KD",
        "ok",
    ),
    "W05 with another card": (position(WROTHAM, "TH KD", table=["7H 8H *9H"]), "draw; swap 1 TH", "1 no_joker_there"),
    "W05 with a joker": (position(WROTHAM, "* KD", table=["7H 8H *9H"]), "draw; swap 1 *", "1 no_joker_there"),
    "W06 the name of a set's joker binds": (
        position(WROTHAM, "5S KD", table=["5D 5C *5H"]),
        "draw; swap 1 5S",
        "1 no_joker_there",
    ),
    "W06 its own card takes it": (position(WROTHAM, "5H KD", table=["5D 5C *5H"]), "draw; swap 1 5H; throw KD", "ok"),
    "W06 a suit is taken by its joker": (
        position(WROTHAM, "5H KD", table=["5D 5C *5H"]),
        "draw; lay 1 5H",
        "1 does_not_fit",
    ),
    "W06 the free suit is laid off": (position(WROTHAM, "5S KD", table=["5D 5C *5H"]), "draw; lay 1 5S", "ok"),
    "W07 deal 4, a meld of three": (
        position(WROTHAM, "4C 5C 6C KD", **DEAL4),
        "draw; meld 4C 5C 6C",
        "1 all_at_once",
    ),
    "W08 deal 4, all at once": (
        position(WROTHAM, "4C 5C 6C 7D 7H 7S 7C", stock="KD", **DEAL4),
        "draw; meld 4C 5C 6C; meld 7S 7H 7D 7C; throw KD",
        "over",
    ),
    "W09 deal 3, one meld a turn": (
        position(WROTHAM, "4C 5C 6C 7D 7H 7S 7C", stock="KD", deal=3),
        "draw; meld 4C 5C 6C; meld 7S 7H 7D 7C",
        "2 one_meld_a_turn",
    ),
    "S01 a meld in the first turn": (
        position(D2, "4C 5C 6C KD", **STARTS),
        "draw; meld 4C 5C 6C",
        "1 no_laying_in_first_turn",
    ),
    "S01 a lay-off in the first turn": (
        position(D2, "7C KD", table=["4C 5C 6C"], **STARTS),
        "draw; lay 1 7C",
        "1 no_laying_in_first_turn",
    ),
    "S02 in the second turn": (
        position(D2, "4C 5C 6C 8D 8H 8S KD", turns_taken=[1, 1]),
        "draw; meld 4C 5C 6C; meld 8D 8H 8S; throw KD",
        "ok",
    ),
    "S05 V4: one series at a time": (
        position({**D2, "melds_per_turn": 1}, "4C 5C 6C 8D 8H 8S KD"),
        "draw; meld 4C 5C 6C; meld 8S 8H 8D",
        "2 one_meld_a_turn",
    ),
    "S07 V1: round the corner": (position({**D2, **V1}, "KH AH 2H 8S"), "draw; meld KH AH 2H; throw 8S", "ok"),
    "S08 the refused pile is turned over": (position(D2, "4C KD", stock="", pile="8C KH"), "draw; throw 8C", "ok"),
    "S09 the last card melded": (position(D2, "4C 5C", stock="6C"), "draw; meld 4C 5C 6C", "over"),
    "T01 51 is not more than 51": (
        position(D2X2, "KC KD KH 6S 7S 8S 2D 3D", stock="9H", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "T01 with at least 51": (
        position({**D2X2, "opening": {"points": 51, "strict": False}}, "KC KD KH 6S 7S 8S 2D 3D", **NEW),
        "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "T02 52 points": (
        position(D2X2, "KC KD KH 4S 5S 6S 7S 2D 3D", **NEW),
        "draw; meld KH KD KC; meld 4S 5S 6S 7S; throw 2D",
        "ok",
    ),
    "T04 aces count 11 in a set": (
        position(D2X2, "AS AH AD 7C 7D 7H 2D 3D", **NEW),
        "draw; meld AS AH AD; meld 7H 7D 7C; throw 2D",
        "ok",
    ),
    "T05 any opened player takes the joker": (
        position(D2X2, "JH 3D 8S", table=["TH *JH QH", "5C 5D 5H"]),
        "draw; swap 1 JH; lay 1 *KH; throw 3D",
        "ok",
    ),
    "T06 a set is made complete": (
        position(D2X2, "5S 5D 3D 8S", table=["5C * 5H", "TH JH QH"]),
        "draw; swap 1 5S 5D; lay 2 *KH; throw 3D",
        "ok",
    ),
    "T07 one joker a meld": (position(D2X2, "* 3D", table=["TH *JH QH"]), "draw; lay 1 *KH", "1 does_not_fit"),
    "T08 the joker is kept": (
        position(D2X2, "JH 3D 8S", table=["TH *JH QH", "5C 5D 5H"]),
        "draw; swap 1 JH; throw 3D",
        "2 joker_not_laid",
    ),
    "T12 unopened, a lay-off": (
        position(D2X2, "KH 3D 8S", table=["TH JH QH"], **NEW),
        "draw; lay 1 KH",
        "1 not_opened",
    ),
    "G-18 the plain text, a lay-off": (
        position({**D2X2, "layoff_requires": "none"}, "KH 3D 8S", table=["TH JH QH"], **NEW),
        "draw; lay 1 KH; throw 3D",
        "ok",
    ),
    "G-18 the plain text, a swap": (
        position(
            {**D2X2, "layoff_requires": "none", "joker_swap": "any", "max_jokers_per_meld": None},
            "JH 3D 8S",
            table=["TH *JH QH"],
            **NEW,
        ),
        "draw; swap 1 JH; lay 1 *KH; throw 3D",
        "ok",
    ),
    "G-18 the plain text still limits melds": (
        position({**D2X2, "layoff_requires": "none"}, "KH KD KC 3D 8S", **NEW),
        "draw; meld KH KD KC",
        "1 opening_not_reached",
    ),
    "Z03 the eldest's first draw": (position(R500, "9S 9H", pile=PILE, **STARTS), "take", "0 first_draw_from_stock"),
    "Z04 a card inside the pile": (
        position(R500, "9S 9H 3D", pile=PILE),
        "take 3; meld 9S 9H 9D; throw KS",
        "ok",
    ),
    "Z05 the wanted card goes first": (
        position(R500, "9S 9H 4C 4D 4H 3D", pile=PILE),
        "take 3; meld 4H 4D 4C",
        "1 wanted_card_first",
    ),
    "Z06 without a meld for it": (position(R500, "9S 4C 7D", pile=PILE), "take 3", "0 taken_card_unused"),
    "Z07 with another card of the pile (G-40)": (
        position(R500, "KH 4C", pile="5C KD KS"),
        "take 2; meld KS KH KD; throw 4C",
        "over",
    ),
    "Z08 the top has a duty too": (position(R500, "9S 4C 7D", pile=PILE), "take", "0 taken_card_unused"),
    "Z08 unless it is free": (
        position({**R500, "discard_draw": "top_free"}, "9S 4C 7D", pile=PILE),
        "take; throw 4C",
        "ok",
    ),
    "Z09 a deeper card is not free then": (
        position({**R500, "discard_draw": "top_free"}, "9S 4C 7D", pile=PILE),
        "take 3",
        "0 taken_card_unused",
    ),
    "Z09 deeper than the pile": (position(R500, "9S 4C", pile=PILE), "take 5", "0 pile_too_shallow"),
    "Z10 without a meld of one's own": (position(R500, "7C KD 3S", table=["4C 5C 6C"], **NEW), "draw; lay 1 7C", "ok"),
    "Z12 the ace follows": (
        position(R500, "2H KD 3S", hands=[["2H", "KD", "3S"], ["AH", "9C", "8C"]], table=["3H 4H 5H", "2S 2D 2C"]),
        "draw; lay 1 2H; throw KD; 1: draw; 1: lay 1 AH; 1: throw 9C",
        "ok",
    ),
    "Z23 the last card thrown": (position(R500, "5S", stock="", pile="KD KH", **NEW), "draw", "over"),
    "Z23 going out with a discard": (
        position(R500, "7C", stock="KD", table=["4C 5C 6C"]),
        "draw; lay 1 7C; throw KD",
        "over",
    ),
    "vector 3 both ends": (
        position(R500, "AS KD 3D", table=["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]),
        "draw; lay 1 AS",
        "1 end_needed",
    ),
    "a lay-off of two equal cards": (
        position({"decks": 2}, "TH TH KD", table=["7H 8H 9H"]),
        "draw; lay 1 TH TH",
        "1 does_not_fit",
    ),
    "Q02 39 points": (
        position(ROMME, "KH KD KS 2C 3C 4C 8D 7S", **NEW),
        "draw; meld KS KH KD",
        "1 opening_not_reached",
    ),
    "Q02 40 points": (position(ROMME, "TC JC QC KC 8D 7S", **NEW), "draw; meld TC JC QC KC; throw 8D", "ok"),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """Matrix 6.5, 6.6, 6.8 and 6.9, played through the referee."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(
    ("options", "seats", "hands", "stock"),
    [
        (WROTHAM, 2, [7, 8], 40),
        (D2X2, 5, [10] * 5, 57),
        (R500, 2, [13, 13], 25),
        (R500, 3, [7] * 3, 30),
        (R500, 5, [7] * 5, 68),
        (R500, 6, [7] * 6, 61),
        (ROMME, 2, [13, 13], 83),
    ],
    ids=["W01", "T10", "Z01-2", "Z01-3", "Z01-5", "Z01-6", "Q01"],
)
def test_the_deal_of_each_game(options: dict[str, Any], seats: int, hands: list[int], stock: int) -> None:
    """W01, T10, Z01, Q01: hands and stock right after the deal (matrix 1.1)."""
    counts = ask({"rules": rules(options), "seats": seats})
    assert (counts["hand"], counts["stock"]) == (hands, stock)


@pytest.mark.parametrize("options", [{**WROTHAM, "seats": 3}, D2], ids=["W11", "S03"])
def test_too_many_players_are_refused(options: dict[str, Any]) -> None:
    """W11, S03: a game for more players than it knows is refused."""
    seats = options.pop("seats", 7)
    assert ask({"rules": rules(options), "seats": seats})["error"]["code"] == "bad_rules"


def test_z02_the_lowest_card_deals() -> None:
    """Z02: everybody draws, the lowest rank deals, the ace is lowest, and equals draw again (Z-05)."""
    game = resolve("rami", R500, 4)
    redrawn = 0
    for number in range(200):
        state, (started, *_) = start(game, f"g{number}", 4, b"s" * 32, b"n" * 32)
        drawn = [["A23456789TJQK".index(card[0]) for card in cards] for cards in started.drawn_for_deal]  # type: ignore[union-attr]
        assert min(drawn) == drawn[state.dealer]
        assert drawn.count(drawn[state.dealer]) == 1
        redrawn += max(map(len, drawn)) > 1
    assert redrawn


def test_z04_what_is_taken_comes_to_the_hand() -> None:
    """Z04: the wanted card and all on it (Z-11); one card below stays."""
    after = judge(position(R500, "9S 9H 3D", pile=PILE), "take 3; meld 9S 9H 9D; throw KS")["position"]
    assert (after["hands"][0], after["pile"]) == (["2H", "3D"], ["5C", "KS"])


def test_vector_3_an_ace_counts_by_its_end() -> None:
    """`rami-500`: low 1 and high 15, so A-2…K is 85 and 2…K-A is 99 (G-40)."""
    run = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    at = position(R500, "AS KD 3D", table=[run])
    for end, melded in (("low", f"AS {run}"), ("high", f"{run} AS")):
        assert verdict(at, f"draw; lay 1 AS {end}") == "ok"
        value = {"low": 85, "high": 99}[end]
        assert ask({"rules": rules(R500), "meld": melded.split()})["value"] == value


def test_z11_a_lay_off_names_its_meld() -> None:
    """Z11: a lay-off without the meld's number is no move."""
    at = position(R500, "2H KD", table=["3H 4H 5H", "2S 2D 2C"])
    reply = ask({"position": at, "moves": [{"type": "draw_stock"}, {"type": "lay_off", "cards": ["2H"]}]})
    assert reply["error"]["code"] == "malformed_question"


def test_z13_a_card_stays_its_layers() -> None:
    """Z-13: each card of a meld has the seat that laid it."""
    after = judge(position(R500, "2H KD 3S", table=["3H 4H 5H"]), "draw; lay 1 2H; throw KD")["position"]
    assert after["melds"][0]["by"] == [0, 1, 1, 1]
    assert after["melds"][0]["cards"] == ["2H", "3H", "4H", "5H"]


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("0: draw; 1: draw", "1 not_your_turn"),
        ("draw; draw", "1 already_drawn"),
        ("draw; undo", "1 draw_is_final"),
        ("take; throw 4C", "0 taken_card_unused"),
        ("draw; meld 4C 5C 7D", "1 no_combination"),
        ("draw; meld 4C 5C 6C", "1 card_not_in_hand"),
    ],
    ids=["Z25 I-1a", "Z26 too many cards", "Z26 I-1c", "Z26 I-1b", "Z31 I-4", "Z29 I-3"],
)
def test_irregularities_are_impossible(moves: str, code: str) -> None:
    """Z25 to Z31 as decided: the server refuses each of them (matrix 2.11)."""
    assert verdict(position(R500, "4C 5C 7D", pile="9D"), moves) == code


def _listed(options: dict[str, Any], hand: str, *table: str) -> list[dict[str, Any]]:
    at = position(options, hand, table=list(table)) | {"steps": [{"type": "draw_stock"}], "stock": ["9D"]}
    return [move for move in ask({"position": at})["legal_moves"] if move["type"] == "lay_off"]


def test_lay_offs_that_fit_both_ends_are_listed_with_their_end() -> None:
    """An ace on 2…K is listed at either end; round the corner two cards are listed at each end, never split."""
    ace = _listed(R500, "AS KD 3D", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    assert [(move["cards"], move["end"]) for move in ace] == [(["AS"], "high"), (["AS"], "low")]
    both = _listed({"ace": "around_corner"}, "AS 2S KD", "3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    shown = sorted((" ".join(move["cards"]), move["end"] or "") for move in both)
    assert shown == [("2S", ""), ("AS", ""), ("AS 2S", "high"), ("AS 2S", "low")]


def test_a_run_of_thirteen_is_full() -> None:
    """Nothing is laid off on a whole suit, with any ace (G-09)."""
    for ace in ("low", "high_low", "around_corner"):
        assert _listed({"ace": ace, "decks": 2}, "AS KS KD", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS") == []
