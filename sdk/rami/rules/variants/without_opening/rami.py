"""Rami de base (straight rummy), document 1. The house rules H1 to H12 are options."""

from rami.rules.settings.parameters import Rules
from rami.rules.variants.implied import PAYMENT, PENALTY, TABLE_MINUS_HAND, more_players
from rami.rules.variants.variant import Implied, Variant

HIGH_ACE = {"values": {"ace_hand": 15, "ace_low_run": 15, "ace_high_run": 15, "ace_set": 15}}

RAMI = Variant(
    name="rami",
    title="Rami de base",
    summary="Straight rummy: one meld per turn, lay-offs on any meld; the winner scores the points in the other hands.",
    sources=("D1 L22-L75", "D1 L77-L116"),
    rules=Rules(variant="rami", players=(2, 6), hand_size={2: 10, 3: 7, 4: 7, 5: 6, 6: 6}),
    implied=(
        # H4: "les as reçoivent la valeur la plus élevée de 15 points au lieu de 1" (D1 L92, C-32).
        Implied("ace", "high_low", HIGH_ACE),
        Implied("ace", "high", HIGH_ACE),
        Implied("ace", "around_corner", HIGH_ACE),
        PENALTY,
        PAYMENT,
        TABLE_MINUS_HAND,
        *more_players(hand_size={"7": 6, "8": 6}),
    ),
    players_with_packs={3: 8},
    deviations={
        "max_recycles": "2, as the author of the text suggests (D1 L104). null means no limit (C-04, G-53).",
        "match_end": "100 points for each opponent. The text says only that the players agree on a target (G-01).",
    },
)
