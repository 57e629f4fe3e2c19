"""The settings of games with a showdown: which ones go together, and which belong to other games (N-01 to N-12)."""

from typing import Any

import pytest
from msgspec.structs import replace

from rami.problems.exceptions import BadRules
from rami.rules.settings.validation import check
from rami.rules.variants.resolve import options_of, resolve

Options = dict[str, Any]
NO_UPCARD: Options = {"upcard": False, "first_upcard": "free"}

CONFLICTS: list[tuple[str, Options, str, str]] = [
    ("rami", {"knock_limit": 5}, "knock_limit", "N-01"),
    ("rami", {"first_upcard": "offered"}, "first_upcard", "N-01"),
    ("rami", {"stock_reserve": 2}, "stock_reserve", "N-01"),
    ("rami", {"gin_bonus": 20}, "gin_bonus", "N-01"),
    ("rami", {"next_dealer": "loser"}, "next_dealer", "N-11"),
    ("rami", {"final_bonus": "gin"}, "final_bonus", "N-10"),
    ("rami", {"game_bonus": 50}, "game_bonus", "N-10"),
    ("rami", {"box_bonus": 0}, "box_bonus", "N-10"),
    ("gin-rami", {"opening": {"points": 30}}, "opening", "N-01"),
    ("gin-rami", {"melds_per_turn": 3}, "melds_per_turn", "N-01"),
    ("gin-rami", {"rami_bonus": "double"}, "rami_bonus", "N-01"),
    ("gin-rami", {"discard_depth": "any", "discard_draw": "use_now"}, "discard_draw", "N-01"),
    ("gin-rami", {"end_when_stock_empty_at_turn_end": True}, "end_when_stock_empty_at_turn_end", "N-01"),
    ("gin-rami", {"no_out": "differences"}, "no_out", "N-06"),
    ("gin-oklahoma", {"jokers": 2}, "knock_limit", "N-09"),
    ("rami-frappe", {"teams": "partners"}, "teams", "N-01"),
    ("gin-rami", {"hand_size": 14}, "hand_size", "N-01"),
    ("gin-rami", {"knock_penalty": 5}, "knock_penalty", "N-12"),
    ("gin-rami", {"stock_reserve": 0, "stock_end": "last_discard"}, "stock_end", "N-06"),
    ("gin-rami", {"max_recycles": 0}, "max_recycles", "N-06"),
    ("gin-rami", {"stock_recycle": "shuffle"}, "stock_recycle", "N-06"),
    ("gin-rami", {"upcard": False, "first_upcard": "offered"}, "first_upcard", "N-07"),
    ("gin-rami", {**NO_UPCARD, "knock_limit": "upcard"}, "knock_limit", "N-09"),
    ("gin-rami", {**NO_UPCARD, "spades_double": True}, "spades_double", "N-09"),
    ("gin-rami", {"starter_extra_card": True}, "starter_extra_card", "N-07"),
    ("gin-rami", {"first_turn_stock_only": True}, "first_turn_stock_only", "N-07"),
    ("gin-rami", {"scoring": "knock_pot", "undercut_bonus": 10}, "undercut_bonus", "N-04"),
    ("gin-rami", {"scoring": "knock_pot", "next_dealer": "winner"}, "next_dealer", "N-11"),
    ("gin-rami", {"scoring": "knock_pot", "final_bonus": "gin"}, "final_bonus", "N-10"),
    ("gin-rami", {"final_bonus": "none", "box_bonus": 20}, "box_bonus", "N-10"),
    ("rami-frappe", {"scoring": "knock", "players": [2, 3]}, "scoring", "N-04"),
    ("rami-frappe", {"undercut_on_tie": False}, "undercut_on_tie", "N-04"),
]


@pytest.mark.parametrize(("variant", "options", "setting", "rule"), CONFLICTS)
def test_settings_that_cannot_stand_together_are_refused(
    variant: str, options: Options, setting: str, rule: str
) -> None:
    """Each refusal names the setting to change and the rule."""
    with pytest.raises(BadRules) as refusal:
        resolve(variant, options)
    assert (refusal.value.setting, refusal.value.rule) == (setting, rule)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"table": "showdown"}, "After a showdown only knock and knock_pot count"),
        ({"scoring": "knock"}, "The scoring knock does not exist in Rami de base."),
    ],
)
def test_other_games_do_not_end_with_a_showdown(options: Options, said: str) -> None:
    """N-01: a game in which melds are laid cannot be made a game with a showdown."""
    with pytest.raises(BadRules, match=said):
        resolve("rami", options)


def test_a_showdown_is_scored_only_where_there_is_one() -> None:
    """N-04: the scorings of a showdown count hands that are shown."""
    with pytest.raises(BadRules, match="The scoring knock_pot belongs to games with a showdown"):
        check(replace(resolve("rami"), scoring="knock_pot"))


def test_a_game_with_a_showdown_stays_one() -> None:
    """N-01: where melds are shown defines the game."""
    with pytest.raises(BadRules, match="table defines Gin Rami and cannot be changed"):
        resolve("gin-rami", {"table": "melds", "scoring": "knock"})


def test_the_stock_must_have_more_than_its_reserve() -> None:
    """N-06: after the deal there must be cards to draw."""
    options = {"hand_size": 11, "players": [4, 4], "stock_recycle": "turn_over", "recycle_keeps_top": False}
    more = options | {"max_recycles": 2}
    assert resolve("rami-frappe", more | {"stock_reserve": 6}).stock_reserve == 6
    with pytest.raises(BadRules, match="the stock has 7 cards") as refusal:
        resolve("rami-frappe", more | {"stock_reserve": 7})
    assert refusal.value.setting == "stock_reserve"


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("gin-rami", {"knock_limit": 0}),
        ("gin-rami", {"knock_limit": None, "big_gin_bonus": None, "undercut_on_tie": False}),
        ("gin-rami", {"stock_reserve": 0, "max_recycles": 0}),
        ("gin-rami", {"stock_end": "last_discard", "stock_reserve": 5, "next_dealer": "winner"}),
        ("gin-rami", {"upcard": False}),
        ("gin-rami", {"first_upcard": "free", "starter_extra_card": True}),
        ("gin-rami", {"scoring": "knock_pot", "knock_penalty": 0}),
        ("gin-oklahoma", {"upcard": False}),
        ("gin-oklahoma", {"decks": 2, "ace": "around_corner", "hand_size": 13}),
        ("rami-frappe", {"scoring": "knock"}),
        ("rami-frappe", {"showdown_layoff": "knocker_melds", "first_upcard": "offered"}),
    ],
)
def test_settings_that_go_together_are_accepted(variant: str, options: Options) -> None:
    """House rules of games with a showdown can be played, and are turned back into options."""
    rules = resolve(variant, options, 2)
    assert resolve(variant, options_of(rules, 2), 2) == rules


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("rami", {"knock_limit": None, "big_gin_bonus": None}),
        ("gin-rami", {"melds_per_turn": None, "opening": None, "max_recycles": None}),
    ],
)
def test_null_asks_for_nothing(name: str, options: Options) -> None:
    """Clients that send null for each option that they leave out can create every game (N-01, N-06)."""
    check(resolve(name, options), 2)
