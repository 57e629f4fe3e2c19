"""Bounds for the search of `finish`: what no way of laying can exceed. They may be too hopeful, never too gloomy."""

from functools import cached_property, reduce
from itertools import chain
from operator import or_

from rami.rules.cards import (
    FACE_DOWN,
    JOKER,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    HandCard,
    HandCards,
    faces,
    mask_of,
    naturals,
    without,
)
from rami.rules.engine.duties import laid_at_once, needs_opening, opened
from rami.rules.engine.lay import may_lay_yet, needs_own_meld, wanted_pending
from rami.rules.feasibility.additions import Ways, gains_of, ways_of
from rami.rules.feasibility.openings import Melds, melds_to_open
from rami.rules.feasibility.whole_hand import Lone, Staying, Whole
from rami.rules.melds.combinations import holding
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


class Reach:
    """What a table and the `rest` of a hand that may still be laid on it could come to; `kept` cards stay.

    `melds` is how many more melds this turn may have, `lifted` the same where the turn is a rami.
    """

    rami = True
    """False once it is known that the whole hand cannot go; that does not change by laying some of it."""
    plan: Melds = ()
    """Melds that open, or would have opened before the last step."""
    closed = False
    """True once it is known that no melds can open any more."""

    def __init__(
        self,
        rules: Rules,
        deal: int,
        table: Table,
        rest: HandCards,
        kept: HandCards = NO_CARDS,
        hand: Whole | None = None,
    ) -> None:
        self.rules, self.deal, self.table, self.rest, self.kept = rules, deal, table, rest, kept
        self._openings: dict[int, Melds | None] = {}
        self._hand = hand or Whole(rules, table, rest)
        self.at_once, self.first = laid_at_once(rules, deal), not table.laid[table.turn]
        unlimited = rules.melds_per_turn is None or self.at_once
        self.melds = 13 if unlimited else (rules.melds_per_turn or 0) - table.this.melds
        self.lifted = 13 if self.first and rules.rami_bonus != "none" else self.melds

    def after(self, table: Table, rest: HandCards) -> "Reach":
        """The same a step later; what is known already is handed on."""
        later = Reach(self.rules, self.deal, table, rest, self.kept)
        later.rami, later.closed, later.plan, later._hand = self.rami, self.closed, self.plan, self._hand
        return later

    def keeping(self, card: HandCard) -> "Reach":
        """The same with one card more that stays."""
        later = self.after(self.table, without(self.rest, HandCards([card])) or NO_CARDS)
        later.kept = HandCards(sorted((*self.kept, card)))
        return later

    def look_for_rami(self) -> None:
        """Find out for all that comes after whether the whole hand can go, where that could make a difference."""
        helps = self.first and (self.rules.rami_waives_opening or self.lifted > self.melds)
        self.rami = (self.at_once or helps) and self.whole

    @cached_property
    def ways(self) -> Ways:
        """Every way to lay these cards."""
        return ways_of(self.rules, self.table, self.rest)

    @cached_property
    def gain(self) -> int:
        """How many jokers of the table the hand could take."""
        return sum(gains_of(self.rules, self.table, holding(self.rest).ones))

    @cached_property
    def duties_can_be_met(self) -> bool:
        """Whether the taken card can be laid and find company (F-17, F-24), and the jokers owed are there (F-26)."""
        this = self.table.this
        if this.owed > self.rest.count(JOKER):
            return False
        asked = this.must_open and not this.owed  # Then `opening` asks for the taken card.
        if this.must_use and not this.taken_laid and not asked and not self._can_be_laid(this.taken):
            return False
        return not self._company_is_missing or bool(self.company())

    def _can_be_laid(self, card: HandCard) -> bool:
        if card == JOKER:
            return self._jokers_can_come()
        ways = self.ways.every() if self.lifted > 0 else chain(*[spot.ways for spot in self.ways.spots])
        return card in self.rest and any(way.naturals >> card & 1 for way in ways)

    def _jokers_can_come(self) -> bool:
        return JOKER in self.rest or self.gain > 0

    @property
    def _company_is_missing(self) -> bool:
        return self.rules.taken_layoff == "same_meld" and self.table.this.taken_on > 0

    def company(self) -> HandCards:
        """The cards that may join the taken card where it lies alone; a joker if no others can."""
        if not self._company_is_missing:
            return NO_CARDS
        spot = self.ways.spots[[meld.id for meld in self.table.melds].index(self.table.this.taken_on)]
        joker = (spot.room > 0 or self.table.this.taken == JOKER) and self._jokers_can_come()
        others = faces(reduce(or_, [way.naturals for way in spot.ways], NO_FACES))
        return others or (HandCards([JOKER]) if joker else NO_CARDS)

    def company_matters(self) -> bool:
        """Whether the card taken from the pile may still come to lie alone on a meld (F-24)."""
        this, rule = self.table.this, self.rules.taken_layoff
        if this.taken < 0 or this.twin or (this.taken_laid and not this.taken_on):
            return False
        return rule == "same_meld" or (rule == "same_turn" and not this.fed)

    def can_open(self, most: int) -> bool:
        """Whether the opening minimum is met, may be met with so many melds, or is not asked for yet."""
        rules, this = self.rules, self.table.this
        adding_is_free = rules.layoff_requires != "opened" or rules.joker_swap == "any"
        if opened(rules, self.table) or (adding_is_free and not needs_opening(rules, this)):
            return True
        return most >= 0 and self.opening(most) is not None

    def opening(self, most: int) -> Melds | None:
        """So many melds that could open (F-15, F-20); None if none could."""
        if self.closed:
            return None
        if most not in self._openings:
            self._openings[most] = melds_to_open(self.rules, self.table, self.rest, self.gain, self.plan, most)
        self.plan = self._openings[most] or self.plan
        return self._openings[most]

    @cached_property
    def hopeless(self) -> bool:
        """Neither a turn like any other nor one in which the whole hand goes is in reach."""
        if not self.duties_can_be_met:
            return True
        if not self.at_once and self.melds >= 0 and self.can_open(self.melds):
            return False
        if self.lifted < 0 or not (self.at_once or self.first) or not self.rami:
            return True
        waived = self.first and self.rules.rami_waives_opening
        return not (waived or self.can_open(self.lifted)) or not self.whole

    @cached_property
    def whole(self) -> bool:
        """Whether all of these cards, but a discard, might be laid in one turn, on melds of the table too (G-21)."""
        return self._can_go(self._lone() if not self._own_jokers() else None)

    @cached_property
    def rami_is_certain(self) -> bool:
        """Whether they surely can: neither the order of the steps matters nor what they are worth."""
        rules, this = self.rules, self.table.this
        if not self.first or self.lifted < 13 or this.taken == JOKER or this.taken_on:
            return False
        if wanted_pending(rules, self.table) or needs_own_meld(rules, self.table) or not may_lay_yet(rules, self.table):
            return False
        if rules.opening is not None and not rules.rami_waives_opening:
            return False
        lone = self._lone()
        return self._can_go(lone) if lone and lone.joker else self.whole

    def _can_go(self, lone: Lone | None) -> bool:
        return self._hand.can_go(self.table, self.rest, self._staying(), self._spare(), lone)

    def _spare(self) -> int:
        """How many cards may stay for the discard; one that lies face down cannot be laid."""
        return 1 - len(self.kept) - self.rest.count(FACE_DOWN)

    def _staying(self) -> Staying:
        this, rules = self.table.this, self.rules
        pending = (this.must_use or rules.no_discard_of_taken_card) and not this.taken_laid and this.taken >= 0
        bound = self._taken() if pending and self.rest.count(this.taken) == 1 else NO_FACES
        must = rules.must_discard_to_go_out and not self.kept
        return Staying(must, bound, self._own_jokers())

    def _own_jokers(self) -> bool:
        """Whether a joker is left that need not be laid, nor counts as one from the table."""
        return self.rest.count(JOKER) > self.table.this.owed or self.rules.taken_joker == "keep"

    def _lone(self) -> Lone | None:
        """The taken card where company matters to a hand that goes whole: with other cards in it, only on that meld."""
        same_turn = self.rules.taken_layoff == "same_turn" and len(self.rest) - self.rest.count(JOKER) > 2
        return Lone(self._taken(), self._own_jokers()) if self.company_matters() and not same_turn else None

    def _taken(self) -> FaceMask:
        """The face of the taken card; a joker has none."""
        return mask_of(naturals(HandCards([self.table.this.taken])))
