"""Steps after which the turn can certainly end at once. Bit masks tell, so the step need not be laid.

This decides most steps of players who have opened.
"""

from rami.rules.cards import JOKER, NO_FACES, Faces, is_natural, mask_of
from rami.rules.engine.duties import laid_at_once, melds_left, opened
from rami.rules.feasibility.candidates import Candidate
from rami.rules.feasibility.returning import Chosen
from rami.rules.melds.combinations import holding
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.moves import LayOff, Meld
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


class QuickEnds:
    """What melds and lay-offs must do at a table, so that no duty is left after them."""

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
