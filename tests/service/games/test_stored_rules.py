"""Stored games name only the options of their rules that differ from the defaults. So the defaults never change."""

from typing import Any

import msgspec
import pytest

from rami.rules.engine.deal import start
from rami.rules.settings.parameters import MatchEnd, Opening, Rules, Values
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami_service.domain.models import Game, decode_game, encode

DEFAULTS: dict[str, Any] = {
    "players": (2, 6),
    "decks": 1,
    "jokers": 0,
    "joker_in_each_hand": "none",
    "hand_size": 7,
    "starter_extra_card": False,
    "upcard": True,
    "direction": "left",
    "first_dealer": "random",
    "next_dealer": "rotate",
    "starter": "after_dealer",
    "table": "melds",
    "first_turn_melds": True,
    "first_turn_stock_only": False,
    "first_discard_neutral": False,
    "melds_per_turn": 1,
    "all_at_once_from_deal": None,
    "opening": None,
    "contracts": None,
    "opening_pickup": "total",
    "layoff_requires": "none",
    "ace": "low",
    "max_jokers_per_meld": None,
    "min_naturals": 1,
    "joker_swap": "none",
    "set_joker_swap": "complete_four",
    "taken_joker": "lay_same_turn",
    "joker_discard": "allowed",
    "first_upcard": "free",
    "discard_draw": "free",
    "discard_depth": "top",
    "free_first_round_draw": False,
    "discard_from_turn": 1,
    "stock_only_with_one_card": False,
    "taken_layoff": "alone",
    "no_discard_of_taken_card": True,
    "stock_recycle": "turn_over",
    "recycle_keeps_top": False,
    "max_recycles": 2,
    "end_when_stock_empty_at_turn_end": False,
    "stock_reserve": 0,
    "stock_end": "dead",
    "turn_limit": 400,
    "challenge": "none",
    "knock_limit": 10,
    "showdown_layoff": "knocker_melds",
    "gin_bonus": 25,
    "big_gin_bonus": 31,
    "undercut_bonus": 25,
    "undercut_on_tie": True,
    "spades_double": False,
    "knock_penalty": 10,
    "wild_rank": None,
    "joker_draw": "free",
    "declaration": None,
    "drop": None,
    "most_count": None,
    "must_discard_to_go_out": False,
    "must_lay_to_go_out": False,
    "rami_bonus": "none",
    "rami_waives_opening": False,
    "scoring": "winner_takes",
    "no_out": "differences",
    "unopened": None,
    "out_score": None,
    "values": {"ace_hand": 1, "ace_low_run": 1, "ace_high_run": 1, "ace_set": 1, "joker_hand": 25},
    "match_end": {
        "deals": None,
        "target": 100,
        "strict": False,
        "per_opponent": True,
        "elimination": False,
        "re_entries": 0,
        "players_counted": "all",
    },
    "tie_break": "shared",
    "final_bonus": "none",
    "game_bonus": 100,
    "box_bonus": 25,
    "teams": "none",
    "max_deals": 100,
}
"""A new option comes at its place. A default that changed would change the rules of games that are being played."""
PARTS = {
    "opening": {"points": 0, "strict": False, "pure_run": False, "melds": None, "rising": None},
    "values": DEFAULTS["values"],
    "match_end": {
        "deals": None,
        "target": None,
        "strict": False,
        "per_opponent": False,
        "elimination": False,
        "re_entries": 0,
        "players_counted": "all",
    },
}
"""The defaults of the parts of an option that is named."""


def stored(variant: str) -> Game:
    """A game of this variant that has been dealt."""
    state, _ = start(resolve(variant, {}, 2), "game", 2, bytes(32), bytes(32))
    return Game("game", 1, "creator", variant, {}, "playing", (), bytes(32), state)


def test_the_defaults_of_the_rules_never_change() -> None:
    """Games of older releases would otherwise be continued by other rules."""
    rules = msgspec.to_builtins(Rules(variant="any"))
    assert rules == {"variant": "any"} | DEFAULTS
    assert msgspec.to_builtins({"opening": Opening(), "values": Values(), "match_end": MatchEnd()}) == PARTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_stored_game_names_the_options_that_differ(variant: str) -> None:
    """The game is decoded with all its rules, and no default takes bytes."""
    game = stored(variant)
    encoded = encode(game)
    assert decode_game(encoded) == game
    state = msgspec.msgpack.decode(encoded)[Game.__struct_fields__.index("state")]
    rules = state[0]
    assert rules["variant"] == variant
    named = [(rules, DEFAULTS), *[(rules[name], part) for name, part in PARTS.items() if rules.get(name)]]
    assert not [name for given, usual in named for name, value in given.items() if value == usual.get(name, ...)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_stored_with_all_options_is_decoded(variant: str) -> None:
    """Releases before 0.5 stored every option."""
    game = stored(variant)
    assert decode_game(msgspec.msgpack.encode(game)) == game
