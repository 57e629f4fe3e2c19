"""Manie de Joker 51, document 3 L211-L281: as Rami 40, opened with 51 points, one joker in every hand."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening
from rami.rules.variants.rami_40 import RAMI_40

MANIE_DE_JOKER_51 = replace(
    RAMI_40,
    name="manie-de-joker-51",
    title="Manie de Joker 51",
    summary="Two packs and a joker for each player, dealt one to every hand; the first melds are worth 51 or more.",
    sources=("D3 L211-L281",),
    rules=replace(
        RAMI_40.rules,
        variant="manie-de-joker-51",
        jokers="per_player",
        joker_in_each_hand="one_each",
        opening=Opening(51),
    ),
    deviations={
        **RAMI_40.deviations,
        "joker_in_each_hand": "one_each: every hand is dealt one joker as its last card, none is in the stock (G-31).",
    },
)
