"""What is known about the openings of a hand: it tells of most steps at once whether the player can still open.

A plan is melds that would open, a ceiling what no melds of some cards can exceed. Each of them serves every step that
leaves its cards in the hand, or no others.
"""

from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from rami.rules.candidates import Candidate
from rami.rules.cards import JOKER
from rami.rules.combos import Holding, cards_of, holding, less
from rami.rules.duties import laid_at_once, needs_opening, opened
from rami.rules.melds import meld_value
from rami.rules.moves import LayOff, Meld, SwapJoker
from rami.rules.opening import Melds, dearest, from_hand, points_needed, worth
from rami.rules.parameters import Rules
from rami.rules.state import Table
from rami.rules.ways import NO_SWAPS, Swaps, Way, gains_of, melds_with, swaps_of


class Plan(NamedTuple):
    """What melds of the hand leave in it, what they are worth, and whether the taken card is in one of them."""

    left: Holding
    points: int
    with_taken: bool


class Ceiling(NamedTuple):
    """The most that melds of some cards are worth."""

    cards: Holding
    points: int


class Task(NamedTuple):
    """What a step leaves to do: the cards left, the points needed, and which duties the taken card still has."""

    step: Candidate
    rest: Holding
    needed: int
    meld_taken: bool
    lay_taken: bool


def can_plan(rules: Rules, deal: int, table: Table) -> bool:
    """Whether all that matters for an opening is which melds the hand has: no limit, no joker owed, no lone card."""
    this = table.this
    if opened(rules, table) or laid_at_once(rules, deal) or rules.melds_per_turn is not None:
        return False
    joker_counts = rules.taken_joker == "keep" and rules.joker_swap != "none"
    return not joker_counts and not this.owed and not this.taken_on and this.taken != JOKER


class Plans:
    """The plans and ceilings of one hand, at a table where `can_plan` holds."""

    def __init__(self, rules: Rules, deal: int, table: Table) -> None:
        self._serve = can_plan(rules, deal, table)
        if not self._serve:
            return
        this, hand = table.this, holding(table.hands[table.turn])
        self._rules, self._table, self._hand = rules, table, hand
        self._needed = points_needed(rules, this)
        self._adding_is_free = rules.layoff_requires != "opened" and not needs_opening(rules, this)
        self._taken = 1 << this.taken if this.taken >= 0 else 0
        self._gain = sum(gains_of(rules, table, hand.ones))
        swaps = [swaps_of(rules, meld.cards) for meld in table.melds]
        self._swaps = Swaps(*[reduce(or_, masks) for masks in zip(NO_SWAPS, *swaps, strict=True)])
        self._plans = [Plan(hand, 0, with_taken=False)]
        self._ceilings: dict[Holding, int] = {}

    def learn(self, melds: Melds, needed: int = 0) -> None:
        """Remember melds that the hand has, less those that can be spared: a plan serves the more the less it takes."""
        if not self._serve:
            return
        points, left, with_taken = worth(self._rules, melds), self._hand, False
        for value, meld in sorted([(meld_value(self._rules.values, meld), meld) for meld in melds]):
            cards = holding(from_hand(meld))
            if points - value >= needed and not cards.ones & self._taken:
                points -= value
            else:
                left = less(left, cards.ones, cards.jokers)
                with_taken |= bool(cards.ones & self._taken)
        plan = Plan(left, points, with_taken)
        if plan not in self._plans:
            self._plans.insert(0, plan)

    def can_open(self, step: Candidate) -> bool | None:
        """Whether the turn can be finished after a step by melds that open; False says that nothing can open any more.

        None if neither is known.
        """
        if not self._serve or isinstance(step.move, SwapJoker) or self._leaves_alone(step):
            return None
        task = self._task(step)
        known = self._known(task)
        if known is None and task.rest not in self._ceilings:
            for cards in (less(self._hand, 0, step.jokers), task.rest):
                if known is None and cards not in self._ceilings:
                    best = dearest(self._rules, cards_of(cards))
                    self._ceilings[cards] = best.value
                    self.learn(best.melds, task.needed)
                    known = self._known(task)
        return known

    def _leaves_alone(self, step: Candidate) -> bool:
        """Whether the taken card may want company where a step lays it off (F-24)."""
        alone = isinstance(step.move, LayOff) and step.naturals & self._taken
        return bool(alone) and self._rules.taken_layoff != "alone"

    def _task(self, step: Candidate) -> Task:
        this, melding = self._table.this, isinstance(step.move, Meld)
        uses_taken = bool(step.naturals & self._taken)
        needed = self._needed - meld_value(self._rules.values, step.meld) if melding else self._needed
        meld_taken = this.must_open and not this.taken_melded and not (melding and uses_taken)
        lay_taken = meld_taken or (this.must_use and not this.taken_laid and not uses_taken)
        return Task(step, less(self._hand, step.naturals, step.jokers), needed, meld_taken, lay_taken)

    def _known(self, task: Task) -> bool | None:
        step, rest, needed, meld_taken, _ = task
        for plan in self._plans:
            (ones, _, jokers), points, _ = plan
            if points >= needed and step.jokers <= jokers and not step.naturals & ~ones and self._serves(plan, task):
                return True
        if self._adding_is_free and isinstance(step.move, LayOff):
            return None
        for cards, points in self._ceilings.items():
            if points < needed and _are_among(rest, cards):
                return False
        return False if meld_taken and not self._taken_can_be_melded(task) else None

    def _serves(self, plan: Plan, task: Task) -> bool:
        """Whether a plan, which the step leaves in the hand, finishes the turn with a natural card left to throw."""
        step = task.step
        left = less(plan.left, step.naturals, step.jokers)
        if plan.with_taken or not task.lay_taken:
            return bool(left.ones & ~self._taken)
        return task.meld_taken and self._serves_beside(left, step)

    def _serves_beside(self, left: Holding, step: Candidate) -> bool:
        """Whether the taken card goes into a meld beside the plan, if need be with jokers that one card each brings."""
        alone = (self._swaps.alone | swaps_of(self._rules, step.meld).alone) & ~self._taken
        for naturals, least, _ in self._ways:
            if not naturals & ~left.ones:
                after, swaps = less(left, naturals, 0), max(0, least - left.jokers)
                if (after.ones & alone).bit_count() >= swaps and _count(after) > swaps:
                    return True
        return False

    def _taken_can_be_melded(self, task: Task) -> bool:
        """Whether the cards left, and the jokers that they can bring, might make a meld with the taken card."""
        step, (ones, _, jokers) = task.step, task.rest
        for naturals, least, _ in self._ways:
            if not naturals & ~ones and least <= jokers + step.jokers + self._gain:
                swaps = self._swaps.any | swaps_of(self._rules, step.meld).any
                left = less(task.rest, naturals, 0)
                if least - jokers <= (left.ones & swaps).bit_count() + (left.twos & swaps).bit_count():
                    return True
        return False

    @cached_property
    def _ways(self) -> tuple[Way, ...]:
        """The ways to meld the taken card."""
        held, taken = self._hand, self._table.this.taken
        return tuple(melds_with(self._rules, held.ones, held.jokers + self._gain, taken))


def _are_among(cards: Holding, others: Holding) -> bool:
    return not cards[0] & ~others[0] and not cards[1] & ~others[1] and cards[2] <= others[2]


def _count(held: Holding) -> int:
    return held.ones.bit_count() + held.twos.bit_count()
