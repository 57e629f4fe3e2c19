"""Rami 50, document 3 L84-L136: Rami 40 with an opening minimum of 50 points and without jokers."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening
from rami.rules.variants.variant import Implied
from rami.rules.variants.with_opening.rami_40 import RAMI_40

RAMI_50 = replace(
    RAMI_40,
    name="rami-50",
    title="Rami 50",
    summary="Two packs, no jokers, 14 cards each; first melds of 50 points or more, or the whole hand laid at once.",
    sources=("D3 L84-L136",),
    rules=replace(
        RAMI_40.rules, variant="rami-50", jokers=0, opening=Opening(50), max_jokers_per_meld=0, joker_swap="none"
    ),
    implied=(
        Implied("opening", None, {"layoff_requires": "none", "discard_draw": "free", "rami_waives_opening": False}),
        Implied("jokers", 2, {"max_jokers_per_meld": 2, "joker_swap": "opened"}),
        *RAMI_40.implied[1:],
    ),
    deviations={
        **RAMI_40.deviations,
        "jokers": "0. The text lists packs without jokers and yet has a rule for jokers (C-17). 2 is an option.",
    },
)
