"""Rami 50, document 3 L84-L136: as Rami 40, opened with 50 points, without jokers."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening
from rami.rules.variants.rami_40 import RAMI_40
from rami.rules.variants.variant import Implied

RAMI_50 = replace(
    RAMI_40,
    name="rami-50",
    title="Rami 50",
    summary="Two packs without jokers, fourteen cards; the first melds are worth 50, or the whole hand goes at once.",
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
        "jokers": "none: the pack has none, and what the text says of jokers is left over (C-17); 2 is an option.",
    },
)
