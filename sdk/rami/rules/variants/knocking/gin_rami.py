"""Gin rami, named in document 2 L44-L45 without its rules: the common ones, as settings (N-01 to N-08, N-10, N-11)."""

from rami.rules.settings.parameters import MatchEnd, Rules
from rami.rules.variants.variant import Implied, Variant

GIN_RAMI = Variant(
    name="gin-rami",
    title="Gin Rami",
    summary="Two players keep their melds in the hand; a player whose other cards count 10 or less may knock.",
    sources=("D2 L44-L45", "common rules of gin rummy"),
    rules=Rules(
        variant="gin-rami",
        players=(2, 2),
        hand_size=10,
        table="showdown",
        next_dealer="loser",
        first_upcard="offered",
        stock_reserve=2,
        scoring="knock",
        no_out="no_score",
        match_end=MatchEnd(target=100),
        final_bonus="gin",
    ),
    implied=(
        Implied("scoring", "knock_pot", {"next_dealer": "rotate", "final_bonus": "none"}),
        Implied("upcard", False, {"first_upcard": "free"}),
    ),
    fixed=("table",),
    deviations={
        "knock_limit": "10, as usual. With 0 it is straight gin: only a hand without unmatched cards ends the deal.",
        "gin_bonus": "25, and 31 for big gin, as in tournaments. Older rules have 20 (N-04, N-05).",
        "undercut_bonus": "25, as in tournaments. Older rules have 10 or 20 (N-04).",
        "stock_end": "dead: the deal ends when only two cards of the stock are left. last_discard is an option (N-06).",
        "match_end": "100 points. Then come the bonus for the game and those for the deals won (N-10).",
    },
    scorings=("knock", "knock_pot"),
)
