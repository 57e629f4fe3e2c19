"""The games of the exhaustive search: every variant, and option combinations that cover every pair of duties."""

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.sdk.rules.strategies import CLUB_OPENINGS, CONTRACTS, without_clashes

from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

DUTIES: dict[str, tuple[Any, ...]] = {
    "discard_from_turn": (1, 2, 3, 10),
    "stock_only_with_one_card": (False, True),
    "must_lay_to_go_out": (False, True),
    "opening": (None, {"points": 15}, {"points": 20, "strict": True}, {"points": 40}, *CLUB_OPENINGS),
    "contracts": (None, None, None, None, None, *CONTRACTS),
    "opening_pickup": ("total", "own_meld"),
    "taken_layoff": ("alone", "same_turn", "same_meld"),
    "discard_draw": ("free", "opened_or_opening", "use_now", "top_free"),
    "discard_depth": ("top", "any"),
    "wild_rank": (None, None, None, "7", "K", "A"),
    "joker_swap": ("none", "any", "opened"),
    "set_joker_swap": ("named_card", "complete_four"),
    "taken_joker": ("keep", "lay_same_turn", "other_meld"),
    "must_discard_to_go_out": (False, True),
    "rami_waives_opening": (False, True),
    "rami_bonus": ("none", "double"),
    "no_discard_of_taken_card": (True, False),
    "melds_per_turn": (1, None),
    "all_at_once_from_deal": (None, 2),
    "first_turn_melds": (True, False),
    "free_first_round_draw": (True, False),
    "joker_discard": ("allowed", "last_card_only", "forbidden"),
    "jokers": (2, 4),
    "max_jokers_per_meld": (1, 2, None),
    "min_naturals": (1, 2),
    "layoff_requires": ("none", "own_meld_for_others", "opened"),
    "ace": ("low", "high", "high_low", "around_corner"),
}
MELDING = [name for name, variant in VARIANTS.items() if variant.rules.table == "melds"]
"""The games in which melds are laid on the table. In the others every turn can be finished by a discard."""
FOUR_PACKS = 5
"""One in so many of these games is also played with four packs."""
Pair = tuple[tuple[str, str], tuple[str, str]]


@cache
def games() -> tuple[Rules, ...]:
    """The rules for two of every game in which melds are laid, then with options, until no new pair is found.

    Then some of them again, with four packs (N-24).
    """
    rng = Random("games")
    found = [resolve(name, {}, 2) for name in MELDING]
    covered = {pair for rules in found for pair in _pairs(rules)}
    idle = 0
    while idle < 100:
        rules = _any_rules(rng)
        new = set(_pairs(rules)) - covered if rules else set()
        idle = 0 if rules and new else idle + 1
        if rules and new:
            found.append(rules)
            covered |= new
    large = [replace(rules, decks=4) for rules in found[len(MELDING) :: FOUR_PACKS] if rules.discard_depth == "top"]
    return (*found, *large)


def _any_rules(rng: Random) -> Rules | None:
    """A variant with random values for every duty; options that clash with others are left out."""
    name = rng.choice(MELDING)
    options = {option: rng.choice(values) for option, values in DUTIES.items()}
    settled = without_clashes(name, options, 2)
    return resolve(name, settled, 2) if settled is not None else None


def _pairs(rules: Rules) -> list[Pair]:
    """The pairs of settings that occur together in these rules."""
    return list(combinations([(option, repr(getattr(rules, option))) for option in DUTIES], 2))
