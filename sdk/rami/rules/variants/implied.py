"""Options that change the defaults of other options: no opening minimum, and each scoring method (matrix 2.4, G-01)."""

from collections.abc import Mapping
from typing import Any, Final

from rami.rules.variants.variant import Implied

NO_OPENING: Final = Implied(
    "opening",
    None,
    {"layoff_requires": "none", "joker_swap": "any", "discard_draw": "free", "rami_waives_opening": False},
)
"""Without an opening minimum, no other option may depend on one."""


WINNER_TAKES: Final = Implied(
    "scoring", "winner_takes", {"no_out": "differences", "match_end": {"target": 100, "per_opponent": True}}
)
"""The winner scores the points left in the other hands. The target is 100 points for each opponent (D1 L73, L108)."""

DEALER_STARTS: Final = Implied("starter", "dealer", {"starter_extra_card": True, "upcard": False})
"""A dealer who plays first is dealt one card more, and the first discard begins the pile (U-02)."""
EVERYWHERE: Final = (DEALER_STARTS,)
"""What options imply in every variant, besides contracts."""


def more_players(most: int = 8, **defaults: Any) -> tuple[Implied, ...]:
    """With three packs or more there are enough cards for more players, so that the default is more, too (U-01)."""
    return tuple([Implied("decks", packs, {"players": [2, most], **defaults}) for packs in (3, 4)])


PENALTY: Final = Implied("scoring", "penalty", {"no_out": "own_hand", "match_end": {"target": 100}})
"""Each player scores the points left in the hand. The game ends at 100 points, and the lowest total wins (D1 L114)."""

PAYMENT: Final = Implied("scoring", "payment", {"no_out": "differences", "match_end": {"deals": 10}})
"""The losers pay the winner. The game has a fixed number of deals and never a target (D1 L116)."""

TABLE_MINUS_HAND: Final = Implied(
    "scoring",
    "table_minus_hand",
    {"no_out": "table_minus_hand", "rami_bonus": "none", "match_end": {"target": 500, "strict": True}},
)
"""Cards laid count for the player, cards in the hand count against. The game ends above 500 points (D4 L75, L85)."""

PARTY3: Final = Implied("scoring", "party3", {"no_out": "own_hand", "match_end": {"deals": 3}})
"""The game has three deals. The winner of each deal gets a bonus (G-20)."""

CONTRACTS: Final[Mapping[str, Any]] = {
    "opening": None,
    "layoff_requires": "none",
    "rami_waives_opening": False,
    "melds_per_turn": None,
}
"""What contracts imply in every variant: a contract is the opening of its deal, and has several melds (N-23)."""
