"""What one setting implies for others: no opening, and each way of scoring (matrix 2.4, G-01)."""

from typing import Final

from rami.rules.variants.variant import Implied

NO_OPENING: Final = Implied(
    "opening",
    None,
    {"layoff_requires": "none", "joker_swap": "any", "discard_draw": "free", "rami_waives_opening": False},
)
"""Nothing can wait for an opening that does not exist."""


WINNER_TAKES: Final = Implied(
    "scoring", "winner_takes", {"no_out": "differences", "match_end": {"target": 100, "per_opponent": True}}
)
"""The winner takes what the others hold; 100 points for each opponent (D1 L73, L108)."""

PENALTY: Final = Implied("scoring", "penalty", {"no_out": "own_hand", "match_end": {"target": 100}})
"""Everybody counts his own cards; at 100 or more the lowest total wins (D1 L114)."""

PAYMENT: Final = Implied("scoring", "payment", {"no_out": "differences", "match_end": {"deals": 10}})
"""The losers pay the winner: a fixed number of deals, never a target (D1 L116)."""

TABLE_MINUS_HAND: Final = Implied(
    "scoring",
    "table_minus_hand",
    {"no_out": "table_minus_hand", "rami_bonus": "none", "match_end": {"target": 500, "strict": True}},
)
"""What lies on the table counts for its layer, what is held against him; above 500 ends the game (D4 L75, L85)."""

PARTY3: Final = Implied("scoring", "party3", {"no_out": "own_hand", "match_end": {"deals": 3}})
"""Three deals with rewards for the winner (G-20)."""
