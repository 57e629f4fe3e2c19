"""Rami de Wrotham, document 1 L118-L122: two players, three jokers, six deals.

In the last three deals, a player must lay the whole hand at once.
"""

from rami.rules.settings.parameters import MatchEnd, Rules
from rami.rules.variants.implied import PAYMENT, TABLE_MINUS_HAND
from rami.rules.variants.variant import Implied, Variant
from rami.rules.variants.without_opening.rami import HIGH_ACE

WROTHAM = Variant(
    name="wrotham",
    title="Rami de Wrotham",
    summary="Two players, three jokers, six deals; in the last three deals, all seven cards must be laid at once.",
    sources=("D1 L118-L122", "D1 L22-L75"),
    rules=Rules(
        variant="wrotham",
        players=(2, 2),
        jokers=3,
        hand_size=7,
        starter_extra_card=True,
        upcard=False,
        all_at_once_from_deal=4,
        joker_swap="any",
        set_joker_swap="named_card",
        taken_joker="keep",
        match_end=MatchEnd(deals=6),
    ),
    implied=(
        Implied("ace", "high_low", HIGH_ACE),
        Implied("ace", "high", HIGH_ACE),
        Implied("ace", "around_corner", HIGH_ACE),
        Implied("scoring", "penalty", {"no_out": "own_hand"}),
        PAYMENT,
        TABLE_MINUS_HAND,
    ),
    deviations={
        "upcard": "none: the first discard starts the discard pile (G-45).",
        "taken_joker": "a joker taken from the table may be kept in the hand, as the text sets no condition (G-15).",
        "set_joker_swap": "a joker in a set is replaced with the card that was named for it (D1 L122, C-26).",
        "max_jokers_per_meld": "no limit, but a meld needs one card that is not a joker (G-14).",
        "values": "a joker left in the hand counts 25 points, as in document 2 (C-24).",
        "max_recycles": "2, as the author of the text suggests for the basic game (D1 L104, C-04).",
    },
)
