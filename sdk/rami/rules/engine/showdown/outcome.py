"""A showdown: all hands are shown, and the points are counted (N-02 to N-05, N-09, N-12)."""

from collections.abc import Sequence

from rami.rules.cards import NAMES, HandCard, HandCards
from rami.rules.engine.showdown.hands import shown_hands
from rami.rules.engine.showdown.scoring import Gin, score_showdown
from rami.rules.engine.showdown.upcard import doubles, knock_limit
from rami.rules.melds.shown import Shown
from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import Showdown
from rami.rules.state import NO_CARD


def hold_showdown(
    rules: Rules, upcard: HandCard, hands: Sequence[HandCards], knocker: int, card: HandCard, shown: Shown
) -> Showdown:
    """The showdown after a legal knock.

    `card` is the card that the knocker discarded, NO_CARD for big gin, and `shown` is the hand without it. `upcard` is
    the first upcard of the deal, NO_CARD if there was none. `hands` are by seat; that of the knocker is not looked at.
    """
    with_gin: Gin = "big_gin" if card == NO_CARD else "gin"
    gin, doubled = None if shown.unmatched else with_gin, doubles(rules, upcard)
    of_all = shown_hands(rules, knocker, shown, hands)
    scored = score_showdown(rules, knocker, [hand.count for hand in of_all], gin, doubled=doubled)
    return Showdown(
        knocker=knocker,
        card=None if card == NO_CARD else NAMES[card],
        limit=knock_limit(rules, upcard),
        hands=of_all,
        result=scored.result,
        winners=scored.winners,
        doubled=doubled,
        points=scored.points,
    )
