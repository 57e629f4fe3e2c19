"""Rami de bloc (block rummy), document 1 L106: the discard pile never becomes a new stock."""

from msgspec.structs import replace

from rami.rules.variants.without_opening.rami import RAMI

RAMI_BLOC = replace(
    RAMI,
    name="rami-bloc",
    title="Rami de bloc",
    summary="Rami de base, but the deal ends when the stock is empty and the next player does not take the discard.",
    sources=("D1 L106", *RAMI.sources),
    rules=replace(RAMI.rules, variant="rami-bloc", max_recycles=0),
    fixed=("max_recycles",),
    deviations={"match_end": RAMI.deviations["match_end"]},
)
