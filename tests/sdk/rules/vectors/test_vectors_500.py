"""The vectors of matrix 6.8: Rami 500 with its pile, the scores of cards on the table, and the end of a deal."""

from typing import Any

import pytest
from tests.sdk.rules.setups import FIRST_TURN, NEW, R500, STARTS, ask, judge, moves, position, rules, verdict

from rami.rules.engine.deal import start
from rami.rules.events import DealStarted
from rami.rules.variants.resolve import resolve

TOP_FREE = rules("rami-500", discard_draw="top_free")
PILE = "5C 9D KS 2H"
SUIT = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "Z03 the eldest's first draw": (position(R500, "9S 9H", pile=PILE, **STARTS), "take", "0 first_draw_from_stock"),
    "Z03 an option": (
        position(rules("rami-500", first_turn_stock_only=False), "9S 9H 3D", pile=PILE, **STARTS),
        "take 3; meld 9S 9H 9D; throw 3D",
        "ok",
    ),
    "C-21 the next player may take": (
        position(R500, "9S 9H 3D", pile=PILE, **FIRST_TURN),
        "take 3; meld 9S 9H 9D; throw 3D",
        "ok",
    ),
    "Z04 a card inside the pile": (position(R500, "9S 9H 3D", pile=PILE), "take 3; meld 9S 9H 9D; throw KS", "ok"),
    "Z-10 deeper than the pile": (position(R500, "9S 4C", pile=PILE), "take 5", "0 pile_too_shallow"),
    "Z-12 the wanted card goes first": (
        position(R500, "9S 9H 4C 4D 4H 3D", pile=PILE),
        "take 3; meld 4H 4D 4C",
        "1 wanted_card_first",
    ),
    "Z-12 nothing else is done before": (
        position(R500, "9S 9H 3D", pile=PILE),
        "take 3; throw 3D",
        "1 taken_card_unused",
    ),
    "Z-12 laid off on a meld of the table": (
        position(R500, "3D 4S 6C", pile=PILE, table=["6D 7D 8D"]),
        "take 3; lay 1 9D; throw KS",
        "ok",
    ),
    "Z06 with no meld for it": (position(R500, "9S 4C 7D", pile=PILE), "take 3", "0 taken_card_unused"),
    "Z08 the top has a duty too": (position(R500, "9S 4C 7D", pile=PILE), "take", "0 taken_card_unused"),
    "Z08 unless it is free": (position(TOP_FREE, "9S 4C 7D", pile=PILE), "take; throw 4C", "ok"),
    "Z-12 a deeper card is not free then": (position(TOP_FREE, "9S 4C 7D", pile=PILE), "take 3", "0 taken_card_unused"),
    "G-40 with another card of the pile": (
        position(R500, "KH 4C", pile="5C KD KS"),
        "take 2; meld KS KH KD; throw 4C",
        "over",
    ),
    "Z10 without a meld of one's own": (position(R500, "7C KD 3S", table=["4C 5C 6C"], **NEW), "draw; lay 1 7C", "ok"),
    "Z12 the ace follows": (
        position(R500, "", hands=[["2H", "KD", "3S"], ["AH", "9C", "8C"]], table=["3H 4H 5H", "2S 2D 2C"]),
        "draw; lay 1 2H; throw KD; 1: draw; 1: lay 1 AH; 1: throw 9C",
        "ok",
    ),
    "Z12 declared for the set it does not": (
        position(R500, "", hands=[["2H", "KD", "3S"], ["AH", "9C", "8C"]], table=["3H 4H 5H", "2S 2D 2C"]),
        "draw; lay 2 2H; throw KD; 1: draw; 1: lay 1 AH",
        "4 does_not_fit",
    ),
    "Z-15 a run does not go on after its ace": (
        position(R500, "2S KD 3D", table=["QS KS AS"]),
        "draw; lay 1 2S",
        "1 does_not_fit",
    ),
    "D-3 an ace that fits both ends": (position(R500, "AS KD 3D", table=[SUIT]), "draw; lay 1 AS", "1 end_needed"),
    "D-3 below the two": (position(R500, "AS KD 3D", table=[SUIT]), "draw; lay 1 AS low; throw KD", "ok"),
    "D-3 above the king": (position(R500, "AS KD 3D", table=[SUIT]), "draw; lay 1 AS high; throw KD", "ok"),
    "G-39 one ace a run": (
        position(rules("rami-500", decks=2), "AS KD 3D", table=[f"AS {SUIT}"]),
        "draw; lay 1 AS",
        "1 does_not_fit",
    ),
    "G-39 two equal cards": (
        position(rules("rami-500", decks=2), "TH TH KD", table=["7H 8H 9H"]),
        "draw; lay 1 TH TH",
        "1 does_not_fit",
    ),
    "G-39 different suits in a set": (
        position(rules("rami-500", decks=2), "8S 8S 8H KD"),
        "draw; meld 8S 8S 8H",
        "1 duplicate_suit",
    ),
    "Z-20 melding in the first turn": (position(R500, "4C 5C 6C KD", **STARTS, **NEW), "draw; meld 4C 5C 6C", "ok"),
    "Z-16 the last card laid": (position(R500, "7C", stock="8C", table=["4C 5C 6C"]), "draw; lay 1 7C 8C", "over"),
    "Z23 the last card discarded": (
        position(R500, "7C", stock="KD", table=["4C 5C 6C"]),
        "draw; lay 1 7C; throw KD",
        "over",
    ),
    "Z24 the stock is empty and the pile refused": (position(R500, "5S", stock="", pile="KD KH"), "draw", "over"),
    "Z24 the pile may still be taken": (
        position(R500, "KS KC 3D 4D", stock="", pile="KD KH"),
        "take; meld KS KH KC; throw 3D",
        "ok",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.8 and 2.11."""
    at, played, expected = TURNS[case]
    assert verdict(at, played) == expected


@pytest.mark.parametrize(("seats", "hand", "pack", "stock"), [(2, 13, 52, 25), (3, 7, 52, 30), (5, 7, 104, 68)])
def test_z01_hands_and_packs_by_the_number_of_players(seats: int, hand: int, pack: int, stock: int) -> None:
    """Z01: two players have thirteen cards each, more have seven; from five players on, two packs (Z-02, Z-06)."""
    counts = ask({"rules": R500, "seats": seats})
    assert (counts["hand"], counts["cards"], counts["stock"]) == ([hand] * seats, pack, stock)


@pytest.mark.parametrize("seats", range(2, 9))
def test_partners_play_at_four(seats: int) -> None:
    """C-27: four play in teams with one total a team; any other number play alone with one total a player."""
    state, _ = start(resolve("rami-500", {}, seats), "g", seats, b"s" * 32, b"n" * 32)
    assert len(state.totals) == (2 if seats == 4 else seats)


def test_z02_the_lowest_card_deals() -> None:
    """Z02: every player draws, the lowest rank deals, the ace is lowest, and equal ranks draw again (Z-05)."""
    game = resolve("rami-500", {}, 4)
    aces = redrawn = 0
    for number in range(200):
        state, (started, *_) = start(game, f"g{number}", 4, b"s" * 32, b"n" * 32)
        assert isinstance(started, DealStarted)
        drawn = [["A23456789TJQK".index(card[0]) for card in row] for row in started.drawn_for_deal]
        assert min(drawn) == drawn[state.dealer]
        assert drawn.count(drawn[state.dealer]) == 1
        aces += drawn[state.dealer][0] == 0
        redrawn += max(map(len, drawn)) > 1
    assert aces
    assert redrawn


def test_z04_what_is_taken_comes_to_the_hand() -> None:
    """Z04: the player takes the wanted card and all cards on top of it (Z-11); the cards below it stay."""
    after = judge(position(R500, "9S 9H 3D", pile=PILE), "take 3; meld 9S 9H 9D; throw KS")["position"]
    assert (after["hands"][0], after["pile"]) == (["2H", "3D"], ["5C", "KS"])


@pytest.mark.parametrize(("end", "value"), [("low", 85), ("high", 99)])
def test_d3_an_ace_counts_by_its_end(end: str, value: int) -> None:
    """D-3: below the two an ace counts 1, above the king 15, for its player: A-2…K is 85, 2…K-A is 99 (G-40)."""
    at = position(R500, "AS KD 3D", table=[SUIT])
    laid = judge(at, f"draw; lay 1 AS {end}; throw KD")["position"]["melds"][0]
    assert ask({"rules": R500, "meld": laid["cards"]})["value"] == value
    assert laid["by"][0 if end == "low" else -1] == 0


def test_z11_a_lay_off_names_its_meld() -> None:
    """Z11: a lay-off without the meld's number is malformed; the API refuses it before the rules are checked (G-44)."""
    at = position(R500, "2H KD", table=["3H 4H 5H", "2S 2D 2C"])
    reply = ask({"position": at, "moves": [{"type": "draw_stock"}, {"type": "lay_off", "cards": ["2H"]}]})
    assert reply["error"]["code"] == "malformed_question"
    assert "meld" in reply["error"]["detail"]


def test_a_card_stays_its_layers() -> None:
    """Z-13: each card of a meld keeps the seat that laid it."""
    after = judge(position(R500, "2H KD 3S", table=["3H 4H 5H"]), "draw; lay 1 2H; throw KD")["position"]
    assert after["melds"][0] == {"id": 1, "cards": ["2H", "3H", "4H", "5H"], "by": [0, 1, 1, 1]}


def _scored(table_by: list[int], hand: str, totals: list[int]) -> dict[str, Any]:
    """A deal that ends with these kings and court cards on the table and this hand."""
    at = position(R500, hand, stock="", pile="2C", totals=totals)
    courts = ["KS", "KH", "KD", "KC"], ["QS", "QH", "QD", "QC"]
    melds = [{"id": n + 1, "cards": row, "by": table_by[4 * n : 4 * n + 4]} for n, row in enumerate(courts)]
    return ask({"position": at | {"melds": melds}, "moves": moves("draw")})


def test_z15_the_table_less_the_hand() -> None:
    """Z15: 80 on the table and 70 in the hand score 10 (Z-17); the deal is played to its end."""
    reply = _scored([0] * 8, "JS JH JD JC TS TH TD", [100, 0])
    assert (reply["scores"][0], reply["position"]["totals"][0]) == (80 - 70, 110)


def test_z16_less_than_nothing_is_taken_from_the_total() -> None:
    """Z16: 70 on the table and 80 in the hand reduce a total of 120 by 10 (Z-17)."""
    reply = _scored([0] * 7 + [1], "JS JH JD JC TS TH TD TC", [120, 0])
    assert (reply["scores"][0], reply["position"]["totals"][0]) == (-10, 110)


def _listed(game: dict[str, Any], hand: str, *table: str) -> list[dict[str, Any]]:
    at = position(game, hand, table=list(table), stock="9D") | {"steps": [{"type": "draw_stock"}]}
    return [move for move in ask({"position": at})["legal_moves"] if move["type"] == "lay_off"]


def test_lay_offs_that_fit_both_ends_are_listed_with_their_end() -> None:
    """An ace on 2…K is listed at either end; round the corner two cards are listed at each end, never split."""
    ace = _listed(R500, "AS KD 3D", SUIT)
    assert [(move["cards"], move["end"]) for move in ace] == [(["AS"], "high"), (["AS"], "low")]
    both = _listed(rules(ace="around_corner"), "AS 2S KD", SUIT.removeprefix("2S "))
    shown = sorted((" ".join(move["cards"]), move["end"] or "") for move in both)
    assert shown == [("2S", ""), ("AS", ""), ("AS 2S", "high"), ("AS 2S", "low")]


@pytest.mark.parametrize("ace", ["low", "high_low", "around_corner"])
def test_a_run_of_thirteen_is_full(ace: str) -> None:
    """No card can be laid off on a run of thirteen, with any ace setting (G-09)."""
    assert _listed(rules(ace=ace, decks=2), "AS KS KD", f"AS {SUIT}") == []
