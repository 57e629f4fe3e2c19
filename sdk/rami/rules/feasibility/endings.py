"""Ends of a turn without a search: steps after which it certainly ends, and ends that earlier searches found."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import JOKER, NO_FACES, FaceMask, Faces, is_natural, mask_of, naturals, parse_meld
from rami.rules.engine.duties import laid_at_once, melds_left, opened
from rami.rules.engine.steps import apply_laying
from rami.rules.feasibility.candidates import Candidate
from rami.rules.feasibility.returning import Chosen, as_it_is, can_end
from rami.rules.melds.combinations import holding
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.moves import Laying, LayOff, Meld, SwapJoker
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table
from rami.rules.work_limit import spend

_KEPT: Final = 30
_TRIED: Final = 4

Ending = Sequence[tuple[Laying, FaceMask]]
"""The steps, each with the mask of its natural cards."""


class Endings:
    """Steps that finished the turn in some position of this turn; those that helped last come first."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: list[Ending] = []

    def add(self, steps: Iterable[Laying]) -> None:
        """Keep the steps that a search found."""
        self._known.insert(0, [(step, mask_of(naturals(parse_meld(step.cards)))) for step in steps])
        del self._known[_KEPT:]

    def finish(self, deal: int, table: Table, last: Laying) -> bool:
        """Whether some of the known steps finish the turn at this table, where `last` was the last step.

        If they need more jokers, those that the last step laid are taken back first. False means that it is not known.
        """
        (held, _, jokers), tried = holding(table.hands[table.turn]), 0
        back = self._back(table, last, held)
        for place, ending in enumerate(self._known):
            left = [part for part in ending if part[0] != last]
            needed = reduce(or_, [faces for _, faces in left], NO_FACES)
            if not needed & ~held:
                steps = [step for step, _ in left]
                if _jokers_needed(steps) > jokers:
                    steps = [*[swap for swap, faces in back if not faces & needed], *steps]
                if self._finish(deal, table, steps):
                    self._known.insert(0, self._known.pop(place))
                    return True
                tried += 1
                if tried == _TRIED:
                    break
        return False

    def _back(self, table: Table, last: Laying, held: FaceMask) -> list[tuple[SwapJoker, FaceMask]]:
        """Swaps that take back the jokers of the last step, with cards that are held."""
        if self._rules.joker_swap == "none" or isinstance(last, SwapJoker):
            return []
        meld = last.meld if isinstance(last, LayOff) else table.melds[-1].id
        faces = [card[1:] for card in last.cards if card[0] == "*" and len(card) > 1]
        swaps = [(SwapJoker(meld, (face,)), mask_of(naturals(parse_meld((face,))))) for face in faces]
        return [(swap, face) for swap, face in swaps if face & held]

    def _finish(self, deal: int, table: Table, steps: Sequence[Laying]) -> bool:
        table = as_it_is(table)
        try:
            for step in steps:
                spend(6)
                table = apply_laying(self._rules, table, step).table
        except MoveRefused:
            return False
        return can_end(self._rules, deal, table)


def _jokers_needed(steps: Sequence[Laying]) -> int:
    """The number of jokers that the hand needs for these steps, if each swap brings one."""
    return sum([-1 if isinstance(step, SwapJoker) else sum([card[0] == "*" for card in step.cards]) for step in steps])


class QuickEnds:
    """What melds and lay-offs must do at a table, so that no duty is left after them. Bit masks say it.

    This decides most steps of players who have opened.
    """

    def __init__(self, rules: Rules, deal: int, table: Table) -> None:
        this = table.this
        self._hand = holding(table.hands[table.turn])
        self._taken = mask_of(Faces([this.taken])) if this.taken >= 0 and is_natural(this.taken) else NO_FACES
        self._bound = self._taken | mask_of(wild_faces(rules))
        self._must_use = this.must_use and not this.taken_laid
        self._never_alone = rules.taken_layoff != "alone" and not this.taken_laid
        self._melds = melds_left(rules, table)
        owing = this.owed > 0 or this.elsewhere > 0 or this.taken_on > 0 or this.taken == JOKER
        if isinstance(table, Chosen):  # a wild card that was taken may be laid as a joker
            wild = this.taken >= 0 and this.taken in wild_faces(rules)
            owing = owing or wild or bool(this.wilds_owed or this.wilds_elsewhere)
        self._known = opened(rules, table) and not (laid_at_once(rules, deal) or rules.must_lay_to_go_out or owing)

    def allow(self, step: Candidate) -> bool:
        """Whether the turn can end at once after a step, with a natural card as the discard. False: it is not known."""
        if not self._known:
            return False
        uses_taken = step.naturals & self._taken
        match step.move:
            case Meld():
                done = self._melds > 0
            case LayOff():
                done = self._melds >= 0 and not (uses_taken and self._never_alone)
            case _:
                return False
        left = self._hand.ones & ~(step.naturals & ~self._hand.more) & ~self._bound
        return done and bool(left) and bool(uses_taken or not self._must_use)
