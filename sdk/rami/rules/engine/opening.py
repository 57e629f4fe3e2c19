"""What an opening must hold besides points: a run without a joker (N-20), or exactly the melds that are named (N-21).

A meld counts as it was laid. Cards that are laid off on it later in the turn do not count for the opening (G-19).
"""

from msgspec.structs import replace

from rami.problems.exceptions import MoveRefused
from rami.problems.turns import OPENING_NOT_AS_NAMED, OPENING_NOT_REACHED, PURE_RUN_MISSING, TAKEN_MELD_TOO_LOW
from rami.rules.cards import joker_count, the_card
from rami.rules.melds.caching import cached
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.settings.parameters import NamedMeld, Opening, Rules
from rami.rules.settings.wording import named_melds
from rami.rules.state import Table, Turn

Slots = tuple[NamedMeld, ...]
"""Named melds that are not laid yet."""


def names_melds(rules: Rules, table: Table) -> bool:
    """Whether the current player had not opened before this turn, and has to open with named melds (N-21)."""
    return rules.opening is not None and rules.opening.melds is not None and not table.opened[table.turn]


def turn_rules(rules: Rules, table: Table) -> Rules:
    """The rules of a turn: no joker is swapped in a turn that could be an opening with named melds (N-21)."""
    return replace(rules, joker_swap="none") if names_melds(rules, table) else rules


def noted(opening: Opening, this: Turn, new: RunOrSet) -> Turn:
    """The turn with what the opening asks about a new meld."""
    if opening.pure_run and is_pure_run(new):
        this = replace(this, pure_run=True)
    if opening.melds is None:
        return this
    if isinstance(new, Run):
        return replace(this, runs=tuple(sorted((*this.runs, len(new.cards)))))
    return replace(this, sets=tuple(sorted((*this.sets, len(new.cards)))))


def is_pure_run(meld: RunOrSet) -> bool:
    """Whether a meld is a run without a joker (N-20)."""
    return isinstance(meld, Run) and not joker_count(meld.cards)


def reached(opening: Opening, this: Turn) -> bool:
    """Whether the new melds of this turn are an opening (F-20, N-20, N-21)."""
    if not opening.reached(this.points) or (opening.pure_run and not this.pure_run):
        return False
    return opening.melds is None or missing(opening.melds, this.runs, this.sets) == ()


@cached(1 << 10)
def missing(named: Slots, runs: tuple[int, ...], sets: tuple[int, ...]) -> Slots | None:
    """The named melds that are still to lay, longest first. None if a meld of the turn is none of those named.

    Each meld counts for the longest named meld that it can be, so the shortest are left.
    """
    left = sorted(named, key=lambda slot: (slot.at_least, slot.kind), reverse=True)
    for kind, lengths in (("run", runs), ("set", sets)):
        for length in sorted(lengths, reverse=True):
            fitting = [slot for slot in left if slot.kind == kind and slot.at_least <= length]
            if not fitting:
                return None
            left.remove(fitting[0])
    return tuple(left)


def opens_alone(rules: Rules, this: Turn) -> bool:
    """Whether a new meld with the taken card must reach the opening minimum alone, and none does so far (F-16)."""
    return rules.opening_pickup == "own_meld" and this.must_open and not taken_opens(rules, this)


def taken_opens(rules: Rules, this: Turn) -> bool:
    """Whether the card that was taken to open is in a new meld, and the points of this meld are enough (F-15, F-16)."""
    if rules.opening_pickup == "total" or rules.opening is None:
        return this.taken_melded
    return this.taken_melded and rules.opening.reached(this.taken_points)


def with_taken(rules: Rules, this: Turn, points: int) -> Turn:
    """The turn with the points of a new meld that includes the taken card, if they matter (F-16)."""
    if rules.opening_pickup == "total" or not this.must_open:
        return this
    return replace(this, taken_points=max(this.taken_points, points))


def too_low(opening: Opening, this: Turn) -> MoveRefused:
    """The refusal of a turn in which no meld with the taken card reaches the opening minimum alone (F-16)."""
    return TAKEN_MELD_TOO_LOW(card=the_card(this.taken), points=opening.points + opening.strict)


def refusal(rules: Rules, opening: Opening, this: Turn) -> MoveRefused:
    """The refusal of a turn whose new melds are not an opening: it names what they lack."""
    if opens_alone(rules, this):
        return too_low(opening, this)
    lacks_run = opening.pure_run and not this.pure_run
    if opening.melds is not None and not (lacks_run and missing(opening.melds, this.runs, this.sets) == ()):
        return OPENING_NOT_AS_NAMED(melds=named_melds(opening.melds))
    if opening.points and not (lacks_run and opening.reached(this.points)):
        return OPENING_NOT_REACHED(points=opening.points, laid=this.points)
    return PURE_RUN_MISSING()
