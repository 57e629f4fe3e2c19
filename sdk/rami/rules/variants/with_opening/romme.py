"""German Rommé: two packs, six jokers, opening minimum of 40 points. Document 1 only mentions it (L140-L142)."""

from msgspec.structs import replace

from rami.rules.settings.parameters import Opening, Values
from rami.rules.variants.with_opening.rami_51 import RAMI_51

ROMME = replace(
    RAMI_51,
    name="romme",
    title="Rommé",
    summary="German Rommé: two packs, six jokers, 13 cards each; first melds of 40 points or more.",
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
    players_with_packs={2: 6, 3: 8},
    deviations={
        "opening": "at least 40. The text gives this, the packs and the jokers; all else is as in Rami 51 (G-49).",
        "hand_size": "13 cards for each player, with no extra card for the first player. A card is turned up (G-49).",
        "values": "the ace counts 1 in A-2-3 and 11 elsewhere. A joker left in the hand counts 20 (G-49).",
        "taken_layoff": "a card taken from the pile may be laid off alone (G-49).",
        **{key: RAMI_51.deviations[key] for key in ("scoring", "match_end", "stock_recycle")},
    },
)
