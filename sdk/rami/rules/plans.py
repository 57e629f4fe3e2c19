"""What is known about the openings of a hand: it tells of most steps at once whether the player can still open.

A plan is melds that would open, a ceiling what no melds of some cards can exceed. Each of them serves every step that
leaves its cards in the hand, or no others.
"""

from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from rami.rules.candidates import Candidate
from rami.rules.cards import JOKER
from rami.rules.combos import Holding, cards_of, cards_of_combo, combos_with, holding, less, terms_of
from rami.rules.duties import laid_at_once, needs_opening, opened
from rami.rules.melds import meld_value
from rami.rules.moves import LayOff, Meld
from rami.rules.opening import Melds, dearest, from_hand, points_needed, worth
from rami.rules.parameters import Rules
from rami.rules.state import Table
from rami.rules.ways import NO_SWAPS, Swaps, gains_of, swaps_of


class Plan(NamedTuple):
    """What melds of the hand leave in it, what they are worth, and whether the taken card is in one of them."""

    left: Holding
    points: int
    with_taken: bool


class Task(NamedTuple):
    """What a step leaves to do: the cards left, the points needed, and which duties the taken card still has."""

    step: Candidate
    rest: Holding
    needed: int
    meld_taken: bool
    lay_taken: bool


class Trial(NamedTuple):
    """Cards whose melds may open, beside one meld with the taken card and its points: none if a swap has to help."""

    cards: Holding
    meld: bytes = b""
    points: int = 0


def can_plan(rules: Rules, deal: int, table: Table) -> bool:
    """Whether all that matters for an opening is which melds the hand has: no limit, no joker owed, no lone card."""
    this = table.this
    if opened(rules, table) or laid_at_once(rules, deal) or rules.melds_per_turn is not None:
        return False
    swaps_count = rules.taken_joker == "keep" and rules.joker_swap != "none"
    return not swaps_count and not this.owed and not this.taken_on and this.taken != JOKER


class Plans:
    """The plans and ceilings of one hand, at a table where `can_plan` holds."""

    def __init__(self, rules: Rules, table: Table) -> None:
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

    def can_open(self, step: Candidate) -> bool | None:
        """Whether the turn can be finished after a step by melds that open; False says that nothing can open any more.

        None if neither is known.
        """
        if not isinstance(step.move, Meld | LayOff) or self._may_be_alone(step):
            return None
        task = self._task(step)
        if self._is_served(task):
            return True
        if isinstance(step.move, LayOff) and self._adding_is_free:
            return None
        trials = self._trials(task) if task.meld_taken else [Trial(task.rest)]
        if not trials or self._is_below(task.rest, task.needed):
            return False
        known = self._look(task, [Trial(less(self._hand, 0, step.jokers))])
        return self._look(task, trials) if known is None else known

    def _look(self, task: Task, trials: list[Trial]) -> bool | None:
        """Look for plans that serve a step. False: there are none; None: there are, but none that surely serves it."""
        found: bool | None = False
        for trial in trials:
            if self._finds(trial, task.needed):
                if self._is_served(task):
                    return True
                found = None
        return found

    def learn(self, melds: Melds, needed: int) -> None:
        """Remember melds that the hand has, less those that can be spared: a plan serves the more the less it takes."""
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

    def _may_be_alone(self, step: Candidate) -> bool:
        """Whether a step adds the taken card to a meld where it may need company (F-24)."""
        added = isinstance(step.move, LayOff) and step.naturals & self._taken
        return bool(added) and self._rules.taken_layoff != "alone"

    def _task(self, step: Candidate) -> Task:
        this, melding = self._table.this, isinstance(step.move, Meld)
        uses_taken = bool(step.naturals & self._taken)
        needed = self._needed - meld_value(self._rules.values, step.meld) if melding else self._needed
        meld_taken = this.must_open and not this.taken_melded and not (melding and uses_taken)
        lay_taken = meld_taken or (this.must_use and not this.taken_laid and not uses_taken)
        return Task(step, less(self._hand, step.naturals, step.jokers), needed, meld_taken, lay_taken)

    def _is_served(self, task: Task) -> bool:
        """Whether a plan finishes the turn, with a natural card left to throw."""
        (_, naturals, jokers, _, _), needed = task.step, task.needed
        for (ones, twos, had), points, with_taken in self._plans:
            if points >= needed and jokers <= had and not naturals & ~ones:
                left = less(Holding(ones, twos, had), naturals, jokers)
                if with_taken or not task.lay_taken:
                    if left.ones & ~self._taken:
                        return True
                elif task.meld_taken and self._taken_goes_beside(left, task.step):
                    return True
        return False

    def _taken_goes_beside(self, left: Holding, step: Candidate) -> bool:
        """Whether the taken card goes into a meld beside a plan, if need be with jokers that one card each brings."""
        alone = (self._swaps.alone | swaps_of(self._rules, step.meld).alone) & ~self._taken
        for naturals, jokers, _, _ in self._with_taken:
            if not naturals & ~left.ones:
                after, swaps = less(left, naturals, 0), max(0, jokers - left.jokers)
                if (after.ones & alone).bit_count() >= swaps and _count(after) > swaps:
                    return True
        return False

    def _trials(self, task: Task) -> list[Trial]:
        """The cards left less those of a meld with the taken card; jokers for it may come from the table (G-19)."""
        found = []
        swaps = self._swaps.any | swaps_of(self._rules, task.step.meld).any
        for naturals, jokers, points, meld in self._with_taken:
            if not naturals & ~task.rest.ones:
                left = less(task.rest, naturals, 0)
                if jokers <= left.jokers:
                    found.append(Trial(less(left, 0, jokers), meld, points))
                bringing = (left.ones & swaps).bit_count() + (left.twos & swaps).bit_count()
                brought = min(jokers, bringing, self._gain + task.step.jokers)
                if brought and jokers - brought <= left.jokers:
                    found.append(Trial(less(left, 0, jokers - brought)))
        return found

    def _finds(self, trial: Trial, needed: int) -> bool:
        """Whether melds of these cards are worth enough; they are learnt then."""
        cards, meld, points = trial
        if self._is_below(cards, needed - points):
            return False
        if cards in self._ceilings and not meld:
            return True
        best = dearest(self._rules, cards_of(cards))
        self._ceilings[cards] = best.value
        if best.value < needed - points:
            return False
        self.learn((*best.melds, meld) if meld else best.melds, needed)
        return True

    def _is_below(self, rest: Holding, needed: int) -> bool:
        """Whether a ceiling tells that these cards are not worth so much."""
        ones, twos, jokers = rest
        for cards, points in self._ceilings.items():
            if points < needed and not ones & ~cards[0] and not twos & ~cards[1] and jokers <= cards[2]:
                return True
        return False

    @cached_property
    def _with_taken(self) -> list[tuple[int, int, int, bytes]]:
        """The melds with the taken card: naturals, jokers, points, cards. Of equal ones the dearest; few jokers first."""
        rules, hand, terms = self._rules, self._hand, terms_of(self._rules)
        best: dict[tuple[int, int], tuple[int, bytes]] = {}
        for combo in combos_with(terms, hand._replace(jokers=hand.jokers + self._gain), self._table.this.taken):
            meld = next(cards_of_combo(terms, combo))
            key, valued = (combo.naturals, combo.jokers), (meld_value(rules.values, meld), meld)
            best[key] = max(valued, best.get(key, valued))
        return sorted([(*key, *valued) for key, valued in best.items()], key=lambda found: (found[1], -found[2]))


def _count(held: Holding) -> int:
    return held.ones.bit_count() + held.twos.bit_count()
