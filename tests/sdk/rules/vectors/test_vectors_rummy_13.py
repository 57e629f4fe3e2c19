"""The vectors of rummy 13: the wild rank, declaring, dropping out, scores, jokers in the pile (U-16 to U-20)."""

from typing import Any

import pytest
from tests.sdk.rules.setups import FIRST_TURN, RAMI, STARTS, ask, cards, judge, position, refusal, rules, verdict

from rami.problems.exceptions import NotAMeld
from rami.rules.engine.deal import start
from rami.rules.moves import Declare, DrawStock
from rami.rules.play import play
from rami.rules.variants.resolve import resolve

RUMMY = rules("rummy-13")
SEVENS = rules("rummy-13", wild_rank="7")

READY = "4H 5H 6H 7S 8S 9S TS QC QD QH 2C 2D 2S"
"""Two runs without a joker and two sets."""
SETS = "QC QD QH 2C 2D 2S"
"""Two sets, for seven cards with the runs."""
OTHER = "4H 5H 6H 7C 7D 7S KS QD 9C 8D 5C 3S 2S"
"""One run without a joker, and no other."""
THREE: dict[str, Any] = {
    "seats": 3,
    "hands": [cards(READY), cards(OTHER), cards(OTHER)],
    "laid": None,
    "opened": None,
}
"""Three players."""


def at(hand: str, *, draw: str = "8D", wild: str = "JD", **more: Any) -> dict[str, Any]:
    """The turn of seat 0 in a deal with this wild card; the next card of the stock is `draw`."""
    game = more.pop("game", RUMMY)
    return position(game, hand, stock=f"{draw} 4D 9S", **({"wild_card": wild} if wild else {}), **more)


TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    # The wild rank.
    "U-16 a wild card stands for another": (at(f"4H 5H 6H 7S 8S JC TS {SETS}"), "draw; declare 8D", "over"),
    "U-16 named": (
        at(f"4H 5H 6H 7S 8S JC TS {SETS}"),
        "draw; declare 8D with 4H 5H 6H / 7S 8S JC*9S TS / QC QD QH / 2C 2D 2S",
        "over",
    ),
    "U-16 bare, with one reading": (
        at(f"4H 5H 6H 7S 8S JC TS {SETS}"),
        "draw; declare 8D with 4H 5H 6H / 7S 8S JC TS / QC QD QH / 2C 2D 2S",
        "over",
    ),
    "U-16 bare, with several readings": (
        at("4H 5H 6H 7S 8S 9S TS QC QD QH 2C JC JS"),
        "draw; declare 8D with 4H 5H 6H / 7S 8S 9S TS / QC QD QH / 2C JC JS",
        "1 ambiguous_joker",
    ),
    "U-16 a card of another rank": (
        at(f"4H 5H 6H 7S 8S KC TS {SETS}"),
        "draw; declare 8D with 4H 5H 6H / 7S 8S KC*9S TS / QC QD QH / 2C 2D 2S",
        "1 not_wild",
    ),
    "U-16 natural in its own place": (
        at(f"9H TH JH 7S 8S * TS {SETS}"),
        "draw; declare 8D with 9H TH JH / 7S 8S *9S TS / QC QD QH / 2C 2D 2S",
        "over",
    ),
    "U-16 named for itself it is natural too": (
        at(f"9H TH JH 7S 8S * TS {SETS}"),
        "draw; declare 8D with 9H TH JH*JH / 7S 8S *9S TS / QC QD QH / 2C 2D 2S",
        "over",
    ),
    "U-16 of another suit it is a joker": (
        at(f"9H TH JC 7S 8S * TS {SETS}"),
        "draw; declare 8D with 9H TH JC*JH / 7S 8S *9S TS / QC QD QH / 2C 2D 2S",
        "1 declared_without_runs",
    ),
    "U-16 the service finds it in its own place": (at(f"9H TH JH 7S 8S * TS {SETS}"), "draw; declare 8D", "over"),
    "U-16 three wild cards are a set": (at("4H 5H 6H 7S 8S 9S TS QC QD QH JC JS JH"), "draw; declare 8D", "over"),
    "U-16 but no meld is of jokers alone": (
        at("4H 5H 6H 7S 8S 9S TS QC QD QH JC JS JH"),
        "draw; declare 8D with 4H 5H 6H / 7S 8S 9S TS / QC QD QH / JC*2C JS*2D JH*2H",
        "1 too_few_naturals",
    ),
    "U-16 two alike": (at(f"4H 5H 6H 7S JC JC TS {SETS}"), "draw; declare 8D", "over"),
    "U-16 as the fourth of a set": (at(f"4H 5H 6H 7S 8S 9S {SETS} JC"), "draw; declare 8D", "over"),
    "U-16 after a joker the aces are wild": (at(f"4H 5H 6H 7S 8S AC TS {SETS}", wild="*"), "draw; declare 8D", "over"),
    "U-16 and jacks are not": (
        at(f"4H 5H 6H 7S 8S JC TS {SETS}", wild="*"),
        "draw; declare 8D",
        "1 cannot_declare",
    ),
    "U-16 a rank that is set": (at(f"4H 5H 6H 9S TS 7C QS {SETS}", wild="", game=SEVENS), "draw; declare 8D", "over"),
    # Declaring.
    "U-17 two runs and two sets": (at(READY), "draw; declare 8D", "over"),
    "U-17 in the first turn of the deal": (at(READY, **STARTS), "draw; declare 8D", "over"),
    "U-17 in a player's first turn": (at(READY, **FIRST_TURN), "draw; declare 8D", "over"),
    "U-17 only after drawing": (at(READY), "declare 2S", "0 must_draw_first"),
    "U-17 a card that is not held": (at(READY), "draw; declare KS", "1 card_not_in_hand"),
    "U-17 not the card just taken": (at(READY, pile="8D"), "take; declare 8D", "1 taken_card_discarded"),
    "U-17 but its twin": (at(f"{READY[:-3]} 8D", pile="2S"), "take; declare 8D", "over"),
    "U-17 closing with a joker": (at(READY, draw="*"), "draw; declare *", "over"),
    "U-17 closing with a wild card": (at(READY, draw="JC"), "draw; declare JC", "over"),
    "U-17 one run is not enough": (
        at(f"4H 5H 6H 8S 8H 8C 8D {SETS}", draw="KS"),
        "draw; declare KS",
        "1 cannot_declare",
    ),
    "U-17 two runs with jokers are not enough": (
        at(f"4H JC 6H 7S 8S * TS {SETS}"),
        "draw; declare 8D",
        "1 cannot_declare",
    ),
    "U-17 another card would do": (at(READY), "draw; declare 7S", "1 cannot_declare"),
    "U-17 a long run is two": (at(f"4H 5H 6H 7H 8H 9H TH {SETS}", draw="KS"), "draw; declare KS", "over"),
    "U-17 but not if it is shown as one": (
        at(f"4H 5H 6H 7H 8H 9H TH {SETS}", draw="KS"),
        "draw; declare KS with 4H 5H 6H 7H 8H 9H TH / QC QD QH / 2C 2D 2S",
        "1 declared_without_runs",
    ),
    "U-17 shown as two": (
        at(f"4H 5H 6H 7H 8H 9H TH {SETS}", draw="KS"),
        "draw; declare KS with 4H 5H 6H / 7H 8H 9H TH / QC QD QH / 2C 2D 2S",
        "over",
    ),
    "U-17 thirteen of a suit": (at("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), "draw; declare 8D", "over"),
    "U-17 thirteen of a suit as one run": (
        at("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
        "draw; declare 8D with AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        "1 declared_without_runs",
    ),
    "U-17 not all cards": (
        at(READY),
        "draw; declare 8D with 4H 5H 6H / 7S 8S 9S TS / QC QD QH",
        "1 declared_cards_left",
    ),
    "U-17 a card in two melds": (
        at(READY),
        "draw; declare 8D with 4H 5H 6H / 7S 8S 9S TS / QC QD QH / 2C 2D 2S / 4H 5H 6H",
        "1 card_not_in_hand",
    ),
    "U-17 the closed card in a meld": (
        at(READY, draw="JS"),
        "draw; declare JS with 4H 5H 6H / 7S 8S 9S TS JS / QC QD QH / 2C 2D 2S",
        "1 card_not_in_hand",
    ),
    "U-17 the ace is low": (at(f"AH 2H 3H 7S 8S 9S TS {SETS}"), "draw; declare 8D", "over"),
    "U-17 the ace is high": (at(f"QS KS AS 7H 8H 9H TH {SETS}"), "draw; declare 8D", "over"),
    "U-17 and no run goes round the corner": (
        at(f"KH AH 2H 7S 8S 9S TS {SETS}"),
        "draw; declare 8D with KH AH 2H / 7S 8S 9S TS / QC QD QH / 2C 2D 2S",
        "1 not_round_the_corner",
    ),
    "U-17 no twins in a set": (
        at("4H 5H 6H 7S 8S 9S TS QC QC QD 2C 2D 2S"),
        "draw; declare 8D with 4H 5H 6H / 7S 8S 9S TS / QC QC QD / 2C 2D 2S",
        "1 duplicate_suit",
    ),
    "U-17 nobody knocks": (at(READY), "draw; knock 8D", "1 must_declare"),
    "U-17 nobody lays on the table": (at(READY), "draw; meld 4H 5H 6H", "1 melds_stay_in_hand"),
    "U-17 no card is passed": (at(READY), "pass", "0 nothing_to_pass"),
    "U-17 nobody declares in rami": (position(RAMI, "4C KD"), "draw; declare 4C", "1 no_declaring"),
    "U-17 nor in gin": (position(rules("gin-rami"), "4C KD"), "draw; declare 4C", "1 no_declaring"),
    "U-17 a take can be undone": (at(READY, pile="8C"), "take; undo; draw; declare 8D", "over"),
    "U-17 a turn is a draw and a discard": (at(READY), "draw; throw 4H", "ok"),
    # Dropping out.
    "U-18 two players: the deal is over": (at(READY), "drop", "over"),
    "U-18 not after drawing": (at(READY), "draw; drop", "1 drop_before_drawing"),
    "U-18 three players: it goes on": (
        at(READY, **THREE),
        "drop; 1: draw; 1: throw KS; 2: draw; 2: throw KS; 1: draw",
        "ok",
    ),
    "U-18 until one is left": (
        at(READY, **THREE),
        "drop; 1: drop",
        "over",
    ),
    "U-18 who has dropped out has no turn": (
        at(READY, dropped=[1], **THREE),
        "draw; throw 8D; 1: draw",
        "2 not_your_turn",
    ),
    "U-18 nobody drops out with a number of deals": (
        at(READY, game=rules("rummy-13", match_end={"deals": 3})),
        "drop",
        "0 no_dropping",
    ),
    "U-18 nor in rami": (position(RAMI, "4C KD"), "drop", "0 no_dropping"),
    # Jokers in the pile.
    "U-20 a joker in the pile stays there": (at(READY, pile="*"), "take", "0 joker_stays_in_pile"),
    "U-20 a wild card too": (at(READY, pile="JC"), "take", "0 joker_stays_in_pile"),
    "U-20 any other card is taken": (at(READY, pile="JC 8C"), "take; throw 4H", "ok"),
    "U-20 the first player takes a joker as the upcard": (at(READY, pile="*", **STARTS), "take; throw 4H", "ok"),
    "U-20 and a wild card": (at(READY, pile="JC", **STARTS), "take; throw 4H", "ok"),
    "U-20 nor after the first has dropped out": (
        at(
            READY,
            pile="*",
            turns_taken=[0, 0, 0],
            **THREE,
        ),
        "drop; 1: take",
        "1 joker_stays_in_pile",
    ),
    "U-20 free, if the players say so": (
        at(READY, pile="*", game=rules("rummy-13", joker_draw="free")),
        "take; throw 4H",
        "ok",
    ),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_of_rummy_13(name: str) -> None:
    """The moves are accepted, or refused with this code (U-16 to U-20)."""
    place, moves, expected = TURNS[name]
    assert verdict(place, moves) == expected


def counts(hand: str, wild: str = "JD", **options: Any) -> int:
    """What a hand scores when seat 0 declares."""
    asked = {"rules": rules("rummy-13", **options), "wild_card": wild, "card": "8D"}
    reply = ask({**asked, "showdown": [[*cards(READY), "8D"], cards(hand)]})
    assert reply["scores"][0] == 0
    score: int = reply["scores"][1]
    return score


COUNTS: dict[str, tuple[str, int]] = {
    "U-19 without the second run all count: 83, so 80": (OTHER, 80),
    "U-19 without a run at all": ("4H 5D 6H 7C 7D 8S", 37),
    "U-19 two runs of which none is pure": ("4H 5H * 7S 8S JC 2D", 26),
    "U-19 with both runs the rest counts": ("4H 5H 6H 7S 8S 9S KS QD", 20),
    "U-19 sets do not count then": ("4H 5H 6H 7S 8S 9S 3C 3D 3H KS", 10),
    "U-19 but without a second run they do": ("4H 5H 6H 3C 3D 3H KS", 34),
    "U-19 an ace counts 10": ("4H 5H 6H 7S 8S 9S AD", 10),
    "U-19 a joker counts nothing": ("4H 5D *", 9),
    "U-19 a wild card counts nothing": ("4H 5D JC", 9),
    "U-19 a joker helps": ("4H 5H 6H 7S * 9S 2C 2D", 4),
    "U-19 a wild card helps": ("4H 5H 6H 7S JC 9S 2C 2D", 4),
    "U-19 and is natural in its own place": ("9H TH JH 7S 8S * 2C", 2),
    "U-19 the least is counted": ("4H 5H 6H 7H 7S 8S 9S 7C 7D", 0),
}


@pytest.mark.parametrize("name", COUNTS)
def test_what_a_hand_counts(name: str) -> None:
    """What the others score after a declaration (U-19)."""
    hand, expected = COUNTS[name]
    assert counts(hand) == expected


def test_u_19_the_limit_of_a_hand() -> None:
    """Without the limit 83 points are 83, and with a lower one they are less."""
    assert counts(OTHER, most_count=None) == 83
    assert counts(OTHER, most_count=50) == 50


def test_u_19_another_wild_rank_makes_another_count() -> None:
    """With wild sevens the same hand has a second run."""
    assert counts(OTHER, wild="7H") == 29


def test_u_17_other_runs_may_be_asked() -> None:
    """With one run enough, sets do for the rest; with three, two are too few."""
    one = rules("rummy-13", declaration={"runs": 1})
    three = rules("rummy-13", declaration={"runs": 3})
    hand = "4H 5H 6H 8S 8H 8C QC QD QH 2C 2D 2S 2H"
    assert verdict(at(hand, game=one), "draw; declare 8D") == "over"
    assert verdict(at(READY, game=three), "draw; declare 8D") == "1 cannot_declare"
    assert refusal({"rules": rules("rummy-13", declaration={"runs": 1, "pure_runs": 2}), "seats": 2}) == "bad_rules"


DROPS: dict[str, tuple[dict[str, Any], list[int]]] = {
    "U-18 in the first turn": (at(READY, turns_taken=[0, 3]), [20, 0]),
    "U-18 later": (at(READY, turns_taken=[1, 0]), [40, 0]),
    "U-18 in a pool of 201": (
        at(READY, turns_taken=[0, 3], game=rules("rummy-13", match_end={"target": 201})),
        [25, 0],
    ),
    "U-18 in a pool of 201, later": (at(READY, game=rules("rummy-13", match_end={"target": 201})), [50, 0]),
    "U-18 other points": (at(READY, game=rules("rummy-13", drop={"later": 30})), [30, 0]),
}


@pytest.mark.parametrize("name", DROPS)
def test_what_it_costs_to_drop_out(name: str) -> None:
    """The player pays, and the last one left scores nothing (U-18)."""
    place, expected = DROPS[name]
    assert judge(place, "drop")["scores"] == expected


def test_u_18_who_has_dropped_out_pays_when_another_declares() -> None:
    """Not the hand, but what it costs: here 20, because seat 1 had no turn."""
    place = at(READY, turns_taken=[2, 0, 2], dropped=[1], **THREE)
    assert judge(place, "draw; declare 8D")["scores"] == [0, 20, 80]


def test_u_18_a_hand_that_was_dropped_stays_hidden() -> None:
    """Nobody else sees it before the end of the deal."""
    after = judge(at(READY, **THREE), "drop")["position"]
    views = ask({"position": after})["views"]
    assert [view["seats"][0]["dropped"] for view in views] == [True] * 3
    assert [len(view["hand"]) for view in views] == [13] * 3
    assert set(views[1]["hand"]) == set(cards(OTHER))


def test_u_17_what_is_no_card_is_refused() -> None:
    """Programs that play without the service may name anything."""
    state, _ = start(resolve("rummy-13", {}, 2), "g", 2, b"s" * 32, b"n" * 32)
    state, _ = play(state, state.turn, DrawStock())
    with pytest.raises(NotAMeld, match="10H is not a card"):
        play(state, state.turn, Declare("10H"))


CLASHES: dict[str, dict[str, Any]] = {
    "U-17 a limit for knocking": {"knock_limit": 5},
    "U-17 an upcard that is offered": {"first_upcard": "offered"},
    "U-17 more runs without a joker than runs": {"declaration": {"runs": 1, "pure_runs": 2}},
    "U-17 without declaring there is no dropping out": {"declaration": None},
    "U-18 dropping out of a number of deals": {"match_end": {"deals": 3}, "drop": {"first": 20}},
    "U-19 another scoring": {"scoring": "knock_pot"},
}


@pytest.mark.parametrize("name", CLASHES)
def test_settings_that_do_not_go_together(name: str) -> None:
    """They are refused (U-17 to U-19)."""
    assert refusal({"rules": rules("rummy-13", **CLASHES[name]), "seats": 2}) == "bad_rules"


def test_u_17_a_dead_deal_scores_nothing() -> None:
    """At the limit of turns nobody scores, also nobody who has dropped out."""
    game = rules("rummy-13", turn_limit=3)
    assert judge(at(READY, game=game, turns_taken=[1, 1]), "draw; throw 8D")["scores"] == [0, 0]


BAD: dict[str, dict[str, Any]] = {
    "U-16 without the wild card": at(READY, wild=""),
    "U-16 a wild card where the rank is set": at(READY, game=SEVENS),
    "U-16 a wild card in another game": position(RAMI, "4C KD", wild_card="4C"),
    "U-18 dropped in another game": position(RAMI, "4C KD", dropped=[1]),
    "U-18 the player on turn has dropped out": at(READY, dropped=[0]),
    "U-18 all others have": at(READY, dropped=[1]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_position_that_cannot_be(name: str) -> None:
    """It is refused (U-16, U-18)."""
    assert refusal({"position": BAD[name]}) == "bad_position"


def test_n_22_a_pool_of_101() -> None:
    """Who has 101 or more is out, comes back once with the highest total left, and the last one wins."""
    asked = {"rules": RUMMY, "before": [80, 90, 30]}
    back = ask({**asked, "totals": [101, 90, 30], "re_entries": [0, 0, 0]})
    assert (back["over"], back["final"]) == (False, [90, 90, 30])
    out = ask({**asked, "totals": [101, 90, 30], "re_entries": [1, 0, 0]})
    assert (out["over"], out["final"]) == (False, [101, 90, 30])
    assert ask({**asked, "totals": [100, 90, 30], "re_entries": [1, 0, 0]})["final"] == [100, 90, 30]
    last = ask({**asked, "totals": [101, 101, 30], "re_entries": [1, 1, 0]})
    assert (last["over"], last["winners"]) == (True, [2])
