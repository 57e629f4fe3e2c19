"""German Rommé, which document 1 only mentions (L140-L142): two packs, six jokers, opened with 40 points."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening, Values
from rami.rules.variants.rami_51 import RAMI_51

ROMME = replace(
    RAMI_51,
    name="romme",
    title="Rommé",
    summary="Two packs with six jokers, thirteen cards each; the first melds are worth 40 or more.",
    sources=("D1 L140-L142", *RAMI_51.sources),
    rules=replace(
        RAMI_51.rules,
        variant="romme",
        jokers=6,
        hand_size=13,
        starter_extra_card=False,
        upcard=True,
        first_discard_neutral=False,
        opening=Opening(40),
        taken_layoff="alone",
        values=Values(ace_hand=11, ace_low_run=1, ace_high_run=11, ace_set=11, joker_hand=20),
    ),
    deviations={
        "opening": "two packs, six jokers and 40 points are all that the text says; the rest is as Rami 51 (G-49).",
        "hand_size": "thirteen cards each, nobody one more, and a card is turned up (G-49).",
        "values": "the ace counts 1 in A-2-3 and 11 elsewhere, a joker in hand 20 (G-49).",
        "taken_layoff": "a card taken from the pile may be laid off alone (G-49).",
        **{key: RAMI_51.deviations[key] for key in ("scoring", "match_end", "stock_recycle")},
    },
)
