"""Rami 500 with two jokers: in the pile, as the wanted card, in melds, and in the scores (Z-02, Z-12, Z-17, G-40)."""

from typing import Any

import pytest
from tests.sdk.rules.setups import ask, judge, moves, position, rules, verdict

from rami.problems.exceptions import BadRules
from rami.rules.settings.searchable import known
from rami.rules.variants.resolve import resolve

JOKERS = rules("rami-500", jokers=2)
TOP_FREE = rules("rami-500", jokers=2, discard_draw="top_free")
PILE = "5C 9D * 2H"

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "a joker is the wanted card": (position(JOKERS, "9S 9H 3D", pile="5C *"), "take; meld 9S 9H *9D; throw 3D", "over"),
    "it may be inside the pile": (
        position(JOKERS, "9S 9H 3D", pile=PILE),
        "take 2; meld 9S 9H *9D; throw 2H",
        "ok",
    ),
    "it is laid off": (
        position(JOKERS, "3D KC 4S", pile=PILE, table=["6D 7D 8D"]),
        "take 2; lay 1 *9D; throw KC",
        "ok",
    ),
    "it has to be laid": (position(JOKERS, "9S KH 3D", pile=PILE), "take 2", "0 taken_card_unused"),
    "it is laid first": (
        position(JOKERS, "9S 9H 4C 5C 6C 3D", pile=PILE),
        "take 2; meld 4C 5C 6C",
        "1 wanted_card_first",
    ),
    "and may not be discarded before": (
        position(JOKERS, "9S 9H 3D", pile=PILE),
        "take 2; throw *",
        "1 taken_card_unused",
    ),
    "any joker fulfils the duty": (
        position(JOKERS, "9S 9H * 3D", pile=PILE),
        "take 2; meld 9S 9H *9D; throw *",
        "ok",
    ),
    "a joker above the wanted card goes to the hand": (
        position(JOKERS, "9S 9H 3D", pile=PILE),
        "take 3; meld 9S 9H 9D; throw *",
        "ok",
    ),
    "and may be laid with it": (
        position(JOKERS, "9S KC 3D", pile=PILE),
        "take 3; meld 9S 9D *9H; throw KC",
        "ok",
    ),
    "even as the only way to lay it": (position(JOKERS, "9S KC 3D", pile="5C 9D 2H"), "take 2", "0 taken_card_unused"),
    "a joker does not stand for the wanted card": (
        position(JOKERS, "9S 9H * KC 3D", pile="5C 9D 2H"),
        "take 2; meld 9S 9H *9C",
        "1 wanted_card_first",
    ),
    "the wanted card is laid off beside a joker": (
        position(JOKERS, "3D KC 4S", pile="5C TD * 2H", table=["6D 7D 8D"]),
        "take 3; lay 1 *9D TD; throw KC",
        "ok",
    ),
    "a free top joker is kept": (position(TOP_FREE, "9S KH 3D", pile="5C *"), "take; throw 3D", "ok"),
    "and not discarded": (position(TOP_FREE, "9S KH 3D", pile="5C *"), "take; throw *", "1 taken_card_discarded"),
    "a deeper joker is not free": (position(TOP_FREE, "9S KH 3D", pile=PILE), "take 2", "0 taken_card_unused"),
    "two jokers are in one meld": (position(JOKERS, "9S * * 3D 4C"), "draw; meld 9S *9H *9D; throw 3D", "ok"),
    "one where the option says so": (
        position(rules("rami-500", jokers=2, max_jokers_per_meld=1), "9S * * 3D 4C"),
        "draw; meld 9S *9H *9D",
        "1 too_many_jokers",
    ),
    "no joker is taken from the table": (
        position(JOKERS, "9D KC 3D", table=["9S 9H *9D"]),
        "draw; swap 1 9D",
        "1 swap_not_allowed",
    ),
    "the last card is a joker": (
        position(JOKERS, "*", stock="7C", table=["4C 5C 6C"]),
        "draw; lay 1 7C *8C",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_z_12_a_joker_in_the_pile(case: str) -> None:
    """A joker is taken, laid and discarded as any card is; any joker is a copy of the one that was taken."""
    at, played, expected = TURNS[case]
    assert verdict(at, played) == expected


def test_z_17_a_joker_counts_its_card_on_the_table_and_15_in_the_hand() -> None:
    """9S 9H *9D are 27 for who laid them, a joker as an ace after the king 15; a joker in the hand takes 15."""
    melds = [
        {"id": 1, "cards": ["9S", "9H", "*9D"], "by": [0, 0, 0]},
        {"id": 2, "cards": ["QS", "KS", "*AS"], "by": [1, 1, 0]},
    ]
    at = position(JOKERS, "3D 4D", hands=[["3D", "4D"], ["*", "5C"]], stock="", pile="2C", melds=melds)
    reply = ask({"position": at, "moves": moves("draw")})
    assert reply["scores"] == [27 + 15 - 7, 20 - 15 - 5]


def test_z_02_two_jokers_for_any_number() -> None:
    """Two players share 54 cards, five 106."""
    counts = [ask({"rules": JOKERS, "seats": seats}) for seats in (2, 5)]
    assert [(found["jokers"], found["cards"]) for found in counts] == [(2, 54), (2, 106)]


def test_a_joker_keeps_its_seat_and_its_card() -> None:
    """The joker of a set is renamed when its card is added, and scores for who laid it (Z-13, G-30)."""
    at = position(JOKERS, "9D KC 3D", table=["9S 9H *9D"])
    after = judge(at, "draw; lay 1 9D; throw KC")["position"]["melds"][0]
    assert sorted(zip(after["cards"], after["by"], strict=True)) == [("*9C", 1), ("9D", 0), ("9H", 1), ("9S", 1)]


@pytest.mark.parametrize(
    ("options", "setting"),
    [({"jokers": 4}, "jokers"), ({"jokers": "per_player"}, "jokers"), ({"joker_swap": "any"}, "joker_swap")],
)
def test_more_jokers_or_swaps_are_refused(options: dict[str, Any], setting: str) -> None:
    """Hands may hold most of the pack."""
    with pytest.raises(BadRules) as refused:
        resolve("rami-500", {"jokers": 2, **options}, 2)
    assert (refused.value.setting, refused.value.rule) == (setting, "Z-02")


def test_the_play_outs_do_not_know_it() -> None:
    """They know no pile of any depth."""
    assert not known(resolve("rami-500", {"jokers": 2}, 2), 2)
