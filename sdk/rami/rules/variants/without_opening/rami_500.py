"""Rami 500, document 4: players may take any card of the pile, laid cards score, four players play as partners."""

from rami.rules.settings.parameters import MatchEnd, Rules, Values
from rami.rules.variants.variant import Implied, Variant

_JOKER_15 = {"values": {"joker_hand": 15}}

RAMI_500 = Variant(
    name="rami-500",
    title="Rami 500",
    summary="Take any card of the discard pile, with all cards on it; laid cards score; play to more than 500.",
    sources=("D4 L1-L87",),
    rules=Rules(
        variant="rami-500",
        players=(2, 8),
        decks={2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2},
        hand_size={2: 13, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7},
        first_dealer="lowest_card",
        first_turn_stock_only=True,
        melds_per_turn=None,
        ace="high_low",
        discard_draw="use_now",
        discard_depth="any",
        no_discard_of_taken_card=False,
        max_recycles=0,
        scoring="table_minus_hand",
        no_out="table_minus_hand",
        values=Values(ace_hand=15, ace_low_run=1, ace_high_run=15, ace_set=15),
        match_end=MatchEnd(target=500, strict=True),
        tie_break="extra_deal",
        final_bonus="differences",
        teams="partners",
    ),
    implied=(
        Implied(
            "scoring",
            "winner_takes",
            {"no_out": "differences", "match_end": {"target": 100, "per_opponent": True, "strict": False}},
        ),
        Implied(
            "scoring",
            "penalty",
            {"no_out": "own_hand", "final_bonus": "none", "match_end": {"target": 100, "strict": False}},
        ),
        Implied("scoring", "payment", {"no_out": "differences", "final_bonus": "none", "match_end": {"deals": 10}}),
        Implied("jokers", 1, _JOKER_15),
        Implied("jokers", 2, _JOKER_15),
        Implied("discard_depth", "top", {"discard_draw": "free", "no_discard_of_taken_card": True}),
        Implied("discard_draw", "top_free", {"no_discard_of_taken_card": True}),
    ),
    deviations={
        "teams": "four play in two teams, partners opposite each other; otherwise everyone plays alone (D4 L9, C-27).",
        "max_recycles": "0: the deal ends when the stock is empty and the player refuses the discard pile (G-12).",
        "values": "an ace also counts 15 in the hand and in a set (G-38).",
        "jokers": "0; some play with two, which count 15 in the hand and their card in a meld (Z-02).",
        "tie_break": "if the highest totals above 500 are equal, another deal is played (G-41).",
        "no_discard_of_taken_card": "false: the wanted card must be laid at once, so it cannot be discarded (Z-12).",
    },
)
