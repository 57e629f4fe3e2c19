"""Whether a whole hand can go in one turn: a cover of its cards by ways to lay them.

The order of the steps is left aside, so the answer may be too hopeful where that matters (a taken card and its company,
a meld of one's own first); it is never too gloomy.
"""

from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from rami.rules.combos import holding
from rami.rules.cover import Cover, Left, Staying
from rami.rules.parameters import Rules
from rami.rules.state import Table, TableMeld
from rami.rules.ways import Spot, Ways, gain_of, spot_of, ways_of


class Lone(NamedTuple):
    """The face that must not lie alone where it is added, and whether a joker would be company: one of one's own."""

    face: int
    joker: bool


class Whole:
    """Whether a hand can go whole, and whether what steps leave of it can: that shares the ways and all that was found.

    What is left has no ways that the hand had not, but on the melds that the steps have laid or changed.
    """

    def __init__(self, rules: Rules, table: Table, hand: bytes) -> None:
        self._rules, self._table, self._hand = rules, table, hand
        self._covers: dict[tuple[Staying, Lone | None], Cover] = {}

    def can_go(self, table: Table, rest: bytes, staying: Staying, spare: int, lone: Lone | None) -> bool:
        """Whether all cards of a rest but `spare` can be laid in one turn."""
        if spare < 0:
            return False
        ones, twos, supply = holding(rest)
        untouched, changed = 0, []
        for index, (was, meld) in enumerate(zip_longest(self._table.melds, table.melds)):
            if was is meld:
                untouched |= 1 << index
                supply += self._ways.spots[index].gain
            else:
                changed.append(meld)
                supply += gain_of(self._rules, meld.cards, ones)
        spots = [_accompanied(table, meld, spot_of(self._rules, meld.cards, ones, supply), lone) for meld in changed]
        return self._cover(staying, lone).covers(Left(ones, twos, supply, 0, untouched, spare), spots)

    @cached_property
    def _ways(self) -> Ways:
        return ways_of(self._rules, self._table, self._hand)

    def _cover(self, staying: Staying, lone: Lone | None) -> Cover:
        key = staying, lone
        if key not in self._covers:
            melds = zip(self._table.melds, self._ways.spots, strict=True)
            spots = [_accompanied(self._table, meld, spot, lone) for meld, spot in melds]
            self._covers[key] = Cover(self._ways.melds, spots, staying)
        return self._covers[key]


def _accompanied(table: Table, meld: TableMeld, spot: Spot, lone: Lone | None) -> Spot:
    """The ways less that which leaves the taken card alone on a meld."""
    if lone is None or meld.id in table.this.fed:
        return spot
    ways = [way for way in spot.ways if way.naturals != lone.face]
    if lone.joker:
        joined = [way for way in spot.ways if way.naturals == lone.face and way.least >= 0 and way.most > 0]
        ways += [way._replace(least=max(1, way.least)) for way in joined]
    return spot._replace(ways=tuple(ways))
