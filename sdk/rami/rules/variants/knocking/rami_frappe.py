"""Rami frappé (knock rummy), named in document 1 L128 without its rules: the common ones, as settings (N-12)."""

from rami.rules.settings.parameters import MatchEnd, Rules
from rami.rules.variants.variant import Implied, Variant

RAMI_FRAPPE = Variant(
    name="rami-frappe",
    title="Rami frappé",
    summary="Two to five players keep their melds in the hand; a player knocks, and the lowest other cards win.",
    sources=("D1 L128", "common rules of knock rummy"),
    rules=Rules(
        variant="rami-frappe",
        players=(2, 5),
        hand_size={2: 10, 3: 7, 4: 7, 5: 6},
        table="showdown",
        stock_recycle="shuffle",
        recycle_keeps_top=True,
        max_recycles=None,
        knock_limit=None,
        showdown_layoff="none",
        big_gin_bonus=None,
        scoring="knock_pot",
        no_out="no_score",
        match_end=MatchEnd(deals=1),
    ),
    implied=(Implied("scoring", "knock", {"players": [2, 2]}),),
    fixed=("table",),
    deviations={
        "match_end": "one deal, unless the players say otherwise (N-12).",
        "knock_limit": "none: a player may knock with any cards.",
        "max_recycles": "no limit: the discard pile without its top card is shuffled as often as needed (N-12).",
    },
    scorings=("knock", "knock_pot"),
)
