"""Bounds for the search of `finish`. They may say that a goal is possible when it is not, but never the opposite."""

from functools import reduce
from itertools import chain
from operator import and_, or_

from rami.rules.cards import (
    FACE_DOWN,
    JOKER,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    HandCard,
    HandCards,
    faces,
    is_natural,
    mask_of,
    naturals,
    without,
)
from rami.rules.engine.duties import laid_at_once, melds_left, needs_opening, opened
from rami.rules.engine.lay import may_lay_yet, needs_own_meld, wanted_pending
from rami.rules.engine.opening import names_melds, opens_alone
from rami.rules.feasibility.additions import Spot, Way, Ways, gains_of, ways_of
from rami.rules.feasibility.endings import Endings
from rami.rules.feasibility.openings import Melds, melds_beside, melds_to_open, points_needed
from rami.rules.feasibility.returning import Chosen, for_bounds, may_come, owed_can_be_laid, owed_naturals
from rami.rules.feasibility.taken_card import is_possible_beside, ways_to_join, ways_to_lay
from rami.rules.feasibility.whole_hand import Lone, Needs, Needy, Staying, Whole, accompanied
from rami.rules.melds.caching import cached_attribute
from rami.rules.melds.combinations import holding, less
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


class Reach:
    """What the player may still achieve in this turn with the cards of `rest`; the cards of `kept` stay in the hand.

    `melds` is the number of melds that this turn may still have, and `lifted` the same number if the turn is a rami.
    """

    rami = True
    """False if it is known that the whole hand cannot be laid. Laying some of the cards does not change this."""
    plan: Melds = ()
    """Melds that reach the opening minimum, or would have reached it before the last step."""
    closed = False
    """True if it is known that no melds can reach the opening minimum any more."""

    def __init__(
        self,
        rules: Rules,
        deal: int,
        table: Table,
        rest: HandCards,
        kept: HandCards = NO_CARDS,
        before: "Reach | None" = None,
        *,
        first: bool = False,
    ) -> None:
        """The bounds at a table. Results of the step before that are still valid are copied.

        With `first` they are for all steps, also for one after which a wild card of the hand may come back.
        """
        self.rules, self.deal, self.table, self.rest, self.kept = rules, deal, table, rest, kept
        self.seen, self.coming = for_bounds(rules, table), may_come(table, first=first)
        self.for_first = first
        self._openings: dict[int, Melds | None] = {}
        self.failed: set[object] = set() if before is None else before.failed
        self.endings: Endings = Endings(rules) if before is None else before.endings
        if before is None or before.for_first or self.coming & ~before.coming:
            self.hand = Whole(rules, self.seen, rest, self.coming)
        else:
            self.coming, self.hand = before.coming, before.hand
            self.rami, self.closed, self.plan = before.rami, before.closed, before.plan
        self.at_once, self.first = laid_at_once(rules, deal), not table.laid[table.turn]
        self.melds = 13 if self.at_once else melds_left(rules, table)
        self.lifted = self._lifted()

    def _lifted(self) -> int:
        """The number of melds that this turn may still have as a rami. It need not be the melds that are named."""
        rules = self.rules
        bound = names_melds(rules, self.seen) and not rules.rami_waives_opening
        if self.at_once or bound or not self.first:
            return self.melds
        limit = None if rules.rami_bonus != "none" else rules.melds_per_turn
        return 13 if limit is None else limit - self.seen.this.melds

    def after(self, table: Table, rest: HandCards) -> "Reach":
        """The bounds after one more step."""
        return Reach(self.rules, self.deal, table, rest, self.kept, before=self)

    def keeping(self, card: HandCard) -> "Reach":
        """The bounds with one more card that stays in the hand."""
        rest = without(self.rest, HandCards([card])) or NO_CARDS
        return Reach(self.rules, self.deal, self.table, rest, HandCards(sorted((*self.kept, card))), before=self)

    def look_for_rami(self) -> None:
        """Find out whether the whole hand can be laid, if this matters. The result is kept for all later steps."""
        self.rami = self._rami_matters and self.whole

    @property
    def _rami_matters(self) -> bool:
        rules = self.rules
        returns = rules.joker_swap != "none" and rules.taken_joker == "other_meld"
        helps = self.first and (rules.rami_waives_opening or self.lifted > self.melds or returns)
        return self.at_once or helps

    @cached_attribute
    def ways(self) -> Ways:
        """All ways to lay these cards."""
        return ways_of(self.rules, self.seen, self.rest, self.coming)

    @cached_attribute
    def gain(self) -> int:
        """The number of jokers that the hand could take from the table."""
        return sum(gains_of(self.rules, self.seen, holding(self.rest).ones))

    def _duties_can_be_met(self) -> bool:
        """Whether the taken card can be laid (F-17), with another card if needed (F-24), and all jokers owed (F-26)."""
        this = self.seen.this
        if this.owed > self.rest.count(JOKER) or not owed_can_be_laid(self.table, self.rest):
            return False
        if not all(self._can_be_laid(card) for card in owed_naturals(self.table)):
            return False
        asked = this.must_open and not this.owed  # Then `opening` requires the taken card.
        if this.must_use and not this.taken_laid and not asked and not self._can_be_laid(this.taken):
            return False
        if not self._company_is_missing or self.company():
            return True
        return this.taken == JOKER and self.lifted > 0 and bool(self._ways_with_joker)

    @cached_attribute
    def _opens_with_joker(self) -> bool:
        """Whether, for an opening, one more meld must have a joker, because a joker was taken (F-15, F-24).

        Any joker is then the one taken. It was taken to open, or lies on a meld that gets no other card any more.
        """
        this = self.seen.this
        if this.taken != JOKER or this.taken_melded:
            return False
        return this.must_open or (self._company_is_missing and not self.company())

    @cached_attribute
    def _ways_with_joker(self) -> list[Way]:
        """The ways to lay a new meld with a joker."""
        return [way for way in self.ways.melds if way.most > 0 and self._has_jokers_for(way)]

    def _can_be_laid(self, card: HandCard) -> bool:
        if card == JOKER:
            return self._jokers_can_come()
        spots = chain(*[spot.ways for spot in self._accompanied_spots()])
        ways = chain(self.ways.melds, spots) if self.lifted > 0 else spots
        return card in self.rest and any(way.naturals >> card & 1 and self._has_jokers_for(way) for way in ways)

    @cached_attribute
    def _taken_goes_to_a_new_meld(self) -> bool:
        """Whether the taken card must be laid and fits no meld on the table, so that it needs an opening (F-20)."""
        this = self.seen.this
        if not this.must_use or this.taken_laid or not is_natural(this.taken):
            return False
        ways = chain(*[spot.ways for spot in self._accompanied_spots()])
        return not any(way.naturals >> this.taken & 1 and self._has_jokers_for(way) for way in ways)

    def _has_jokers_for(self, way: Way) -> bool:
        """Whether the hand has enough jokers for a way, or could take them from the table with its other cards."""
        ones, _, jokers = less(holding(self.rest), way.naturals, 0)
        return way.least <= jokers or way.least <= jokers + sum(gains_of(self.rules, self.seen, ones))

    def _accompanied_spots(self) -> list[Spot]:
        """The spots without the ways that leave the taken card alone on a meld, where F-24 forbids this."""
        needed = self.rules.taken_layoff == "same_meld" and self.company_matters() and not self._own_jokers()
        needed = needed and not self.coming
        lone = Lone(self._taken()) if needed else None
        melds = zip(self.seen.melds, self.ways.spots, strict=True)
        return [accompanied(self.seen, meld, spot, lone) for meld, spot in melds]

    def _jokers_can_come(self) -> bool:
        return JOKER in self.rest or self.gain > 0

    @property
    def _company_is_missing(self) -> bool:
        return self.rules.taken_layoff == "same_meld" and self.seen.this.taken_on > 0

    def company(self) -> HandCards:
        """The cards that can be added to the meld where the taken card lies alone; a joker if there are no others."""
        if not self._company_is_missing:
            return NO_CARDS
        spot = self._spot_of_taken()
        joker = (spot.room > 0 or self.seen.this.taken == JOKER) and self._own_jokers()
        others = faces(reduce(or_, [way.naturals for way in spot.ways if self._has_jokers_for(way)], NO_FACES))
        return others or (HandCards([JOKER]) if joker else NO_CARDS)

    def _spot_of_taken(self) -> Spot:
        """The spot of the meld where the taken card lies alone."""
        return self.ways.spots[[meld.id for meld in self.seen.melds].index(self.seen.this.taken_on)]

    @cached_attribute
    def _only_a_swap_is_company(self) -> bool:
        """Whether the meld where the taken card lies alone gets a card only by a swap that needs an opening (F-24)."""
        if self.rules.joker_swap != "opened" or not self._company_is_missing:
            return False
        spot = self._spot_of_taken()
        return spot.room <= 0 and all(way.least < 0 for way in spot.ways)

    @cached_attribute
    def _beside_company(self) -> HandCards:
        """The cards of `rest` without those that every company of the taken card needs (F-24)."""
        if not self._company_is_missing or self.seen.this.taken == JOKER:
            return self.rest
        spot = self._spot_of_taken()
        if not spot.ways or (spot.room > 0 and self._own_jokers()):
            return self.rest
        return without(self.rest, faces(reduce(and_, [way.naturals for way in spot.ways]))) or self.rest

    def company_matters(self) -> bool:
        """Whether the taken card could lie alone on a meld at the end of the turn, which F-24 forbids."""
        this, rule = self.seen.this, self.rules.taken_layoff
        if this.taken < 0 or this.twin or (this.taken_laid and not this.taken_on):
            return False
        return rule == "same_meld" or (rule == "same_turn" and not this.fed)

    def can_open(self, most: int) -> bool:
        """Whether the opening minimum is reached, could be reached with `most` more melds, or is not required yet."""
        rules, this = self.rules, self.seen.this
        # A joker from a swap that may not be kept has to be laid, and this needs an opening.
        swapping_is_free = rules.joker_swap == "any" and rules.taken_joker == "keep"
        adding_is_free = rules.layoff_requires != "opened" or swapping_is_free
        if opened(rules, self.seen) or (adding_is_free and not (needs_opening(rules, this) or self._must_meld)):
            return True
        return most >= 0 and self.opening(most) is not None

    @property
    def _must_meld(self) -> bool:
        """Whether the turn needs one more new meld, and so an opening, because of the taken card."""
        return self._opens_with_joker or self._only_a_swap_is_company or self._taken_goes_to_a_new_meld

    def opening(self, most: int) -> Melds | None:
        """At most `most` melds that could reach the opening minimum (F-15, F-20); None if there are none."""
        if self.closed:
            return None
        if most not in self._openings:
            self._openings[most] = self._find_opening(most)
        self.plan = self._openings[most] or self.plan
        return self._openings[most]

    def _find_opening(self, most: int) -> Melds | None:
        rules, table, rest = self.rules, self.seen, self._beside_company
        if opens_alone(
            rules, table.this
        ):  # its meld is worth enough without jokers from the table, and any joker is taken
            return melds_to_open(rules, table, rest, self.gain, self.plan, most)
        if self._opens_with_joker and not self._own_jokers():
            return melds_beside(rules, table, self._ways_with_joker, rest, points_needed(rules, table.this), most)
        if self._opens_with_joker and (most < 1 or not self._ways_with_joker):
            return None
        found = melds_to_open(rules, table, rest, self.gain, self.plan, most)
        return found if not found or self._leave_what_is_due(found, most) else None

    def _leave_what_is_due(self, found: Melds, most: int) -> bool:
        """Whether these melds, or others, leave a way to lay the taken card, and company for one that lies alone."""
        rules, table, rest, this = self.rules, self.seen, self.rest, self.seen.this
        named = rules.opening is not None and rules.opening.melds is not None
        if this.taken == JOKER or rules.taken_joker == "keep" or named:
            return True
        if self._company_is_missing:
            uses = ways_to_join(rules, table, rest, self._spot_of_taken())
            return is_possible_beside(rules, table, rest, uses, found, most, taken=None)
        if not this.must_use or this.taken_laid or this.must_open or this.twin or not is_natural(this.taken):
            return True
        alone = rules.taken_layoff != "same_meld" or not self.company_matters()
        uses = ways_to_lay(rules, table, rest, self.ways, alone=alone)
        return is_possible_beside(rules, table, rest, uses, found, most, taken=this.taken)

    @cached_attribute
    def hopeless(self) -> bool:
        """True if the turn can be finished neither as a normal turn nor by laying the whole hand."""
        stays = self._a_joker_stays_on_its_meld
        normal = not self.at_once and self.melds >= 0 and not stays and self.can_open(self.melds)
        if not normal and not self._may_be_rami:  # the duties need all ways of the hand, which take longer
            return True
        if not self._duties_can_be_met():
            return True
        if normal:
            return False
        waived = self.first and self.rules.rami_waives_opening
        return not (waived or self.can_open(self.lifted)) or not self.whole

    @property
    def _may_be_rami(self) -> bool:
        """Whether the whole hand may be laid in this turn, and not too many cards fit nowhere."""
        return self.lifted >= 0 and (self.at_once or self.first) and self.rami and not self._too_many_stay

    @property
    def _a_joker_stays_on_its_meld(self) -> bool:
        """Whether some joker taken from the table cannot be laid on another meld any more (U-07).

        A swap brings as many jokers as it adds to those that must be laid elsewhere, and a joker serves one of them.
        """
        return self.seen.this.elsewhere > self.rest.count(JOKER)

    @cached_attribute
    def whole(self) -> bool:
        """Whether it may be possible to lay all these cards but one discard, also on melds of the table (G-21)."""
        return not self._too_many_stay and self._can_go(self._lone(company=self._own_jokers()), self._staying())

    @cached_attribute
    def _too_many_stay(self) -> bool:
        """Whether more cards fit nowhere than may stay for the discard."""
        spare = self._spare()
        return spare < 0 or self.hand.stays(self.seen, self.rest, spare, lambda: self.rest.count(JOKER) + self.gain)

    @cached_attribute
    def rami_is_certain(self) -> bool:
        """Whether this is certainly possible, because neither the order of the steps nor the points matter."""
        waived = self.first and self.rules.rami_waives_opening
        if not self._rami_matters or isinstance(self.table, Chosen):
            return False
        if self.lifted < 0 or not (waived or opened(self.rules, self.seen)):
            return False
        if self._order_matters() or self._too_many_stay:
            return False
        lone = self._lone()
        if lone is None and not self._company_is_missing:
            return self.whole
        if lone is None or not lone.joker:
            return self._can_go(lone, self._staying(), "a natural card" if self._company_is_missing else None)
        # The joker laid with the taken card must not come from the table, and must not be the one that stays.
        staying = self._staying()._replace(joker=False)
        lone = lone._replace(returns=lone.returns and JOKER in self.rest)
        return not self.seen.this.owed and self._can_go(lone, staying, "a natural card")

    def _order_matters(self) -> bool:
        rules, table = self.rules, self.seen
        if wanted_pending(rules, table) or needs_own_meld(rules, table) or not may_lay_yet(rules, table):
            return True
        return self._taken_joker_may_stay() or self._taken_card_may_be_alone()

    def _taken_joker_may_stay(self) -> bool:
        this = self.seen.this
        return this.taken == JOKER and not this.taken_laid and not this.twin

    def _taken_card_may_be_alone(self) -> bool:
        """Whether the taken card, which lies alone on a meld, could be alone to the end (F-24)."""
        this, rule = self.seen.this, self.rules.taken_layoff
        if not this.taken_on or rule == "alone":
            return False
        if rule == "same_meld":  # A natural card is company in any order, unless it can be swapped for a joker.
            return self._spot_of_taken().gain > 0 or this.taken == JOKER
        # One natural card may stay for the discard, and cards that are swapped do not count.
        return not this.fed and len(naturals(self.rest)) <= self.gain + 1

    def _can_go(self, lone: Lone | None, staying: Staying, needs: Needs | None = None) -> bool:
        needs = needs or ("any card" if self._own_jokers() else "a natural card")
        this = self.seen.this  # a joker that was taken needs no company if another joker is melded
        needy = Needy(this.taken_on if self._company_is_missing and this.taken != JOKER else 0, needs)
        return self.hand.can_go(self.seen, self.rest, staying, self._spare(), max(0, self.lifted), lone, needy)

    def _spare(self) -> int:
        """The number of cards that may still stay for the discard (U-10). A face-down card always stays."""
        return (not self.rules.must_lay_to_go_out) - len(self.kept) - self.rest.count(FACE_DOWN)

    def _staying(self) -> Staying:
        this, rules = self.seen.this, self.rules
        pending = (this.must_use or rules.no_discard_of_taken_card) and not this.taken_laid and this.taken >= 0
        bound = self._taken() if pending and self.rest.count(this.taken) == 1 else NO_FACES
        must = rules.must_discard_to_go_out and not self.kept
        return Staying(must, bound, self._own_jokers())

    def _own_jokers(self) -> bool:
        """Whether the hand has a joker that was not taken from the table, or that may be kept."""
        return self.rest.count(JOKER) > self.seen.this.owed or self.rules.taken_joker == "keep"

    def _lone(self, *, company: bool = False) -> Lone | None:
        """The taken card, if it may not lie alone when the whole hand is laid (F-24); otherwise None.

        If another card in the same turn is enough, the other cards of the hand meet the duty. `company` says whether a
        joker of the hand counts as one of them: it does if it is laid, on any meld, and does not stay for the discard.
        """
        others = company or len(self.rest) - self.rest.count(JOKER) > 2
        same_turn = self.rules.taken_layoff == "same_turn" and others
        if same_turn or not self.company_matters() or self.coming:
            return None
        return Lone(self._taken(), self._own_jokers(), self.rules.joker_swap != "none")

    def _taken(self) -> FaceMask:
        """The mask of the taken card; empty for a joker."""
        return mask_of(naturals(HandCards([self.seen.this.taken])))
