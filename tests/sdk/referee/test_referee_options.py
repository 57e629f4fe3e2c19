"""The referee applies every option: for each one, a question has another answer with the option than without it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import fields
from tests.sdk.rules.setups import FIRST_TURN, NEW, STARTS, ask, cards, position, rules, verdict

from rami.rules.settings.parameters import Rules

Json = dict[str, Any]
Asked = Callable[[Json], object]


def answer(field: str, **question: Any) -> Asked:
    """A question for one field of the answer, or for the code of the error."""

    def asked(game: Json) -> object:
        reply = ask({"rules": game, **question})
        return reply["error"]["code"] if "error" in reply else reply[field]

    return asked


def meld(*cards: str) -> Asked:
    """A question for the value of some cards as a meld, or for the reason why they are not a meld."""

    def asked(game: Json) -> object:
        reply = ask({"rules": game, "meld": cards})
        return reply["value"] if reply["legal"] else reply["code"]

    return asked


def judged(hand: str, text: str, **more: Any) -> Asked:
    """A question for the verdict on some moves of seat 0."""
    return lambda game: verdict(position(game, hand, **more), text)


def shown(field: str) -> Asked:
    """A question for the option's value in a view, for options that have an effect only in a whole game."""
    return lambda game: ask({"position": position(game, "4C KD")})["views"][0]["rules"][field]


def seats(field: str, count: int = 2) -> Asked:
    """A question for one field of the deal for a number of players."""
    return answer(field, seats=count)


JOKERS: Json = {"jokers": 4}
SWAPS: Json = {**JOKERS, "joker_swap": "any"}
OPENS: Json = {"opening": {"points": 40}, "melds_per_turn": None}
TAKES: Json = {**OPENS, "discard_draw": "opened_or_opening"}
DEEP: Json = {"discard_draw": "use_now"}
TWO: Json = {"match_end": {"deals": 2}}
LAID = "draw; meld 4C 5C 6C"
OUT = {"hands": [["KC", "7D", "AS"], []], "out": 1, "rami": True, "laid": [False, True]}
FOUR = {"hands": [["KC"], [], ["2D"], ["3D"]], "out": 1}
RUN = {"table": ["7H 8H *9H"]}
SPENT = {"stock": "", "pile": "4D 9S 2H"}

ROWS: dict[str, tuple[Json, object, Asked, object, object]] = {
    "players": ({}, [2, 3], seats("stock", 4), 23, "bad_rules"),
    "decks": ({}, 2, seats("cards"), 52, 104),
    "jokers": ({}, "per_player", seats("jokers", 3), 0, 3),
    "joker_in_each_hand": ({}, "one_each", seats("stock"), 31, "bad_rules"),
    "hand_size": ({}, {"2": 13}, seats("hand"), [10, 10], [13, 13]),
    "starter_extra_card": ({}, True, seats("hand"), [10, 10], [10, 11]),
    "starter": ({"starter_extra_card": False}, "dealer", seats("starter"), 1, 0),
    "upcard": ({}, False, seats("stock"), 31, 32),
    "direction": ({}, "right", seats("starter", 3), 1, 2),
    "first_dealer": ({}, "lowest_card", shown("first_dealer"), "random", "lowest_card"),
    "first_turn_melds": (
        {},
        False,
        judged("4C 5C 6C KD", LAID, **FIRST_TURN),
        "ok",
        "1 no_laying_in_first_turn",
    ),
    "first_turn_stock_only": ({}, True, judged("4C KD", "take", pile="9H", **STARTS), "ok", "0 first_draw_from_stock"),
    "first_discard_neutral": (
        {**JOKERS, "starter_extra_card": True},
        True,
        judged("* KD", "throw *", **STARTS),
        "ok",
        "0 joker_not_discardable",
    ),
    "melds_per_turn": (
        {},
        None,
        judged("4C 5C 6C 7D 7H 7S KD KH", f"{LAID}; meld 7S 7H 7D"),
        "2 one_meld_a_turn",
        "ok",
    ),
    "all_at_once_from_deal": ({}, 1, judged("4C 5C 6C KD KH", LAID), "ok", "1 all_at_once"),
    "opening": ({}, {"points": 40}, answer("opens", opening=[["4C", "5C", "6C"]]), True, False),
    "contracts": (
        {},
        [{"melds": [{"kind": "set"}], "hand_size": 6}],
        answer("opens", opening=[["4C", "5C", "6C"]]),
        True,
        False,
    ),
    "opening_pickup": (
        TAKES,
        "own_meld",
        judged("JC QC 2D 3D 4D 5D 8S 5H", "take", pile="KC", **NEW),
        "ok",
        "0 taken_meld_too_low",
    ),
    "layoff_requires": (
        {},
        "own_meld_for_others",
        judged("TH KD", "draw; lay 1 TH", table=["7H 8H 9H"], **NEW),
        "ok",
        "1 own_meld_first",
    ),
    "ace": ({}, "high_low", meld("QS", "KS", "AS"), "ace_is_low", 35),
    "max_jokers_per_meld": (JOKERS, 1, meld("7H", "*", "*9H", "TH"), 34, "too_many_jokers"),
    "min_naturals": (JOKERS, 2, meld("7H", "*8H", "*9H"), 24, "too_few_naturals"),
    "joker_swap": (JOKERS, "any", judged("9H KD", "draw; swap 1 9H", **RUN), "1 swap_not_allowed", "ok"),
    "set_joker_swap": (JOKERS, "named_card", meld("6C", "*", "6H"), 18, "ambiguous_joker"),
    "taken_joker": (SWAPS, "keep", judged("9H KD", "draw; swap 1 9H; throw KD", **RUN), "2 joker_not_laid", "ok"),
    "unopened": (
        {**OPENS, "scoring": "penalty"},
        {"flat": 100},
        answer("scores", hands=[["KC"], []], out=1),
        [10, 0],
        [100, 0],
    ),
    "out_score": (
        {"scoring": "penalty"},
        {"out": -10},
        answer("scores", hands=[["KC"], []], out=1),
        [10, 0],
        [10, -10],
    ),
    "joker_discard": (JOKERS, "forbidden", judged("* KD", "draw; throw *"), "ok", "1 joker_not_discardable"),
    "discard_draw": ({}, "use_now", judged("4C KD", "take", pile="9H"), "ok", "0 taken_card_unused"),
    "discard_from_turn": ({}, 2, judged("4C KD", "take", pile="9H", **FIRST_TURN), "ok", "0 discard_too_early"),
    "stock_only_with_one_card": ({}, True, judged("KD", "take", pile="9H"), "ok", "0 one_card_from_stock"),
    "must_lay_to_go_out": ({}, True, judged("4C 5C 6C", "draw; meld 4C 5C 6C"), "ok", "1 last_card_must_be_laid"),
    "discard_depth": (DEEP, "any", judged("9S 9C KD", "take 2", pile="9H 2S"), "0 top_card_only", "ok"),
    "free_first_round_draw": (
        TAKES,
        True,
        judged("4C KD", "take; throw KD", pile="9H", **FIRST_TURN, **NEW),
        "0 taken_card_unused",
        "ok",
    ),
    "taken_layoff": (
        {},
        "same_meld",
        judged("KD 4C", "take; lay 1 TH; throw KD", pile="TH", table=["7H 8H 9H"]),
        "ok",
        "1 taken_card_alone",
    ),
    "no_discard_of_taken_card": (
        {},
        False,
        judged("4C KD", "take; throw 9H", pile="9H"),
        "1 taken_card_discarded",
        "ok",
    ),
    "stock_recycle": ({}, "shuffle", judged("4C KD", "draw", **SPENT), "ok", "0 no_reshuffle"),
    "recycle_keeps_top": (
        {},
        True,
        lambda game: ask({"position": position(game, "4C", steps=[{"type": "draw_stock"}], **SPENT)})["views"][0][
            "pile_top"
        ],
        None,
        "2H",
    ),
    "max_recycles": ({}, 0, judged("4C KD", "draw", **SPENT), "ok", "over"),
    "end_when_stock_empty_at_turn_end": ({}, True, judged("4C KD", "draw; throw KD", stock="4D"), "ok", "over"),
    "turn_limit": ({}, 2, judged("4C KD", "draw; throw KD"), "ok", "over"),
    "challenge": ({}, "offered", judged("4C KD", "challenge"), "0 no_challenges", "ok"),
    "must_discard_to_go_out": ({}, True, judged("5C 6C", LAID, stock="4C"), "over", "1 must_keep_a_discard"),
    "rami_bonus": ({}, "double", answer("scores", **OUT), [0, 18], [0, 36]),
    "rami_waives_opening": (
        OPENS,
        True,
        judged("5C 6C KD", f"{LAID}; throw KD", stock="4C", **NEW),
        "1 opening_not_reached",
        "over",
    ),
    "scoring": ({}, "penalty", answer("scores", **OUT), [0, 18], [18, 0]),
    "no_out": ({}, "no_score", answer("scores", hands=[["KC"], ["7D"]], out=None), [0, 3], [0, 0]),
    "values": ({}, {"ace_hand": 15}, answer("value", hand=["AS"]), 1, 15),
    "match_end": ({}, {"deals": 2}, answer("over", totals=[5, 3], deal=2), False, True),
    "tie_break": (TWO, "extra_deal", answer("over", totals=[5, 5], deal=2), True, False),
    "final_bonus": ({}, "differences", answer("final", totals=[100, 40], deal=2), [100, 40], [160, 40]),
    "teams": ({}, "partners", answer("scores", **FOUR), [0, 15, 0, 0], [0, 12]),
    "max_deals": ({}, 1, answer("over", totals=[1, 0]), False, True),
    "table": ({}, "showdown", seats("stock"), 31, "bad_rules"),
}
"""Option: the other options it needs, its value, the question, the answer without it and with it."""


GIN = {"showdown": [["AS", "2S", "3S", "KD"], ["KH", "5C"]], "card": "KD"}
BIG_GIN = {"showdown": [["AS", "2S", "3S", "4S"], ["KH", "5C"]]}
LOWER = {"showdown": [["2D", "KD"], ["AC"]], "card": "KD"}
EQUAL = {"showdown": [["2D", "KD"], ["2C"]], "card": "KD"}
FITS = {"showdown": [["AS", "2S", "3S", "5D", "KD"], ["4S", "KH"]], "card": "KD"}
THREE = {"showdown": [["9D", "KD"], ["2C"], ["TC"]], "card": "KD"}
DECLARED = {
    "showdown": [[*cards("4H 5H 6H 8S 9S TS QC QD QH 2C 2D 2S 7S 8D")], [*cards("4H 5H 6H 7C KS QD")]],
    "card": "8D",
}
LATER = {"turns_taken": [1, 1], "pile": "7H", "wild_card": "7C"}
WON: Json = {"totals": [100, 20], "won": [3, 1]}

KNOCKING_ROWS: dict[str, tuple[str, object, Asked, object, object]] = {
    "next_dealer": ("gin-rami", "winner", shown("next_dealer"), "loser", "winner"),
    "first_upcard": ("gin-rami", "free", judged("4C KD", "draw", **STARTS), "0 upcard_offered", "ok"),
    "stock_reserve": ("gin-rami", 1, judged("4C KD", "draw; throw KD"), "over", "ok"),
    "stock_end": ("gin-rami", "last_discard", judged("4C KD", "draw; throw 4C"), "over", "ok"),
    "knock_limit": ("gin-rami", 1, answer("legal", **EQUAL), True, False),
    "showdown_layoff": ("gin-rami", "none", answer("scores", **FITS), [5, 0], [9, 0]),
    "gin_bonus": ("gin-rami", 20, answer("scores", **GIN), [40, 0], [35, 0]),
    "big_gin_bonus": ("gin-rami", 50, answer("scores", **BIG_GIN), [46, 0], [65, 0]),
    "undercut_bonus": ("gin-rami", 10, answer("scores", **LOWER), [0, 26], [0, 11]),
    "undercut_on_tie": ("gin-rami", False, answer("scores", **EQUAL), [0, 25], [0, 0]),
    "spades_double": ("gin-rami", True, answer("scores", upcard="7S", **GIN), [40, 0], [80, 0]),
    "wild_rank": ("rummy-13", "3", answer("legal", **DECLARED), "bad_position", True),
    "joker_draw": ("rummy-13", "free", judged("4C KD", "take", **LATER), "0 joker_stays_in_pile", "ok"),
    "declaration": (
        "rummy-13",
        {"runs": 3},
        answer("legal", wild_card="7C", **DECLARED),
        True,
        False,
    ),
    "drop": ("rummy-13", None, judged("4C KD", "drop", **LATER), "over", "0 no_dropping"),
    "most_count": ("rummy-13", 10, answer("scores", wild_card="7C", **DECLARED), [0, 35], [0, 10]),
    "knock_penalty": ("rami-frappe", 0, answer("scores", **THREE), [0, 25, 0], [0, 15, 0]),
    "game_bonus": ("gin-rami", 50, answer("final", **WON), [275, 45], [225, 45]),
    "box_bonus": ("gin-rami", 0, answer("final", **WON), [275, 45], [200, 20]),
}
"""Option of games with a showdown: the game, its value, the question, the answer without it and with it."""


def test_every_option_has_its_row() -> None:
    """Every option has a question in one of these tables."""
    assert {*ROWS, *KNOCKING_ROWS} == {field.name for field in fields(Rules) if field.name != "variant"}


@pytest.mark.parametrize("option", KNOCKING_ROWS)
def test_an_option_of_the_showdown_changes_the_answer(option: str) -> None:
    """The same question has another answer with the option than without it (N-02 to N-12)."""
    variant, value, asked, without, with_it = KNOCKING_ROWS[option]
    assert asked(rules(variant)) == without
    assert asked(rules(variant, **{option: value})) == with_it


@pytest.mark.parametrize("option", ROWS)
def test_an_option_changes_the_answer(option: str) -> None:
    """The same question has another answer with the option than without it."""
    beside, value, asked, without, with_it = ROWS[option]
    assert asked(rules("rami", **beside)) == without
    assert asked(rules("rami", **beside, **{option: value})) == with_it


CLASHES: dict[str, Json] = {
    "payment to a target": {"scoring": "payment", "match_end": {"target": 100}},
    "a challenge that scores nothing": {"challenge": "offered", "no_out": "no_score"},
    "two ends": {"match_end": {"deals": 2, "target": 100}},
    "own hands where the winner takes": {"no_out": "own_hand"},
    "party3 outside its games": {"scoring": "party3"},
    "partners at two": {"teams": "partners"},
    "more cards than there are": {"hand_size": 20, "players": [3, 6]},
    "an opening that nobody has": {"layoff_requires": "opened"},
    "free cards inside the pile": {"discard_depth": "any"},
    "an option that does not exist": {"colour": "red"},
    "an option without bounds": {"hand_size": 10**30},
}


@pytest.mark.parametrize("clash", CLASHES)
def test_settings_that_cannot_stand_are_refused_with_the_reason(clash: str) -> None:
    """Settings that clash are refused with the reason in every question that names rules, also in a position."""
    game = rules("rami", **CLASHES[clash])
    for question in ({"rules": game, "seats": 2}, {"position": position(rules(), "4C KD") | {"rules": game}}):
        error = ask(question)["error"]
        assert error["code"] == "bad_rules"
        assert len(error["detail"]) > 20
