"""Rami 40, document 3 L1-L81: two packs, opening minimum of 40 points."""

from rami.rules.settings.parameters import MatchEnd, Opening, Rules, Values
from rami.rules.variants.implied import NO_OPENING, PARTY3, PAYMENT, TABLE_MINUS_HAND, more_players
from rami.rules.variants.variant import Implied, Variant

RAMI_40 = Variant(
    name="rami-40",
    title="Rami 40",
    summary="Two packs, two jokers, 14 cards each; first melds of 40 points or more, or the whole hand laid at once.",
    sources=("D3 L1-L81",),
    rules=Rules(
        variant="rami-40",
        players=(2, 4),
        decks=2,
        jokers=2,
        hand_size=14,
        starter_extra_card=True,
        upcard=False,
        first_discard_neutral=True,
        melds_per_turn=None,
        opening=Opening(40),
        layoff_requires="opened",
        ace="high_low",
        max_jokers_per_meld=2,
        joker_swap="opened",
        discard_draw="opened_or_opening",
        free_first_round_draw=True,
        taken_layoff="same_meld",
        stock_recycle="shuffle",
        recycle_keeps_top=True,
        must_discard_to_go_out=True,
        rami_bonus="double",
        rami_waives_opening=True,
        scoring="penalty",
        no_out="own_hand",
        values=Values(ace_hand=11, ace_low_run=11, ace_high_run=11, ace_set=11, joker_hand=20),
        match_end=MatchEnd(deals=1),
    ),
    implied=(
        NO_OPENING,
        Implied("scoring", "winner_takes", {"no_out": "differences"}),
        PAYMENT,
        TABLE_MINUS_HAND,
        PARTY3,
        *more_players(),
    ),
    deviations={
        "scoring": "each hand counts against its player, a rami doubles the others; the text has only values (G-20).",
        "match_end": "one deal, as in the text (G-20).",
        "stock_recycle": "the discard pile is shuffled, except its top card, at most twice. The text is silent (G-10).",
        "first_discard_neutral": "the first discard may not be a joker, unless it ends the deal (G-13).",
    },
    players_with_packs={3: 8},
    scorings=("winner_takes", "penalty", "payment", "table_minus_hand", "party3"),
)
