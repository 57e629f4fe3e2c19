"""Manie de Joker 51, document 3 L211-L281: Rami 40 with an opening minimum of 51 points and one joker in each hand."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening
from rami.rules.variants.implied import more_players
from rami.rules.variants.with_opening.rami_40 import RAMI_40

MANIE_DE_JOKER_51 = replace(
    RAMI_40,
    name="manie-de-joker-51",
    title="Manie de Joker 51",
    summary="Two packs, 14 cards each with one joker in each hand; first melds of 51 points or more.",
    sources=("D3 L211-L281",),
    rules=replace(
        RAMI_40.rules,
        variant="manie-de-joker-51",
        jokers="per_player",
        joker_in_each_hand="one_each",
        opening=Opening(51),
    ),
    implied=(*[implied for implied in RAMI_40.implied if implied.option != "decks"], *more_players(6)),
    deviations={
        **RAMI_40.deviations,
        "joker_in_each_hand": "one_each: the last card dealt to each hand is a joker. The stock has no joker (G-31).",
    },
)
