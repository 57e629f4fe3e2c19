"""Bounds for the search of `finish`: what no way of laying can exceed. They may be too hopeful, never too gloomy."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from rami.rules.cards import FACE_DOWN, JOKER, held, without
from rami.rules.combos import cards_of_combo, combos, faces, holding, terms_of
from rami.rules.duties import needs_opening, opened
from rami.rules.lay import may_lay_yet, needs_own_meld, wanted_pending
from rami.rules.melds import meld_value
from rami.rules.parameters import Rules
from rami.rules.solver import Arrangement, best_arrangement
from rami.rules.state import Table
from rami.rules.ways import Ways, ways_of
from rami.rules.whole import Staying, can_go_whole


class Reach:
    """What a table and the cards that may still be laid on it could come to."""

    rami = True
    """False once it is known that the whole hand cannot go; that does not change by laying some of it."""
    plan: tuple[bytes, ...] = ()
    """Melds that would have opened before the last step."""

    def __init__(self, rules: Rules, table: Table, rest: bytes) -> None:
        self.rules, self.table, self.rest = rules, table, rest

    def after(self, table: Table, rest: bytes) -> "Reach":
        """The same a step later, or with one card less; what is known already is handed on."""
        later = Reach(self.rules, table, rest)
        later.rami, later.plan = self.rami, self.__dict__.get("opening") or self.plan
        return later

    @cached_property
    def ways(self) -> Ways:
        """Every way to lay these cards."""
        return ways_of(self.rules, self.table, self.rest)

    def duties_can_be_met(self) -> bool:
        """Whether the taken card can be laid and find company (F-17, F-24), and the jokers owed are there (F-26)."""
        this = self.table.this
        if this.owed > self.rest.count(JOKER):
            return False
        if this.must_use and not this.taken_laid and not self._can_be_laid(this.taken):
            return False
        return self.rules.taken_layoff != "same_meld" or not this.taken_on or self._company_can_come()

    def _can_be_laid(self, card: int) -> bool:
        if card == JOKER:
            return self._jokers_can_come()
        return card in self.rest and any(way.naturals >> card & 1 for way in self.ways.every())

    def _jokers_can_come(self) -> bool:
        return JOKER in self.rest or any(spot.gain for spot in self.ways.spots)

    def _company_can_come(self) -> bool:
        ids = [meld.id for meld in self.table.melds]
        spot = self.ways.spots[ids.index(self.table.this.taken_on)]
        return bool(spot.ways) or ((spot.room > 0 or self.table.this.taken == JOKER) and self._jokers_can_come())

    @cached_property
    def opening(self) -> tuple[bytes, ...] | None:
        """Melds that could open, with the taken card where it must be among them (F-15); None if there are none."""
        cards = self._counting()
        kept = _still_there(cards, self.plan)
        if self._opens(kept, self.worth(kept)):
            return kept
        best = most_points(self.rules, cards)
        if not self._enough(best.value):
            return None
        if self._opens(best.melds, best.value) or self.table.this.owed:
            return best.melds
        return self._opening_with_taken(cards)

    def _opening_with_taken(self, cards: bytes) -> tuple[bytes, ...] | None:
        taken = self.table.this.taken
        for meld in _melds_with(self.rules, cards, taken):
            rest = most_points(self.rules, _less(cards, meld) or b"")
            if self._enough(self.worth((meld,)) + rest.value):
                return (meld, *rest.melds)
        if self.rules.joker_swap != "none" and self._jokers_can_come():
            for way in self.ways.melds:  # A meld with a joker still to be swapped counts nothing, but holds the card.
                if way.naturals >> taken & 1:
                    rest = most_points(self.rules, without(cards, faces(way.naturals)) or b"")
                    if self._enough(rest.value):
                        return rest.melds
        return None

    def _opens(self, melds: tuple[bytes, ...], value: int) -> bool:
        this = self.table.this
        free = not this.must_open or this.taken_melded or this.taken == JOKER
        return (free or any(this.taken in meld for meld in melds)) and self._enough(value)

    def _enough(self, value: int) -> bool:
        assert self.rules.opening is not None, "without a minimum everybody has opened"
        return self.rules.opening.reached(self.table.this.points + value)

    def worth(self, melds: Iterable[bytes]) -> int:
        """What melds count."""
        return sum([meld_value(self.rules.values, meld) for meld in melds])

    def _counting(self) -> bytes:
        """The cards whose melds can count: a joker owed does not (G-19), one that may be kept does."""
        if self.rules.taken_joker == "keep" and self.rules.joker_swap != "none":
            return self.rest + bytes([JOKER]) * sum([spot.gain for spot in self.ways.spots])
        return without(self.rest, bytes([JOKER]) * self.table.this.owed) or b""

    def can_open(self, melds: int) -> bool:
        """Whether the opening minimum is met, may be met with so many melds, or is not asked for yet."""
        rules, this = self.rules, self.table.this
        adding_is_free = rules.layoff_requires != "opened" or rules.joker_swap == "any"
        if opened(rules, self.table) or (adding_is_free and not needs_opening(rules, this)):
            return True
        return self.opening is not None and (melds >= len(self.opening) or self._can_open_with(melds))

    def _can_open_with(self, melds: int) -> bool:
        dearest = max([self.worth((meld,)) for meld in _melds(self.rules, self._counting())], default=0)
        return self._enough(melds * dearest)

    def can_go_whole(self, spare: int) -> bool:
        """Whether all of these cards but `spare` might be laid in one turn, on melds of the table too (G-21)."""
        this, rules = self.table.this, self.rules
        pending = (this.must_use or rules.no_discard_of_taken_card) and not this.taken_laid and this.taken >= 0
        bound = 1 << this.taken if pending and self.rest.count(this.taken) == 1 else 0
        own = self.rest.count(JOKER) > this.owed or rules.taken_joker == "keep"
        must = rules.must_discard_to_go_out and spare > 0
        return can_go_whole(self.ways, Staying(must, bound, own), spare - self.rest.count(FACE_DOWN))

    def company_matters(self) -> bool:
        """Whether the card taken from the pile may still lie alone on a meld (F-24)."""
        this = self.table.this
        pending = bool(this.taken_on) or not this.taken_laid
        return self.rules.taken_layoff != "alone" and this.taken >= 0 and not this.twin and pending

    def rami_is_certain(self) -> bool:
        """Whether `can_go_whole` is no mere bound: neither the order of the steps matters nor what they are worth."""
        rules, table = self.rules, self.table
        if table.laid[table.turn] or self.company_matters() or table.this.taken == JOKER:
            return False
        if wanted_pending(rules, table) or needs_own_meld(rules, table) or not may_lay_yet(rules, table):
            return False
        lifted = rules.melds_per_turn is None or rules.rami_bonus != "none"
        return lifted and (rules.opening is None or rules.rami_waives_opening)


def most_points(rules: Rules, hand: bytes) -> Arrangement:
    """The arrangement of these cards that is worth most in melds."""
    return _most_points(_Weights(rules), hand)


class _Weights:
    """Rules as far as points depend on them: equal where those are, so that one table serves every game of a kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._key = terms_of(rules), rules.values

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Weights) and self._key == other._key


@lru_cache(maxsize=1 << 14)
def _most_points(weights: _Weights, hand: bytes) -> Arrangement:
    return best_arrangement(weights.rules, hand, "points")


def _less(cards: bytes, meld: bytes) -> bytes | None:
    return without(cards, bytes([held(card) for card in meld]))


def _still_there(cards: bytes, plan: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The melds of a plan that these cards still make."""
    kept = []
    for meld in plan:
        rest = _less(cards, meld)
        if rest is not None:
            cards = rest
            kept.append(meld)
    return tuple(kept)


def _melds(rules: Rules, hand: bytes) -> Iterator[bytes]:
    terms = terms_of(rules)
    for combo in combos(terms, holding(hand)):
        yield next(cards_of_combo(terms, combo))


def _melds_with(rules: Rules, hand: bytes, card: int) -> list[bytes]:
    """The melds with a card, the most valuable first."""
    found = [meld for meld in _melds(rules, hand) if card in meld]
    return sorted(found, key=lambda meld: -meld_value(rules.values, meld))
