"""Alternatives: the arrangements among which the player of a knock can choose, the least count first (N-02)."""

from heapq import heappop, heappush

from rami.rules.cards import HandCards, MeldCards
from rami.rules.melds.arrangements import arrange, shown_as
from rami.rules.melds.combinations import first_meld
from rami.rules.melds.deadwood import deadwood
from rami.rules.melds.meld import RunOrSet, run_or_set
from rami.rules.melds.shown import Shown
from rami.rules.melds.wild_cards import has_jokers
from rami.rules.settings.parameters import Rules


def alternatives(rules: Rules, hand: HandCards, most: int, limit: int | None = None) -> list[Shown]:
    """The arrangements of a hand that leave least, at most `most`, none of them more than `limit` points.

    Of equal counts the one with fewest melds comes first, then the first in canonical order. A hand may also be shown
    with fewer melds than it has. With wild cards only the arrangement that counts least is listed.
    """
    if has_jokers(rules):
        shown = arrange(rules, packs=1, hand=hand)
        return [shown] if limit is None or shown.count <= limit else []
    arithmetic = deadwood(rules, hand)
    found = dict[tuple[RunOrSet, ...], Shown]()
    # The least count that can come of each way to decide on some cards, the cards that are left, and the melds.
    ways: list[tuple[int, int, tuple[MeldCards, ...]]] = []

    def add(points: int, cards: int, melds: tuple[MeldCards, ...]) -> None:
        heappush(ways, (points, cards, melds))

    add(arithmetic.total - arithmetic.most(arithmetic.whole), arithmetic.whole, ())
    while ways and len(found) < most:
        least, cards, melds = heappop(ways)
        if limit is not None and least > limit:
            break
        if not cards:
            shown = shown_as(rules, hand, tuple([run_or_set(meld) for meld in melds]))
            found[shown.melds] = shown
            continue
        low, options = arithmetic.lowest(cards)
        still = least + arithmetic.most(cards)
        add(still - arithmetic.most(cards - low), cards - low, melds)
        for used, points, combo in options:
            rest = cards - used
            add(still - points - arithmetic.most(rest), rest, (*melds, first_meld(arithmetic.terms, combo).cards))
    return sorted(found.values(), key=lambda shown: (shown.count, shown.order))
