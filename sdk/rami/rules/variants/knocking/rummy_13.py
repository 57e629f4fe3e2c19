"""Rummy 13: Indian rummy, the most played rummy of the world, which the documents do not name (U-16 to U-20)."""

from rami.rules.settings.parameters import Declaration, DropCost, MatchEnd, Rules, Values
from rami.rules.variants.variant import Implied, Variant

RUMMY_13 = Variant(
    name="rummy-13",
    title="Rummy 13",
    summary=(
        "Two to six players keep their melds in the hand; a card turned up makes a rank wild, and a player declares "
        "with two runs, one of them without a joker."
    ),
    sources=("common rules of Indian rummy",),
    rules=Rules(
        variant="rummy-13",
        players=(2, 6),
        decks=2,
        jokers=2,
        hand_size=13,
        table="showdown",
        ace="high_low",
        wild_rank="upcard",
        joker_draw="upcard_only",
        stock_recycle="shuffle",
        recycle_keeps_top=True,
        max_recycles=None,
        declaration=Declaration(runs=2, pure_runs=1),
        drop=DropCost(first=20, later=40),
        most_count=80,
        scoring="penalty",
        no_out="no_score",
        values=Values(ace_hand=10, joker_hand=0),
        match_end=MatchEnd(target=101, elimination=True, re_entries=1, players_counted="still_in"),
    ),
    implied=(
        Implied("match_end", {"target": 201}, {"drop": {"first": 25, "later": 50}}),
        Implied("match_end", None, {"drop": None}, part="deals"),
    ),
    fixed=("table",),
    deviations={
        "match_end": "a pool of 101: who has 101 points or more is out, comes back once, and the last player wins.",
        "drop": "20 and 40 points, 25 and 50 in a pool of 201; nobody drops out of a number of deals (U-18).",
        "most_count": "80. A wrong declaration is refused, so it costs nothing (U-17, U-19).",
        "turn_limit": "400 turns: then the deal is over, and nobody scores.",
    },
    scorings=("penalty",),
)
