"""No dead ends, by exhaustive search on small decks: a part of `tests.sdk.rules.exhaustive`, spread over every game."""

from collections import Counter
from functools import cache

import pytest
from tests.sdk.rules.exhaustive import searches
from tests.sdk.rules.games import MELDING, games

pytestmark = pytest.mark.search

EACH = 8
"""The number of places that are tried in every game and world."""

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
"""The cases that must occur in the search; without them it proves nothing."""


@cache
def found(part: int) -> Counter[str]:
    """The counts of one part of the search, with `EACH` places of every game and world.

    Raises Disagreement where a step is legal but the turn cannot be finished after it, or the other way round.
    """
    seen: Counter[str] = Counter()
    for search, starts in searches(5, seen, part, PARTS):
        for start in starts.spread(0, EACH):
            search.look(start)
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_a_step_is_legal_exactly_when_the_turn_can_still_be_finished(part: int) -> None:
    """At the start of a turn and after each step, a step is legal exactly when the turn can be finished after it."""
    met = found(part)
    assert met["turns"] > met["positions"] > 0


def test_the_search_meets_every_case() -> None:
    """Each kind of step occurred as legal and with each reason for refusal, and every variant was searched."""
    assert [rules.variant for rules in games()[: len(MELDING)]] == MELDING
    seen = sum((found(part) for part in range(PARTS)), Counter[str]())
    assert not [name for name in MET if not seen[name]], seen
