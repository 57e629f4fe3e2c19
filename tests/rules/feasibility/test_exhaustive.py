"""No dead ends, by exhaustive search on small decks: a part of `tests.rules.exhaustive`, spread over every game."""

from collections import Counter
from functools import cache

import pytest
from tests.rules.exhaustive import searches
from tests.rules.games import games

from rami.rules.variants import VARIANTS

pytestmark = pytest.mark.search

EACH = 10
"""So many places of every game and world are tried here."""

PARTS = 8

MET = (
    "positions",
    "take to open, legal",
    "take to open, illegal",
    "take a card that must be used, legal",
    "take a card that must be used, illegal",
    "take a joker, legal",
    "take a joker, illegal",
    "take from inside the pile, legal",
    "take from inside the pile, illegal",
    "start a rami below the minimum, legal",
    "start a rami below the minimum, illegal",
    "lay a joker again after a swap",
    *(f"{kind} legal" for kind in ("DrawStock", "DrawDiscard", "Meld", "LayOff", "SwapJoker", "Discard")),
    *(f"DrawDiscard {code}" for code in ("taken_card_unused", "first_draw_from_stock", "starter_does_not_draw")),
    *(f"SwapJoker {code}" for code in ("joker_not_laid", "set_not_complete", "no_joker_there", "swap_not_allowed")),
    *(f"Meld {code}" for code in ("opening_not_reached", "one_meld_a_turn", "all_at_once", "must_keep_a_discard")),
    *(f"Meld {code}" for code in ("only_taken_card_left", "wanted_card_first", "no_laying_in_first_turn")),
    *(f"LayOff {code}" for code in ("not_opened", "taken_card_alone", "own_meld_first", "taken_card_unused")),
    *(f"LayOff {code}" for code in ("end_needed", "ambiguous_joker", "only_taken_card_left", "must_keep_a_discard")),
    *(f"Discard {code}" for code in ("taken_card_discarded", "taken_card_unused", "joker_not_discardable")),
    *(f"Discard {code}" for code in ("joker_not_laid", "opening_not_reached", "taken_card_alone", "all_at_once")),
)
"""What a search must have met to prove anything."""


@cache
def found(part: int) -> Counter[str]:
    """What one part of the search met, at so many places of every game and world.

    Raises Disagreement where a step is legal after which the turn cannot be finished, or the other way round.
    """
    seen: Counter[str] = Counter()
    for search, starts in searches(5, seen, part, PARTS):
        for start in starts.spread(0, EACH):
            search.look(start)
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_a_step_is_legal_exactly_when_the_turn_can_still_be_finished(part: int) -> None:
    """Whatever could be written down at the start of a turn, and after each step of it."""
    met = found(part)
    assert met["turns"] > met["positions"] > 0


def test_the_search_meets_every_case() -> None:
    """Each kind of step was met legal, and refused for each reason; every variant was searched."""
    assert [rules.variant for rules in games()[: len(VARIANTS)]] == list(VARIANTS)
    seen = sum((found(part) for part in range(PARTS)), Counter[str]())
    assert not [name for name in MET if not seen[name]], seen
