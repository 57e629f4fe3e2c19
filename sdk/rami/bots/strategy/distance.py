"""How far a hand is from a declaration (U-17): the cards that no meld holds, and the runs that it lacks."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from rami.rules.cards import HAND_CARDS, NO_CARDS, HandCards, joker_count
from rami.rules.melds.caching import cached
from rami.rules.melds.declarations import fewest_left, fewest_shown
from rami.rules.melds.meld import Run
from rami.rules.melds.shown import Shown
from rami.rules.melds.wild_cards import in_deal
from rami.rules.settings.parameters import Rules
from rami.rules.state import NO_CARD
from rami.rules.views.view import View

WITHOUT_PURE: Final = 4
"""How many cards the lack of a run without a joker is worth."""
WITHOUT_RUN: Final = 2
"""How many cards the lack of another run is worth."""


class Far(NamedTuple):
    """Cards to go, the cards that no meld holds in the best arrangement, and the runs that it lacks."""

    cards: int
    left: HandCards
    lacks_pure: bool
    lacks_run: bool


def rules_of(view: View) -> Rules:
    """The rules of the deal, in which the wild rank is known."""
    return in_deal(view.rules, NO_CARD if view.wild_card is None else HAND_CARDS[view.wild_card])


@cached(1 << 10)
def far(rules: Rules, hand: HandCards) -> Far:
    """How far a hand is from a declaration."""
    asked = rules.declaration
    assert asked is not None, "players declare in this game"
    runs, pure = asked.runs, asked.pure_runs
    ways = [(0, 0, WITHOUT_PURE * (pure > 0) + WITHOUT_RUN * (runs > pure))]
    if pure and runs > pure:
        ways.append((pure, pure, WITHOUT_RUN))
    if runs:
        ways.append((runs, pure, 0))
    best: Far | None = None
    for needed, without_joker, lacking in ways:
        left = fewest_left(rules, hand, needed, without_joker)
        if left is not None and (best is None or len(left) + lacking <= best.cards):
            best = Far(len(left) + lacking, left, without_joker < pure, needed < runs)
    assert best is not None, "a hand can always be shown without runs"
    return best


def outside_melds(rules: Rules, hand: HandCards) -> HandCards:
    """The cards that no meld holds, if runs are forgotten."""
    return fewest_left(rules, hand, 0, 0) or NO_CARDS


def nearest_melds(rules: Rules, hand: HandCards) -> Shown:
    """The melds that leave fewest cards, beside as many of the runs as the hand has: first runs, those without jokers.

    `rules` are those of the deal.
    """
    found, *_ = [shown for shown in _ways(rules, hand) if shown is not None]
    melds = sorted(found.melds, key=lambda meld: (not isinstance(meld, Run), joker_count(meld.cards)))
    return Shown(tuple(melds), found.unmatched, found.count)


def _ways(rules: Rules, hand: HandCards) -> Iterator[Shown | None]:
    """With all runs, with those without a joker alone, and with any melds. Without the runs all cards count."""
    asked = rules.declaration
    assert asked is not None, "players declare in this game"
    for runs, pure in ((asked.runs, asked.pure_runs), (asked.pure_runs, asked.pure_runs), (0, 0)):
        yield fewest_shown(rules, hand, runs, pure)
