"""Vectors for the rami that France plays, the beginning and the end of a deal and of the game, and refused options."""

from functools import partial
from typing import Any

import pytest
from tests.sdk.rules.setups import NEW, ask, judge, position, refusal, rules

from rami.problems.exceptions import BadRules
from rami.rules.variants.resolve import resolve

FR = rules("rami-francais")
francais = partial(rules, "rami-francais")
RUN = ["7H 8H 9H"]
NOBODY = {"opened": [False, False], "laid": [False, False]}


@pytest.mark.parametrize("seats", range(2, 6))
def test_u01_two_packs_with_thirteen_cards_each(seats: int) -> None:
    """U-01, U-02: 108 cards with four jokers; the seat after the dealer begins."""
    counts = ask({"rules": FR, "seats": seats})
    stock = 108 - 13 * seats - 1
    assert counts == {
        "decks": 2,
        "jokers": 4,
        "cards": 108,
        "hand": [13] * seats,
        "stock": stock,
        "starter": 1,
    }


@pytest.mark.parametrize("seats", range(2, 9))
def test_u01_with_three_packs_eight_may_play(seats: int) -> None:
    """U-01: three packs have six jokers; the option players may ask for up to eight then."""
    counts = ask({"rules": francais(decks=3), "seats": seats})
    assert (counts["cards"], counts["jokers"], counts["hand"]) == (162, 6, [13] * seats)
    assert ask({"rules": francais(decks=3, players=[6, 8]), "seats": 8})["stock"] == 162 - 8 * 13 - 1


def test_u01_two_packs_are_for_five() -> None:
    """U-01: six players need three packs, and nine never play."""
    assert refusal({"rules": FR, "seats": 6}) == "bad_rules"
    assert refusal({"rules": francais(players=[2, 6]), "seats": 6}) == "bad_rules"


def test_u02_the_dealer_begins_with_fourteen_cards() -> None:
    """U-02: the other way to begin; nothing is turned up."""
    counts = ask({"rules": francais(starter="dealer"), "seats": 3})
    assert (counts["hand"], counts["starter"], counts["stock"]) == ([14, 13, 13], 0, 108 - 40)


@pytest.mark.parametrize(
    ("meld", "value"),
    [("AS 2S 3S", 6), ("QS KS AS", 31), ("AS AH AD", 33), ("QS KS *AS", 31), ("AS *2S 3S", 6), ("KD *KH KC", 30)],
)
def test_u08_an_ace_is_low_or_high(meld: str, value: int) -> None:
    """U-08: 1 in A-2-3, 11 after the king and in sets; a joker counts as its card."""
    assert ask({"rules": FR, "meld": meld.split()})["value"] == value


def test_u08_a_run_does_not_go_round_the_corner() -> None:
    """U-08: K-A-2 is no run."""
    assert not ask({"rules": FR, "meld": ["KS", "AS", "2S"]})["legal"]


def test_u11_the_cards_in_the_hand() -> None:
    """U-11: an ace 11, a joker 20, face cards 10."""
    assert ask({"rules": FR, "hand": ["*", "AS", "KD", "7C"]})["value"] == 48


SHORT, LONG = ["KC", "7D"], ["KC", "KD", "QC", "QD", "JC", "JD", "TC", "TD", "AS", "AH", "*"]
THREE: dict[str, Any] = {"hands": [[], SHORT, LONG], "out": 0, "laid": [True, True, False]}
SCORES: dict[str, tuple[dict[str, Any], dict[str, Any], list[int]]] = {
    "U-13 going out": (FR, THREE, [-10, 17, 100]),
    "U-12 everybody has opened": (FR, {**THREE, "laid": [True] * 3}, [-10, 17, 122]),
    "U-12 opened is another thing than laid": (FR, {**THREE, "opened": [True, False, True]}, [-10, 100, 122]),
    "U-13 a rami": (FR, {**THREE, "rami": True}, [-20, 17, 100]),
    "U-13 a rami on an empty table": (FR, {**THREE, "rami": True, "empty_table": True}, [-50, 17, 100]),
    "U-13 (e)": (
        FR,
        {"hands": [[], ["KC", "2D"], LONG], "out": 0, "rami": True, "empty_table": True},
        [-50, 100, 100],
    ),
    "U-12 nobody goes out": (FR, {**THREE, "hands": [["2C"], SHORT, LONG], "out": None}, [2, 17, 100]),
    "U-12 twice the hand": (francais(unopened={"factor": 2}), THREE, [-10, 17, 244]),
    "U-12 the hand": (francais(unopened=None), THREE, [-10, 17, 122]),
    "U-12 another number": (francais(unopened={"flat": 50}), THREE, [-10, 17, 50]),
    "U-13 losers doubled": (francais(rami_bonus="double"), {**THREE, "rami": True}, [-20, 34, 200]),
    "U-13 nothing for going out": (francais(out_score=None), {**THREE, "rami": True}, [0, 17, 100]),
    "U-13 only for a rami": (
        francais(out_score={"out": 0, "rami_empty_table": None}),
        {**THREE, "rami": True, "empty_table": True},
        [-20, 17, 100],
    ),
}


@pytest.mark.parametrize("case", SCORES)
def test_the_scores_of_a_deal(case: str) -> None:
    """The referee counts like this."""
    game, question, scores = SCORES[case]
    assert ask({"rules": game, **question})["scores"] == scores


TOTALS: dict[str, tuple[dict[str, Any], list[int], bool, list[int]]] = {
    "U-14 a thousand": (FR, [1000, 350, 420], True, [1]),
    "U-14 not a thousand": (FR, [999, 350, 420], False, []),
    "U-14 a total below nothing": (FR, [1010, -30, 420], True, [1]),
    "U-14 equal totals": (FR, [1010, 350, 350], True, [1, 2]),
    "U-14 more than a thousand": (francais(match_end={"target": 1000, "strict": True}), [1000, 350, 420], False, []),
    "U-14 deals": (francais(match_end={"deals": 3}), [500, 350, 420], False, []),
}


@pytest.mark.parametrize("case", TOTALS)
def test_the_end_of_the_game(case: str) -> None:
    """U-14: the game ends with somebody at the target; the lowest total wins."""
    game, totals, over, winners = TOTALS[case]
    found = ask({"rules": game, "totals": totals})
    assert (found["over"], found["winners"]) == (over, winners)


def test_u14_who_reaches_the_target_is_out() -> None:
    """U-14: with elimination and strict false, a total of exactly the target is out; strict is the default (N-22)."""
    end = {"target": 1000, "elimination": True}
    at = {"totals": [1000, 20, 30], "before": [900, 20, 30]}
    assert ask({"rules": francais(match_end={**end, "strict": False}), **at})["eliminated"] == [0]
    assert ask({"rules": francais(match_end=end), **at})["eliminated"] == []


@pytest.mark.parametrize(
    ("table", "score"), [((), [-50, 100]), (RUN, [-20, 100])], ids=["an empty table", "a meld on the table"]
)
def test_u13_a_rami_scores_by_the_table_as_the_turn_began(table: list[str], score: list[int]) -> None:
    """U-13: what lay on the table before the turn, not what the player lays."""
    hand = position(FR, "5C 6C 7C KD KH KS", table=table, stock="2D", **NOBODY)
    after = judge(hand, "draw; meld 5C 6C 7C; meld KS KH KD; throw 2D")
    assert (after["deal_over"], after["scores"]) == (True, score)


@pytest.mark.parametrize(("who", "scores"), [({}, [17, 5]), (NEW, [100, 5])], ids=["opened", "not opened"])
def test_u15_nobody_goes_out(who: dict[str, Any], scores: list[int]) -> None:
    """U-15: the hands count, U-12 too, and nobody gets anything for going out."""
    after = judge(position(FR, "KC 7D", stock="", pile="2H", **who), "draw")
    assert (after["deal_over"], after["scores"]) == (True, scores)


def test_u15_the_limit_of_turns_ends_a_deal_as_well() -> None:
    """U-15: after `turn_limit` turns the hands count."""
    after = judge(position(francais(turn_limit=7), "KC 7D 4S"), "draw; throw 4S")
    assert (after["deal_over"], after["scores"]) == (True, [21, 5])


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "U-10 laid or discarded": ({"must_lay_to_go_out": True}, "must_lay_to_go_out"),
    "U-12 with another scoring": ({"scoring": "payment", "unopened": {"flat": 100}}, "unopened"),
    "U-12 both": ({"unopened": {"flat": 100, "factor": 2}}, "unopened"),
    "U-12 without an opening": ({"opening": None, "unopened": {"flat": 100}}, "unopened"),
    "U-13 with another scoring": ({"scoring": "winner_takes", "out_score": {"out": -10}}, "out_score"),
    "U-03 rising melds": ({"opening": {"points": 0, "melds": [{"kind": "run"}], "rising": 0}}, "opening"),
    "U-05 too late": ({"discard_from_turn": 11}, "discard_from_turn"),
    "U-01 too many players": ({"players": [2, 8]}, "players"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_combined_is_refused(case: str) -> None:
    """With the option that is wrong."""
    options, setting = REFUSED[case]
    with pytest.raises(BadRules) as refused:
        resolve("rami-francais", options)
    assert refused.value.setting == setting
