"""The melds of a hand where players declare: those with the runs that a declaration asks for (U-17)."""

from collections.abc import Iterator

from rami.rules.cards import HandCards, joker_count
from rami.rules.melds.declarations import fewest_shown
from rami.rules.melds.meld import Run
from rami.rules.melds.shown import Shown
from rami.rules.settings.parameters import Rules


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
