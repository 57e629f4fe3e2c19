"""Rami 51, document 3 L139-L208: as Rami 40, opened with 51 points; the discard may be taken without commitment."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening
from rami.rules.variants.rami_40 import RAMI_40

RAMI_51 = replace(
    RAMI_40,
    name="rami-51",
    title="Rami 51",
    summary="Two packs and two jokers; the first melds are worth 51 or more, and anybody may take the discard.",
    sources=("D3 L139-L208",),
    rules=replace(RAMI_40.rules, variant="rami-51", opening=Opening(51), discard_draw="free"),
    deviations={**RAMI_40.deviations, "opening": "51 or more; the text only implies the number (C-18)."},
)
