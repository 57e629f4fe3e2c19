"""Whether a turn can still open with the melds that are named (N-21) after a new meld, without laying it.

The cards that the step leaves decide it: they need one meld for each name that is left.
"""

from rami.rules.cards import JOKER, NO_FACES, Faces, is_natural, mask_of
from rami.rules.engine.duties import laid_at_once
from rami.rules.engine.opening import Slots, is_pure_run, missing, names_melds
from rami.rules.feasibility.candidates import Candidate
from rami.rules.feasibility.named_melds import NamedSearch, Wanted
from rami.rules.melds.combinations import Holding, holding, less, terms_of
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.moves import Meld
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


def can_plan_named(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the opening has named melds, and depends only on the melds of the hand."""
    this = table.this
    return (
        names_melds(rules, table)
        and not rules.must_lay_to_go_out
        and not laid_at_once(rules, deal)
        and not this.owed
        and not this.elsewhere
        and not this.taken_on
        and this.taken != JOKER
    )


class NamedPlans:
    """The openings of one hand, at a table where `can_plan_named` is true."""

    def __init__(self, rules: Rules, table: Table) -> None:
        assert rules.opening is not None, "its melds are named"
        self._this, self._opening = table.this, rules.opening
        self._hand = holding(table.hands[table.turn])
        taken = table.this.taken
        self._taken = mask_of(Faces([taken])) if taken >= 0 and is_natural(taken) else NO_FACES
        self._bound = self._taken | mask_of(wild_faces(rules))
        self._search = NamedSearch(terms_of(rules), self._hand)
        self._known: dict[tuple[Holding, Wanted], bool | None] = {}

    def can_open(self, step: Candidate) -> bool | None:
        """True if the turn can be finished with an opening after this step, False if the player cannot open any more.

        None if neither is known.
        """
        if not isinstance(step.move, Meld):
            return None
        slots = self._slots_after(step.meld)
        if slots is None:
            return False
        this, uses_taken = self._this, bool(step.naturals & self._taken)
        pure_run = self._opening.pure_run and not this.pure_run and not is_pure_run(step.meld)
        settled = this.taken_laid or uses_taken or not this.must_use
        if not settled and not this.must_open:
            return None  # the taken card may be laid in a lay-off (U-05)
        using = this.taken if this.must_open and not this.taken_melded and not uses_taken else None
        wanted = Wanted(slots, pure_run, using)
        rest = less(self._hand, step.naturals, step.jokers)
        known = rest, wanted
        if known not in self._known:
            self._known[known] = self._opens(rest, wanted)
        return self._known[known]

    def _slots_after(self, new: RunOrSet) -> Slots | None:
        this, length = self._this, len(new.cards)
        runs = (*this.runs, length) if isinstance(new, Run) else this.runs
        sets = this.sets if isinstance(new, Run) else (*this.sets, length)
        return missing(self._opening.melds or (), runs, sets)

    def _opens(self, rest: Holding, wanted: Wanted) -> bool | None:
        """Whether these cards have the melds wanted. None if they do, but may leave no card to discard."""
        combos = self._search.find(rest, wanted)
        if combos is None:
            return False
        for combo in combos:
            rest = less(rest, combo.naturals, combo.jokers)
        return True if rest.ones & ~self._bound else None
