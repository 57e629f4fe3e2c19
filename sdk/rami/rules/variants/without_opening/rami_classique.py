"""Rami of document 2. Its variants V1 to V5 are options."""

from rami.rules.settings.parameters import MatchEnd, Rules, Values
from rami.rules.variants.implied import PAYMENT, TABLE_MINUS_HAND, WINNER_TAKES, more_players
from rami.rules.variants.variant import Variant

RAMI_CLASSIQUE = Variant(
    name="rami-classique",
    title="Rami classique",
    summary="Several melds per turn, none in the first turn; cards left in the hand count; the lowest total wins.",
    sources=("D2 L1-L23", "D2 L24-L35"),
    rules=Rules(
        variant="rami-classique",
        players=(2, 7),
        hand_size={2: 10, 3: 7, 4: 7, 5: 7, 6: 6, 7: 6},
        first_turn_melds=False,
        melds_per_turn=None,
        scoring="penalty",
        no_out="own_hand",
        values=Values(ace_hand=11, ace_low_run=11, ace_high_run=11, ace_set=11),
        match_end=MatchEnd(target=100),
    ),
    implied=(WINNER_TAKES, PAYMENT, TABLE_MINUS_HAND, *more_players(hand_size={"8": 6})),  # WINNER_TAKES is V3
    players_with_packs={3: 8},
    deviations={
        "max_recycles": "2. The text sets no limit (C-04).",
        "match_end": "100 penalty points, as in document 1. The text does not say when the game ends (G-34).",
        "ace": "low. The first variant of the text (V1) is ace = around_corner; the ace still counts 11 (D2 L27).",
    },
)
