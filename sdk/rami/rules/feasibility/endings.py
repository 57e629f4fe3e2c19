"""Ends of a turn that earlier searches found. They often finish the turn after another step too, without a search."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import NO_FACES, FaceMask, mask_of, naturals, parse_meld
from rami.rules.engine.steps import apply_laying
from rami.rules.feasibility.returning import as_it_is, can_end
from rami.rules.melds.combinations import holding
from rami.rules.moves import Laying, LayOff, SwapJoker
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
