"""The defaults that one option implies for others: no opening, and each way of scoring (matrix 2.4, G-01)."""

from typing import Final

from rami.rules.variants.variant import Implied

NO_OPENING: Final = Implied(
    "opening",
    None,
    {"layoff_requires": "none", "joker_swap": "any", "discard_draw": "free", "rami_waives_opening": False},
)
"""Without an opening, no other option may depend on it."""


WINNER_TAKES: Final = Implied(
    "scoring", "winner_takes", {"no_out": "differences", "match_end": {"target": 100, "per_opponent": True}}
)
"""The winner scores the points left in the other hands, to 100 points for each opponent (D1 L73, L108)."""

PENALTY: Final = Implied("scoring", "penalty", {"no_out": "own_hand", "match_end": {"target": 100}})
"""Each hand counts against its player; the game ends at 100 points, and the lowest total wins (D1 L114)."""

PAYMENT: Final = Implied("scoring", "payment", {"no_out": "differences", "match_end": {"deals": 10}})
"""The losers pay the winner, for a fixed number of deals and never to a target (D1 L116)."""

TABLE_MINUS_HAND: Final = Implied(
    "scoring",
    "table_minus_hand",
    {"no_out": "table_minus_hand", "rami_bonus": "none", "match_end": {"target": 500, "strict": True}},
)
"""Laid cards count for the player, cards in the hand against; the game ends above 500 points (D4 L75, L85)."""

PARTY3: Final = Implied("scoring", "party3", {"no_out": "own_hand", "match_end": {"deals": 3}})
"""Three deals, with a bonus for the winner of each (G-20)."""
