"""Rules and their options: they are asked for by name, turned back into options, and read from a later release."""

from typing import Any

import msgspec
import pytest
from hypothesis import example, given, reject
from hypothesis import strategies as st

from rami.problems.exceptions import BadRules
from rami.rules.settings.parameters import Rules, Values
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import RulesName, is_offered, options_of, resolve


def test_rules_are_asked_for_by_name() -> None:
    """Rules are named by variant and options; other fields are refused."""
    named = msgspec.json.decode(b'{"variant": "rami", "options": {"ace": "high_low"}}', type=RulesName)
    assert resolve(named.variant, named.options).ace == "high_low"
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"variant": "rami", "ace": "high_low"}', type=RulesName)


options_asked = st.fixed_dictionaries(
    {},
    optional={
        "ace": st.sampled_from(["low", "high", "high_low", "around_corner"]),
        "values": st.dictionaries(st.sampled_from(["ace_hand", "ace_set", "joker_hand"]), st.integers(0, 50)),
        "scoring": st.sampled_from(["winner_takes", "penalty", "payment", "table_minus_hand", "party3"]),
        "match_end": st.sampled_from([{"deals": 5}, {"target": 300}, {"strict": True}]),
        "no_out": st.sampled_from(["differences", "own_hand", "no_score"]),
        "hand_size": st.sampled_from([5, {"2": 12}, {"3": 5, "4": 5}]),
        "opening": st.sampled_from([None, {"points": 30}, {"points": 40, "strict": True}]),
        "melds_per_turn": st.none() | st.integers(1, 3),
        "max_recycles": st.none() | st.integers(0, 3),
        "jokers": st.integers(0, 4),
        "teams": st.sampled_from(["none", "partners"]),
    },
)


@given(st.sampled_from(sorted(VARIANTS)), options_asked, st.integers(2, 6))
@example("rami", {"ace": "high_low", "values": {"ace_hand": 1, "ace_set": 1}}, 2)
@example("rami", {"scoring": "penalty", "match_end": {"deals": 5}}, 4)
def test_rules_come_back_from_their_options(name: str, options: dict[str, Any], seats: int) -> None:
    """`options_of` gives options that lead to the same rules again, for the same number of players."""
    try:
        rules = resolve(name, options, seats)
    except BadRules:
        reject()
    assert resolve(name, options_of(rules, seats), seats) == rules


@pytest.mark.parametrize("ace", ["low", "high", "high_low", "around_corner"])
def test_explicit_values_outlive_what_the_ace_implies(ace: str) -> None:
    """Explicit values come back, even where they equal the variant's defaults."""
    rules = resolve("rami", {"ace": ace, "values": msgspec.to_builtins(Values())}, 2)
    assert rules.values == Values()
    assert resolve("rami", options_of(rules, 2), 2) == rules


@pytest.mark.parametrize("name", VARIANTS)
def test_the_options_of_a_plain_variant_are_none(name: str) -> None:
    """Only differences from the defaults are named; the test uses four players, or as near to four as is allowed."""
    low, high = VARIANTS[name].rules.players
    seats = min(max(low, 4), high)
    assert options_of(resolve(name, {}, seats), seats) == {}


def test_rules_of_a_later_release_can_be_read() -> None:
    """A client reads answers with options that it does not know; whoever asks for such an option is refused."""
    assert msgspec.convert({"variant": "rami", "bluff": 1, "values": {"two": 2}}, Rules) == Rules(variant="rami")
    later: list[tuple[str, dict[str, Any]]] = [("rami", {"bluff": 1}), ("rami", {"values": {"two": 2}}), ("bluff", {})]
    assert not any(is_offered(name, options) for name, options in later)
    assert is_offered("rami", {"values": {"ace_set": 2}, "hand_size": {"2": 9}})
