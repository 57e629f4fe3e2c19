"""Colonel: rummy for two in which a player may challenge the other (the page by Howard Fosdick named in D1 L128)."""

from rami.rules.settings.parameters import MatchEnd, Rules, Values
from rami.rules.variants.implied import PAYMENT, PENALTY, TABLE_MINUS_HAND
from rami.rules.variants.variant import Variant

COLONEL = Variant(
    name="colonel",
    title="Colonel",
    summary="Two players, ten cards, high ace; a player may challenge the other to end the deal; to 100 points.",
    sources=("D1 L128",),
    rules=Rules(
        variant="colonel",
        players=(2, 2),
        hand_size=10,
        melds_per_turn=None,
        ace="high",
        max_recycles=0,
        end_when_stock_empty_at_turn_end=True,
        challenge="offered",
        values=Values(ace_hand=10, ace_low_run=10, ace_high_run=10, ace_set=10),
        match_end=MatchEnd(target=100),
    ),
    implied=(PENALTY, PAYMENT, TABLE_MINUS_HAND),
    deviations={
        "challenge": "once a turn, before drawing, from a player's second turn on. Refused, the turn goes on (N-14).",
        "end_when_stock_empty_at_turn_end": "the deal ends after the turn in which the last card was drawn (N-13).",
        "match_end": "100 points, without a final bonus. The text does not say when the game ends (N-13).",
    },
)
