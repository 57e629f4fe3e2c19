"""The rami that most French pages describe today: two packs, a run without a joker, 51 points (U-01 to U-15)."""

from rami.rules.settings.parameters import MatchEnd, Opening, OutScore, Rules, Unopened, Values
from rami.rules.variants.implied import NO_OPENING, PAYMENT, TABLE_MINUS_HAND, WINNER_TAKES
from rami.rules.variants.variant import Implied, Variant

_NO_PENALTIES = {"unopened": None, "out_score": None}

RAMI_FRANCAIS = Variant(
    name="rami-francais",
    title="Rami français",
    summary="Two packs, four jokers, 13 cards each; first melds of 51 points or more with a run without a joker.",
    sources=("U-01 to U-15",),
    rules=Rules(
        variant="rami-francais",
        players=(2, 5),
        decks=2,
        jokers=4,
        hand_size=13,
        melds_per_turn=None,
        opening=Opening(51, pure_run=True),
        layoff_requires="opened",
        ace="high_low",
        max_jokers_per_meld=1,
        joker_swap="opened",
        taken_joker="other_meld",
        discard_draw="use_now",
        discard_from_turn=2,
        stock_only_with_one_card=True,
        stock_recycle="shuffle",
        recycle_keeps_top=True,
        max_recycles=None,
        must_discard_to_go_out=True,
        rami_waives_opening=True,
        scoring="penalty",
        no_out="own_hand",
        unopened=Unopened(flat=100),
        out_score=OutScore(out=-10, rami=-20, rami_empty_table=-50),
        values=Values(ace_hand=11, ace_low_run=1, ace_high_run=11, ace_set=11, joker_hand=20),
        match_end=MatchEnd(target=1000),
    ),
    implied=(
        Implied("decks", 3, {"jokers": 6, "players": [2, 8]}),
        Implied("decks", 4, {"jokers": 8, "players": [2, 8]}),
        Implied("opening", None, {**NO_OPENING.defaults, "unopened": None}),
        Implied("scoring", "winner_takes", {**WINNER_TAKES.defaults, **_NO_PENALTIES}),
        Implied("scoring", "payment", {**PAYMENT.defaults, **_NO_PENALTIES}),
        Implied("scoring", "table_minus_hand", {**TABLE_MINUS_HAND.defaults, **_NO_PENALTIES}),
    ),
    deviations={
        "opening": "51 points or more, with a run without a joker, as most pages say; others ask for 71 or 101 (U-03).",
        "starter": "the next player after the dealer, as most pages say; on others it is the dealer (U-02).",
        "discard_from_turn": "2: nobody takes a discard in the first turn; the upcard is covered (U-05).",
        "match_end": "1,000 points or more (U-14).",
    },
    players_with_packs={3: 8},
)
