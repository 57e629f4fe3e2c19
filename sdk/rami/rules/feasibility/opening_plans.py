"""Known openings of a hand. With them, most steps need no search to decide whether the player can still open.

A plan is a group of melds that reach the opening minimum, with a run without a joker if that is asked for. It works for
every step that leaves the cards of these melds in the hand. If no plan works for a step, new plans are searched in the
cards that the step leaves. If there are none, the player cannot open any more.
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from rami.rules.cards import JOKER, NO_FACES, FaceMask, Faces, all_copies, held_cards, is_natural, mask_of
from rami.rules.engine.duties import laid_at_once, needs_opening, opened
from rami.rules.engine.opening import is_pure_run, opens_alone
from rami.rules.feasibility.additions import NO_SWAPS, Swaps, gain_of, gains_of, swaps_of
from rami.rules.feasibility.candidates import Candidate
from rami.rules.feasibility.openings import Melds, dearest, melds_with_run, points_needed, pure_run_needed, worth
from rami.rules.feasibility.places import places
from rami.rules.melds.caching import cached_attribute
from rami.rules.melds.combinations import (
    Holding,
    cards_of,
    combos,
    combos_with,
    first_meld,
    holding,
    less,
    terms_of,
)
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.neighbours import in_runs
from rami.rules.melds.solver import Arrangement
from rami.rules.melds.values import meld_value
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.moves import LayOff, Meld
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


class TakenMeld(NamedTuple):
    """A meld with the taken card: the natural cards and jokers it takes from the hand, its points, and the meld."""

    naturals: FaceMask
    jokers: int
    points: int
    meld: RunOrSet


class Plan(NamedTuple):
    """The cards that the melds of a plan leave in the hand, and the points of these melds.

    `pure_run` says whether one of the melds is a run without a joker, and `with_taken` whether one includes the taken
    card. If none does, `beside` has the possible further melds that include it.
    """

    left: Holding
    points: int
    pure_run: bool
    with_taken: bool
    beside: list[TakenMeld]


class Task(NamedTuple):
    """What is left to do after a step: the cards left, the points needed, and the duties for the taken card.

    `pure_run` says whether a run without a joker is needed too (N-20).
    """

    step: Candidate
    rest: Holding
    needed: int
    pure_run: bool
    meld_taken: bool
    lay_taken: bool


class Trial(NamedTuple):
    """Cards whose melds may reach the minimum, together with one meld that includes the taken card, and its points.

    `meld` is None if there is no such meld, or if it needs a joker from a swap and so does not count.
    """

    cards: Holding
    meld: RunOrSet | None = None
    points: int = 0


def can_plan(rules: Rules, deal: int, table: Table) -> bool:
    """Whether an opening depends only on the melds of the hand.

    This is so if they are not named, there is no limit on melds, no joker is owed, and the taken card does not lie
    alone on a meld.
    """
    this = table.this
    if opened(rules, table) or laid_at_once(rules, deal) or rules.melds_per_turn is not None:
        return False
    if rules.must_lay_to_go_out or opens_alone(rules, this):  # a plan must leave a card to discard
        return False
    if rules.opening is None or rules.opening.melds is not None:
        return False
    swaps_count = rules.taken_joker == "keep" and rules.joker_swap != "none"
    return not swaps_count and not (this.owed or this.elsewhere) and not this.taken_on and this.taken != JOKER


class Plans:
    """The plans of one hand, at a table where `can_plan` is true."""

    def __init__(self, rules: Rules, table: Table) -> None:
        this, hand = table.this, holding(table.hands[table.turn])
        self._rules, self._table, self._hand = rules, table, hand
        self._needed, self._pure_run = points_needed(rules, this), pure_run_needed(rules, this)
        self._adding_is_free = rules.layoff_requires != "opened" and not needs_opening(rules, this)
        self._taken = mask_of(Faces([this.taken])) if this.taken >= 0 and is_natural(this.taken) else NO_FACES
        self._wild = mask_of(wild_faces(rules))
        self._gain = sum(gains_of(rules, table, hand.ones))
        self._must_meld = self._must_be_melded(hand)
        swaps = [swaps_of(rules, meld.run_or_set) for meld in table.melds]
        self._swaps = Swaps(*[reduce(or_, masks) for masks in zip(NO_SWAPS, *swaps, strict=True)])
        self._best: dict[Holding, Arrangement] = {}
        self._with_run: dict[tuple[Holding, int], Melds | None] = {}
        self._melds: dict[int, set[FaceMask]] = {}
        self._learnt: set[Melds] = set()
        self._plans = [self._plan(hand, 0, pure_run=False, with_taken=False)]

    def can_open(self, step: Candidate) -> bool | None:
        """True if the turn can be finished with an opening after this step, False if the player cannot open any more.

        None if neither is known.
        """
        if not isinstance(step.move, Meld | LayOff) or self._may_be_alone(step):
            return None
        task = self._task(step)
        if self._is_served(task, self._plans):
            return True
        if isinstance(step.move, LayOff) and self._adding_is_free:
            return None
        known = self._look(task, [Trial(less(self._hand, NO_FACES, step.jokers))])
        if known is None:
            known = self._look(task, self._trials(task) if task.meld_taken else [Trial(task.rest)])
        return known

    def learn(self, melds: Melds, needed: int) -> None:
        """Add a plan of these melds of the hand, without melds that are not needed to reach `needed` points.

        A plan with fewer cards works for more steps.
        """
        points, left, with_taken = worth(self._rules, melds), self._hand, False
        valued = sorted([(meld_value(self._rules.values, meld), meld.cards, meld) for meld in melds])
        runs = [meld for _, _, meld in valued if is_pure_run(meld)] if self._pure_run else []
        for value, _, meld in valued:
            cards = holding(held_cards(meld.cards))
            if points - value >= needed and not cards.ones & self._taken and meld not in runs[-1:]:
                points -= value
            else:
                left = less(left, cards.ones, cards.jokers)
                with_taken |= bool(cards.ones & self._taken)
        if not any(plan.left == left and plan.points >= points for plan in self._plans):
            self._plans.insert(0, self._plan(left, points, pure_run=bool(runs), with_taken=with_taken))

    def _look(self, task: Task, trials: list[Trial]) -> bool | None:
        """Search for plans that work for a step.

        True if one certainly works, False if there are none, None if there are some but none certainly works.
        """
        found: bool | None = False
        for trial in trials:
            newest = self._plans[0]
            if self._finds(trial, task):
                if self._plans[0] is not newest and self._is_served(task, self._plans[:1]):
                    return True
                found = None
        return found

    def _plan(self, left: Holding, points: int, *, pure_run: bool, with_taken: bool) -> Plan:
        beside = [] if with_taken else [meld for meld in self._with_taken if not meld.naturals & ~left.ones]
        return Plan(left, points, pure_run, with_taken, beside)

    def _must_be_melded(self, hand: Holding) -> bool:
        """Whether the taken card must be in a new meld: to open (F-15), or as it fits no meld on the table (F-17)."""
        this = self._table.this
        if this.must_open or not self._taken or not this.must_use:
            return this.must_open and not this.taken_melded
        jokers = hand.jokers + self._gain
        there = [place.fitting(hand.ones, jokers) for place in places(self._table.melds).every]
        return not this.taken_laid and not self._taken & reduce(or_, there, NO_FACES)

    def _may_be_alone(self, step: Candidate) -> bool:
        """Whether a step adds the taken card to a meld where it may need another card with it (F-24)."""
        added = isinstance(step.move, LayOff) and step.naturals & self._taken
        return bool(added) and self._rules.taken_layoff != "alone"

    def _task(self, step: Candidate) -> Task:
        this, melding = self._table.this, isinstance(step.move, Meld)
        uses_taken = bool(step.naturals & self._taken)
        needed = self._needed - meld_value(self._rules.values, step.meld) if melding else self._needed
        pure_run = self._pure_run and not (melding and is_pure_run(step.meld))
        meld_taken = self._must_meld and not (melding and uses_taken)
        if meld_taken and melding and not this.must_open:  # it may be laid off on this meld
            meld_taken = not step.meld.family & self._taken
        lay_taken = meld_taken or (this.must_use and not this.taken_laid and not uses_taken)
        return Task(step, less(self._hand, step.naturals, step.jokers), needed, pure_run, meld_taken, lay_taken)

    def _is_served(self, task: Task, plans: list[Plan]) -> bool:
        """Whether one of these plans finishes the turn, with a natural card left for the discard."""
        (_, naturals, jokers, _, _), needed = task.step, task.needed
        for plan in plans:
            ones, _, had = plan.left
            enough = plan.points >= needed and (plan.pure_run or not task.pure_run)
            if enough and jokers <= had and not naturals & ~ones:
                left = less(plan.left, naturals, jokers)
                if plan.with_taken or not task.lay_taken:
                    if left.ones & ~(self._taken | self._wild):
                        return True
                elif task.meld_taken and self._taken_goes_beside(plan, left, task.step):
                    return True
        return False

    def _taken_goes_beside(self, plan: Plan, left: Holding, step: Candidate) -> bool:
        """Whether the taken card can be in a meld beside those of the plan, also with jokers that swaps must bring."""
        swappable = (self._swaps.alone | swaps_of(self._rules, step.meld).any) & left.ones & ~self._taken
        for meld in plan.beside:
            swaps = max(0, meld.jokers - left.jokers)
            if swaps <= swappable.bit_count() and not meld.naturals & ~left.ones:
                ones, further, _ = less(left, meld.naturals, 0)
                swapping, free = ones & ~self._taken, further & ~all_copies(self._wild)
                more = (ones & ~self._wild).bit_count() + free.bit_count() - swaps
                if more > 0 and (swapping & self._swaps.alone).bit_count() >= swaps:
                    return True
                if more > 1 and gain_of(self._rules, step.meld, swapping) >= swaps:
                    return True
        return False

    def _trials(self, task: Task) -> list[Trial]:
        """The trials for a step: the cards left without those of one meld with the taken card.

        Jokers of this meld may come from the table, but then the meld does not count (G-19).
        """
        found, (ones, _, had), most = [], task.rest, self._gain + task.step.jokers
        swaps = self._swaps.any | swaps_of(self._rules, task.step.meld).any
        for naturals, jokers, points, meld in self._with_taken:
            if jokers <= had + most and not naturals & ~ones:
                left = less(task.rest, naturals, 0)
                if jokers <= had:
                    found.append(Trial(less(left, NO_FACES, jokers), meld, points))
                bringing = (left.ones & swaps).bit_count() + (left.more & all_copies(swaps)).bit_count()
                brought = min(jokers, bringing, most)
                if brought and jokers - brought <= had:
                    found.append(Trial(less(left, NO_FACES, jokers - brought)))
        return found

    def _finds(self, trial: Trial, task: Task) -> bool:
        """Whether melds of these cards reach what is needed. If so, they become a plan."""
        cards, meld, points = trial
        found = self._opening_of(
            cards, task.needed - points, pure_run=task.pure_run and not (meld and is_pure_run(meld))
        )
        if found is None:
            return False
        melds = (*found, meld) if meld else found
        if melds not in self._learnt:
            self._learnt.add(melds)
            self.learn(melds, task.needed)
        return True

    def _opening_of(self, cards: Holding, needed: int, *, pure_run: bool) -> Melds | None:
        """Melds of these cards that are worth at least `needed` points, one of them a run without a joker if asked."""
        if pure_run and not in_runs(cards.ones, 0):
            return None
        best = self._best.get(cards) or self._dearest(cards)
        if best.value < needed:
            return None
        if not pure_run or any(map(is_pure_run, best.melds)):
            return best.melds
        useful = self._useful(cards), needed
        if useful not in self._with_run:
            self._with_run[useful] = melds_with_run(self._rules, cards_of(useful[0]), needed)
        return self._with_run[useful]

    def _dearest(self, cards: Holding) -> Arrangement:
        """The melds of these cards with the highest value. Cards that fit no meld do not matter for the cache."""
        useful = self._useful(cards)
        best = self._best.get(useful) or dearest(self._rules, cards_of(useful))
        self._best[cards] = self._best[useful] = best
        return best

    def _useful(self, cards: Holding) -> Holding:
        """The cards that are in at least one possible meld of these cards."""
        ones, more, jokers = cards
        melds = self._melds.get(jokers)
        if melds is None:
            found = combos(terms_of(self._rules), self._hand._replace(jokers=jokers))
            melds = self._melds[jokers] = {combo.naturals for combo in found}
        useful = reduce(or_, [naturals for naturals in melds if not naturals & ~ones], NO_FACES)
        return Holding(ones & useful, more & all_copies(useful), jokers)

    @cached_attribute
    def _with_taken(self) -> list[TakenMeld]:
        """The melds that include the taken card, fewest jokers first. Of equal cards only the most valuable meld."""
        taken = self._table.this.taken
        if not self._must_meld or not is_natural(taken):
            return []
        rules, hand, terms = self._rules, self._hand, terms_of(self._rules)
        best: dict[tuple[FaceMask, int], TakenMeld] = {}
        for combo in combos_with(terms, hand._replace(jokers=hand.jokers + self._gain), taken):
            meld = first_meld(terms, combo)
            new = TakenMeld(combo.naturals, combo.jokers, meld_value(rules.values, meld), meld)
            best[new[:2]] = max(new, best.get(new[:2], new), key=lambda found: (found.points, found.meld.cards))
        return sorted(best.values(), key=lambda meld: meld.jokers)
