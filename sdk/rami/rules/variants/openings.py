"""What follows for a game that is opened with a minimum when the minimum is lifted."""

from typing import Final

from rami.rules.variants.variant import Implied

NO_OPENING: Final = Implied(
    "opening",
    None,
    {"layoff_requires": "none", "joker_swap": "any", "discard_draw": "free", "rami_waives_opening": False},
)
"""Nothing can wait for an opening that does not exist."""
