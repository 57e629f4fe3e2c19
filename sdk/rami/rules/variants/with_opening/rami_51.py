"""Rami 51, document 3 L139-L208: Rami 40 with an opening minimum of 51 points. Any player may take the discard."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening
from rami.rules.variants.with_opening.rami_40 import RAMI_40

RAMI_51 = replace(
    RAMI_40,
    name="rami-51",
    title="Rami 51",
    summary="Two packs, two jokers, 14 cards each; first melds of 51 points or more; any player may take the discard.",
    sources=("D3 L139-L208",),
    rules=replace(RAMI_40.rules, variant="rami-51", opening=Opening(51), discard_draw="free"),
    deviations={**RAMI_40.deviations, "opening": "at least 51 points. The text only implies the number (C-18)."},
)
