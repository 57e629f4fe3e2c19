"""The vectors of what clubs add: tierce franche, named openings, contracts, and their clashes (N-20 to N-24)."""

from typing import Any

import pytest
from tests.sdk.rules.setups import NEW, R51, ask, position, refusal, rules, verdict

Json = dict[str, Any]

RUN, SET = {"kind": "run"}, {"kind": "set"}
LONG_RUN, FOUR = {"kind": "run", "at_least": 4}, {"kind": "set", "at_least": 4}


def opening(**parts: Any) -> Json:
    """Rami 51 with another opening, in which a joker may lie in any meld and a hand may go without a discard."""
    return rules("rami-51", opening={"points": 0} | parts, must_discard_to_go_out=False, rami_waives_opening=False)


def contracts(*named: Json, **options: Any) -> Json:
    """Rami 51 with these contracts."""
    return rules("rami-51", contracts=[*named], **{"must_discard_to_go_out": False} | options)


def deal(*melds: Json, size: int = 10, before: bool = False) -> Json:
    """One contract."""
    return {"melds": [*melds], "hand_size": size, "layoff_before": before}


PURE, PURE_51 = opening(pure_run=True), opening(points=51, pure_run=True)
TAKING = rules("rami-40", opening={"points": 0, "pure_run": True}, rami_waives_opening=False)
TAKING_40 = rules("rami-40", opening={"points": 40, "pure_run": True}, rami_waives_opening=False)
TWO_SETS, RUN_AND_SET = opening(melds=[SET, SET]), opening(melds=[RUN, SET])
TIERCE_AND_SET = opening(melds=[RUN, SET], pure_run=True)
LONG = opening(melds=[LONG_RUN])
SEVEN = contracts(deal(SET, SET), deal(RUN, SET), deal(RUN, RUN, size=12, before=True))
SETS = "7S 7H 7D KS KH KD"
BOTH = "4C 5C 6C KS KH KD"

TURNS: dict[str, tuple[Json, str, str]] = {
    "N-20 a run without a joker opens": (
        position(PURE, "4C 5C 6C 2D 9H", **NEW),
        "draw; meld 4C 5C 6C; throw 2D",
        "ok",
    ),
    "N-20 a joker in the only run does not open": (
        position(PURE, "4C 5C * 2D 9H", **NEW),
        "draw; meld 4C 5C *6C",
        "1 pure_run_missing",
    ),
    "N-20 a set does not open": (
        position(PURE, "7S 7H 7D 2D 9H", **NEW),
        "draw; meld 7S 7H 7D",
        "1 pure_run_missing",
    ),
    "N-20 a joker may be in another run": (
        position(PURE, "4C 5C * 9H TH JH 2D 8S", **NEW),
        "draw; meld 4C 5C *6C; meld 9H TH JH; throw 2D",
        "ok",
    ),
    "N-20 the run may come last": (
        position(PURE, "7S 7H 7D 9H TH JH 2D 8S", **NEW),
        "draw; meld 7S 7H 7D; meld 9H TH JH; throw 2D",
        "ok",
    ),
    "N-20 cards laid off later make no run pure": (
        position(PURE, "4C 5C * 7C 2D 9H", **NEW),
        "draw; meld 4C 5C *6C; lay 1 7C",
        "1 pure_run_missing",
    ),
    "N-20 with points: enough points without the run": (
        position(PURE_51, "KS KH KD QS QH QD 2D 9H", **NEW),
        "draw; meld KS KH KD",
        "1 pure_run_missing",
    ),
    "N-20 with points: the run without enough points": (
        position(PURE_51, "4C 5C 6C 7S 7H 7D 2D 9H", **NEW),
        "draw; meld 4C 5C 6C",
        "1 opening_not_reached",
    ),
    "N-20 with points: both": (
        position(PURE_51, "9C TC JC KS KH KD 2D 9H", **NEW),
        "draw; meld KS KH KD; meld 9C TC JC; throw 2D",
        "ok",
    ),
    "N-20 the taken card may be in the other meld": (
        position(PURE_51, "9C TC JC KS KH 2D 9H", pile="KD", **NEW),
        "take; meld KS KH KD; meld 9C TC JC; throw 2D",
        "ok",
    ),
    "N-20 an opened player needs no such run": (
        position(PURE, "7S 7H 7D 2D 9H"),
        "draw; meld 7S 7H 7D; throw 2D",
        "ok",
    ),
    "N-20 a rami that waives the opening needs none": (
        position(rules("rami-51", opening={"points": 0, "pure_run": True}), "7S 7H 7D", **NEW),
        "draw; meld 7S 7H 7D; throw 4D",
        "over",
    ),
    "N-20 a joker taken to open is in another meld": (
        position(TAKING, "4C 5C 6C 9H TH 2D KS", pile="*", **NEW),
        "take; meld 4C 5C 6C; meld 9H TH *JH; throw 2D",
        "ok",
    ),
    "N-20 a joker is not taken if it fits in no meld beside the run": (
        position(TAKING, "4C 5C 6C 9H 2D", pile="*", **NEW),
        "take",
        "0 taken_card_unused",
    ),
    "N-20 nor if no run is without a joker": (
        position(TAKING, "4C 5C 9H TH 2D", pile="*", **NEW),
        "take",
        "0 taken_card_unused",
    ),
    "N-20 with points, a joker taken to open counts": (
        position(TAKING_40, "9C TC JC KS KH 2D 9H", pile="*", **NEW),
        "take; meld KS KH *KD; meld 9C TC JC; throw 2D",
        "ok",
    ),
    "N-21 exactly two sets": (position(TWO_SETS, f"{SETS} 2D 9H", **NEW), "draw; meld 7S 7H 7D; meld KS KH KD", "ok"),
    "N-21 one set is not enough": (
        position(TWO_SETS, f"{SETS} 2D 9H", **NEW),
        "draw; meld 7S 7H 7D; throw 2D",
        "2 opening_not_as_named",
    ),
    "N-21 a run is none of two sets": (
        position(TWO_SETS, f"{SETS} 2C 3C 4C 9H", **NEW),
        "draw; meld 2C 3C 4C",
        "1 opening_not_as_named",
    ),
    "N-21 a third set is one too many in that turn": (
        position(TWO_SETS, f"{SETS} QS QH QD 2D 9H", **NEW),
        "draw; meld 7S 7H 7D; meld KS KH KD; meld QS QH QD",
        "3 opening_not_as_named",
    ),
    "N-21 a third meld in a later turn": (position(TWO_SETS, "QS QH QD 2D 9H"), "draw; meld QS QH QD; throw 2D", "ok"),
    "N-21 a run and a set in one order": (position(RUN_AND_SET, f"{BOTH} 2D", **NEW), "draw; meld 4C 5C 6C", "ok"),
    "N-21 a run and a set in the other order": (
        position(RUN_AND_SET, f"{BOTH} 2D", **NEW),
        "draw; meld KS KH KD; meld 4C 5C 6C; throw 2D",
        "ok",
    ),
    "N-21 a meld may be longer than its name": (
        position(RUN_AND_SET, f"{BOTH} 7C 2D", **NEW),
        "draw; meld 4C 5C 6C 7C; meld KS KH KD; throw 2D",
        "ok",
    ),
    "N-21 a run that is too short": (
        position(LONG, "4C 5C 6C 2D", **NEW),
        "draw; meld 4C 5C 6C",
        "1 opening_not_as_named",
    ),
    "N-21 a run as long as it has to be": (
        position(LONG, "4C 5C 6C 7C 2D", **NEW),
        "draw; meld 4C 5C 6C 7C; throw 2D",
        "ok",
    ),
    "N-21 a run does not grow by a lay-off": (
        position(LONG, "4C 5C 6C 7C 2D", **NEW),
        "draw; meld 4C 5C 6C; lay 1 7C",
        "1 opening_not_as_named",
    ),
    "N-21 a lay-off after the opening": (
        position(LONG, "4C 5C 6C 7C 8C 2D", **NEW),
        "draw; meld 4C 5C 6C 7C; lay 1 8C; throw 2D",
        "ok",
    ),
    "N-21 a joker may be in a named meld": (
        position(RUN_AND_SET, "4C 5C * KS KH KD 2D", **NEW),
        "draw; meld 4C 5C *6C; meld KS KH KD; throw 2D",
        "ok",
    ),
    "N-21 but not in the run that has to be pure": (
        position(TIERCE_AND_SET, "4C 5C * KS KH KD 2D", **NEW),
        "draw; meld 4C 5C *6C",
        "1 opening_not_as_named",
    ),
    "N-21 the only run has a joker": (
        position(TIERCE_AND_SET, "4C 5C 6C * KS KH KD 2D", **NEW),
        "draw; meld KS KH KD; meld 4C 5C *6C",
        "2 pure_run_missing",
    ),
    "N-21 no joker is swapped before the opening": (
        position(RUN_AND_SET, f"{BOTH} 9H 2D", table=["7H 8H *9H"], **NEW),
        "draw; swap 1 9H",
        "1 swap_before_opening",
    ),
    "N-21 nor in the turn of the opening": (
        position(RUN_AND_SET, f"{BOTH} 9H 2D", table=["7H 8H *9H"], **NEW),
        "draw; meld 4C 5C 6C; meld KS KH KD; swap 1 9H",
        "3 swap_before_opening",
    ),
    "N-21 undo takes a meld of the opening back": (
        position(RUN_AND_SET, f"{BOTH} 2D", **NEW),
        "draw; meld 4C 5C 6C; undo; meld KS KH KD; undo; throw 2D",
        "ok",
    ),
    "N-21 undo inside the opening": (
        position(RUN_AND_SET, f"{BOTH} 7C 2D", **NEW),
        "draw; meld 4C 5C 6C; meld KS KH KD; undo; undo; meld 4C 5C 6C 7C; meld KS KH KD; throw 2D",
        "ok",
    ),
    "N-21 the whole hand waives the names": (
        position(rules("rami-51", opening={"points": 0, "melds": [RUN]}), "7S 7H 7D KS KH KD", **NEW),
        "draw; meld 7S 7H 7D; meld KS KH KD; throw 4D",
        "over",
    ),
    "N-23 the contract of the first deal": (position(SEVEN, f"{SETS} 2D", **NEW), "draw; meld 7S 7H 7D", "ok"),
    "N-23 a run is not in the first contract": (
        position(SEVEN, f"{BOTH} 2D 7S 7H 7D", **NEW),
        "draw; meld 4C 5C 6C",
        "1 opening_not_as_named",
    ),
    "N-23 the contract of the second deal": (
        position(SEVEN, f"{BOTH} 2D", deal=2, **NEW),
        "draw; meld 4C 5C 6C; meld KS KH KD; throw 2D",
        "ok",
    ),
    "N-23 the last contract stays": (
        position(SEVEN, "4C 5C 6C 9H TH JH 2D", deal=9, **NEW),
        "draw; meld 4C 5C 6C; meld 9H TH JH; throw 2D",
        "ok",
    ),
    "N-23 a set is not in the last contract": (
        position(SEVEN, "7S 7H 7D 9H TH JH 2D", deal=9, **NEW),
        "draw; meld 7S 7H 7D",
        "1 opening_not_as_named",
    ),
    "N-23 no lay-off before the opening": (
        position(SEVEN, "9H 2D", table=["6H 7H 8H"], **NEW),
        "draw; lay 1 9H",
        "1 opening_not_as_named",
    ),
    "N-23 a lay-off before the opening where the contract allows it": (
        position(SEVEN, "9H 2D", table=["6H 7H 8H"], deal=3, **NEW),
        "draw; lay 1 9H; throw 2D",
        "ok",
    ),
    "N-23 a lay-off does not open": (
        position(SEVEN, "9H 4C 5C 6C 2D", table=["6H 7H 8H"], deal=3, **NEW),
        "draw; lay 1 9H; meld 4C 5C 6C",
        "2 opening_not_as_named",
    ),
    "N-23 a rami has to lay the contract": (
        position(SEVEN, "4C 5C 6C KS KH KD", **NEW),
        "draw; meld KS KH KD",
        "1 opening_not_as_named",
    ),
    "N-23 a rami with the contract and lay-offs": (
        position(SEVEN, f"{SETS} 9H", table=["6H 7H 8H"], **NEW),
        "draw; meld 7S 7H 7D; meld KS KH KD; lay 1 9H; throw 4D",
        "over",
    ),
    "N-24 three equal cards are no set": (
        position(rules("rami-deux-jeux", decks=3), "7S 7S 7S 2D 9H"),
        "draw; meld 7S 7S 7S",
        "1 duplicate_suit",
    ),
    "N-24 the third copy is in a third run": (
        position(rules("rami-deux-jeux", decks=3, opening=None), "4C 4C 4C 5C 5C 5C 6C 6C 6C 2D"),
        "draw; meld 4C 5C 6C; meld 4C 5C 6C; meld 4C 5C 6C; throw 2D",
        "ok",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of N-20 to N-24."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


OPENINGS: tuple[tuple[Json, list[str], int, bool], ...] = (
    (PURE, ["4C 5C 6C"], 1, True),
    (PURE, ["4C 5C *6C"], 1, False),
    (PURE_51, ["4C 5C 6C"], 1, False),
    (PURE_51, ["9C TC JC", "KS KH KD"], 1, True),
    (TWO_SETS, ["7S 7H 7D", "KS KH KD"], 1, True),
    (TWO_SETS, ["7S 7H 7D", "4C 5C 6C"], 1, False),
    (TWO_SETS, ["7S 7H 7D", "KS KH KD", "QS QH QD"], 1, False),
    (opening(melds=[SET, FOUR]), ["7S 7H 7D", "KS KH KD KC"], 1, True),
    (opening(melds=[SET, FOUR]), ["7S 7H 7D", "KS KH KD"], 1, False),
    (opening(melds=[RUN, LONG_RUN]), ["4C 5C 6C 7C", "9H TH JH QH"], 1, True),
    (SEVEN, ["4C 5C 6C", "KS KH KD"], 1, False),
    (SEVEN, ["4C 5C 6C", "KS KH KD"], 2, True),
    (SEVEN, ["4C 5C 6C", "9H TH JH"], 50, True),
)


@pytest.mark.parametrize(("game", "melds", "number", "opens"), OPENINGS)
def test_melds_open_or_not(game: Json, melds: list[str], number: int, opens: bool) -> None:  # noqa: FBT001
    """N-20, N-21, N-23: the referee says whether these melds are an opening in a deal."""
    assert ask({"rules": game, "opening": [meld.split() for meld in melds], "deal": number})["opens"] is opens


def test_each_deal_has_the_hand_size_of_its_contract() -> None:
    """N-23: 10, 10 and 12 cards, and 12 in all further deals."""
    hands = [ask({"rules": SEVEN, "seats": 4, "deal": number})["hand"] for number in (1, 2, 3, 4, 100)]
    assert [hand[0] for hand in hands] == [10 + (0 if number < 2 else 2) for number in range(5)]


CLASHES: dict[str, tuple[Json, str]] = {
    "an opening that asks for nothing": (opening(), "name one of them"),
    "strict without points": (opening(strict=True, pure_run=True), "strict"),
    "points and names": (opening(points=40, melds=[RUN]), "not both"),
    "a pure run among sets": (opening(melds=[SET], pure_run=True), "name a run"),
    "a set of five": (opening(melds=[{"kind": "set", "at_least": 5}]), "at_least"),
    "more names than melds in a turn": (
        rules("rami-51", opening={"points": 0, "melds": [RUN, SET]}, melds_per_turn=1),
        "one run and one set",
    ),
    "names and swaps for all": (
        rules("rami-51", opening={"points": 0, "melds": [RUN]}, joker_swap="any"),
        "joker_swap",
    ),
    "names that need too many cards": (rules("rami-51", opening={"points": 0, "melds": [RUN] * 4}, hand_size=7), "12"),
    "a contract that needs too many cards": (contracts(deal(RUN, RUN, size=4)), "6 cards"),
    "contracts and an opening": (contracts(deal(RUN), opening={"points": 40}), "opening to null"),
    "contracts and layoff_requires": (contracts(deal(RUN), layoff_requires="opened"), "layoff_before"),
    "contracts and whole hands": (contracts(deal(RUN), all_at_once_from_deal=1), "all_at_once_from_deal"),
    "contracts and a rami that waives them": (contracts(deal(RUN), rami_waives_opening=True), "waive"),
    "contracts and takes from inside the pile": (
        rules("rami-500", contracts=[deal(RUN)]),
        "discard_depth",
    ),
    "hands of a contract that are too large": (rules("rami", contracts=[deal(RUN, size=20)]), "cards would be dealt"),
    "three packs and takes from inside the pile": (rules("rami-500", decks=3), "more than two packs"),
}


@pytest.mark.parametrize("case", CLASHES)
def test_settings_that_do_not_go_together_are_refused(case: str) -> None:
    """N-20 to N-24: the refusal says which two settings do not go together."""
    game, said = CLASHES[case]
    reply = ask({"rules": game, "seats": 4})
    assert reply["error"]["code"] == "bad_rules"
    assert said in reply["error"]["detail"]


@pytest.mark.parametrize(
    "options",
    [
        {"opening": {"points": 0, "melds": [{"kind": "run", "at_lest": 4}]}},
        {"contracts": [{"melds": [{"kind": "set"}]}]},
        {"contracts": [deal({"kind": "sequence"})]},
        {"contracts": []},
    ],
)
def test_a_misspelt_meld_is_refused(options: Json) -> None:
    """The parts of a list are checked as those of an option."""
    assert refusal({"rules": R51 | {"options": options}, "seats": 2}) == "bad_rules"
