"""Whether a turn can be finished. The law of no dead ends: a step is legal only if the turn can legally end after it.

In most cases no search is needed: no duty is left, the opening minimum cannot be reached, or melds that reach it are
known.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from rami.problems.exceptions import MoveRefused
from rami.problems.layings import NOT_OPENED
from rami.problems.turns import (
    LAST_CARD_MUST_BE_LAID,
    MUST_KEEP_A_DISCARD,
    ONLY_TAKEN_CARD_LEFT,
    OPENING_NOT_REACHED,
    PURE_RUN_MISSING,
    TAKEN_CARD_UNUSED,
)
from rami.rules.cards import JOKER, NO_CARDS, HandCards, MeldCards, held_cards, names, the_card, without
from rami.rules.engine.duties import opened, unmet
from rami.rules.engine.lay import may_lay, put_meld, uses
from rami.rules.engine.opening import noted, opens_alone, too_low, with_taken
from rami.rules.feasibility.bounds import Reach
from rami.rules.feasibility.candidates import Candidate, candidates
from rami.rules.feasibility.endings import QuickEnds
from rami.rules.feasibility.named_plans import NamedPlans, can_plan_named
from rami.rules.feasibility.opening_plans import Plans, can_plan
from rami.rules.feasibility.openings import (
    Melds,
    melds_worth,
    points_needed,
    pure_run_needed,
    pure_runs,
    without_meld,
    worth,
)
from rami.rules.feasibility.returning import Chosen, can_end
from rami.rules.feasibility.search import Layings, search
from rami.rules.melds.caching import cached_attribute
from rami.rules.melds.values import meld_value
from rami.rules.moves import Laying, LayOff, Meld
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, with_hand
from rami.rules.work_limit import spend


def lawful_layings(
    rules: Rules, deal: int, table: Table, known: Callable[[Laying], bool] | None = None
) -> Iterator[Laying]:
    """All melds, lay-offs and swaps after which the turn can still be finished, but for those that are `known`."""
    outlook: _Outlook | None = None
    if not opened(rules, table):  # It is often hopeless, and this costs less to find out than the steps.
        outlook = _Outlook(rules, deal, table)
        if outlook.reach.hopeless:
            return
    for step in candidates(rules, table, table.hands[table.turn]):
        spend(1)
        if known is not None and known(step.move):
            continue
        outlook = outlook or _Outlook(rules, deal, table)
        if outlook.quick.allow(step) or outlook.allows(step):
            yield step.move
        elif outlook.reach.hopeless:
            return


class _Outlook:
    """What is known about the turn before a step: the bounds of the whole hand, and plans for an opening."""

    def __init__(self, rules: Rules, deal: int, table: Table) -> None:
        self._position = rules, deal, table

    @cached_attribute
    def quick(self) -> QuickEnds:
        """The steps after which the turn can certainly end at once."""
        return QuickEnds(*self._position)

    @cached_attribute
    def reach(self) -> Reach:
        """The bounds of the whole hand. If it is hopeless, no step can be finished."""
        rules, deal, table = self._position
        reach = Reach(rules, deal, table, table.hands[table.turn], first=isinstance(table, Chosen))
        if not reach.hopeless:
            reach.look_for_rami()
        return reach

    @cached_attribute
    def _plans(self) -> Plans | NamedPlans | None:
        rules, deal, table = self._position
        if isinstance(table, Chosen):  # it does not know what the jokers are
            return None
        if can_plan_named(rules, deal, table):
            return NamedPlans(rules, table)
        return Plans(rules, table) if can_plan(rules, deal, table) else None

    def allows(self, step: Candidate) -> bool:
        """Whether the turn can still be finished after this step."""
        reach = self.reach
        if reach.hopeless:
            return False
        spend(4)
        opens = self._plans.can_open(step) if self._plans else None
        if opens or (opens is False and not reach.rami):
            return bool(opens)
        table = step.lay().table
        if opens is None and can_end(reach.rules, reach.deal, table):
            return True
        if reach.endings.finish(reach.deal, table, step.move):
            return True
        later = reach.after(table, table.hands[table.turn])
        if opens is False:
            later.closed = True
            return later.whole and (can_end(reach.rules, reach.deal, table) or _can_go_on(later))
        found, melds = _can_go_on(later), _opening(later)
        if isinstance(self._plans, Plans) and melds:
            self._plans.learn(melds, points_needed(reach.rules, table.this))
        return found


def can_finish(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the current player, who has drawn, can legally end this turn or has just gone out."""
    return can_end(rules, deal, table) or _can_go_on(Reach(rules, deal, table, table.hands[table.turn]))


def ending(rules: Rules, deal: int, table: Table) -> Layings | None:
    """Steps after which the current player, who has drawn, can end the turn. None if there are none."""
    if can_end(rules, deal, table):
        return ()
    return _way_on(Reach(rules, deal, table, table.hands[table.turn]), known=False)


def _can_go_on(reach: Reach) -> bool:
    """Whether the turn can be finished by laying more cards."""
    return _way_on(reach, known=True) is not None


def _way_on(reach: Reach, *, known: bool) -> Layings | None:
    """Steps that finish the turn by laying more cards, or None. `known`: () is enough if they certainly exist."""
    if not reach.rest:
        return None
    has_opened = opened(reach.rules, reach.table)
    taken = _ends_with_taken(reach) if has_opened else None  # It costs less than any bound.
    if taken or reach.hopeless:
        return taken
    melds = _opens_at_once(reach)
    if melds:
        return melds
    if known and reach.rami and reach.rami_is_certain:
        return ()
    if not has_opened:  # Before an opening, few steps end the turn.
        taken = _ends_with_taken(reach)
    return taken or _opens_in_company(reach) or _opens_after_jokers(reach) or _searched(reach)


def _searched(reach: Reach) -> Layings | None:
    """What the search finds. It is kept, because it may finish the turn after other steps too."""
    found = _begins_by_opening(reach) or search(reach)
    if found:
        reach.endings.add(found)
    return found


def _ends_with_taken(reach: Reach) -> Layings | None:
    """One step that lays the taken card, and directly after which the turn can end."""
    this = reach.table.this
    if not this.must_use or this.taken_laid or reach.at_once:
        return None
    quick = QuickEnds(reach.rules, reach.deal, reach.table)
    for step in candidates(reach.rules, reach.table, reach.rest, HandCards([this.taken])):
        if quick.allow(step) or can_end(reach.rules, reach.deal, step.lay().table):
            return (step.move,)
    return None


def _opens_at_once(reach: Reach) -> Layings:
    """Melds that reach the opening minimum, and directly after which the turn can end. In most cases it can."""
    if isinstance(reach.table, Chosen):
        laid = _opened(reach)
        return laid[0] if laid and can_end(reach.rules, reach.deal, laid[1]) else ()
    melds = () if reach.table.this.owed else _opening(reach)
    hand = without(reach.rest, held_cards(_cards_of(melds))) if melds else None
    ends = hand is not None and can_end(reach.rules, reach.deal, _with_melds(reach, melds, hand))
    return _moves(melds) if ends else ()


def _opens_in_company(reach: Reach) -> Layings | None:
    """One lay-off on the meld where the taken card lies alone (F-24), and then an opening, if they are enough."""
    company = reach.company()
    if not company:
        return None
    for step in candidates(reach.rules, reach.table, reach.rest, company + HandCards([JOKER])):
        if isinstance(step.move, LayOff) and step.move.meld == reach.table.this.taken_on:
            table = step.lay().table
            melds = _opens_at_once(reach.after(table, table.hands[table.turn]))
            if melds or can_end(reach.rules, reach.deal, table):
                return (step.move, *melds)
    return None


def _opens_after_jokers(reach: Reach) -> Layings | None:
    """Lay-offs of all jokers owed, and then an opening, if they are enough. Its jokers count only then (G-19)."""
    table, laid = reach.table, list[Laying]()
    while table.this.owed and not opened(reach.rules, table):
        steps = candidates(reach.rules, table, table.hands[table.turn], HandCards([JOKER]))
        step = next((step for step in steps if isinstance(step.move, LayOff) and not step.naturals), None)
        if step is None:
            return None
        table = step.lay().table
        laid.append(step.move)
    melds = _opens_at_once(reach.after(table, table.hands[table.turn])) if laid else ()
    return (*laid, *melds) if melds else None


def _begins_by_opening(reach: Reach) -> Layings | None:
    """Steps that begin with an opening and finish the turn. They often exist, so this comes before the full search."""
    laid = _opened(reach)
    if laid is None:
        return None
    moves, table = laid
    found = search(reach.after(table, table.hands[table.turn]))
    return (*moves, *found) if found else None


def _opened(reach: Reach) -> tuple[Layings, Table] | None:
    """Melds that reach the opening minimum, laid from the hand; None if there are none."""
    rules, table, melds = reach.rules, reach.table, _opening(reach)
    moves: Layings = ()
    for meld in melds:
        if without_meld(table.hands[table.turn], meld) is None:
            return None
        moves = (*moves, Meld(names(meld.cards)))
        table = put_meld(rules, table, meld).table
    return (moves, table) if melds else None


def _opening(reach: Reach) -> Melds:
    """Melds that reach the opening minimum, if the player has not opened and may lay them now."""
    if opened(reach.rules, reach.table) or reach.melds < 0:
        return ()
    melds = reach.opening(reach.melds) or ()
    return melds if melds and may_lay(reach.rules, reach.table, melds[0].cards) else ()


def _moves(melds: Melds) -> Layings:
    return tuple([Meld(names(meld.cards)) for meld in melds])


def _cards_of(melds: Melds) -> MeldCards:
    return NO_CARDS.join([meld.cards for meld in melds])


def _with_melds(reach: Reach, melds: Melds, hand: HandCards) -> Table:
    """The table for a check of the duties, after these melds are laid and this hand is left."""
    table, this = reach.table, reach.table.this
    used = uses(this, _cards_of(melds))
    turn = replace(
        this,
        points=this.points + worth(reach.rules, melds),
        melds=this.melds + len(melds),
        fed=(*this.fed, table.next_meld),
        taken_laid=this.taken_laid or used,
        taken_melded=this.taken_melded or used,
        taken_on=0 if used else this.taken_on,
    )
    asked = reach.rules.opening
    assert asked is not None, "without an opening no melds are needed"
    for meld in melds:
        turn = noted(asked, turn, meld)
        if uses(this, meld.cards):
            turn = with_taken(reach.rules, turn, meld_value(reach.rules.values, meld))
    return replace(table, hands=with_hand(table, hand), this=turn)


def refusal(rules: Rules, deal: int, table: Table, hands: Iterable[HandCards] = ()) -> MoveRefused:
    """The refusal for a turn that cannot be finished: it names the duty that cannot be met.

    `hands` are the hands that the hand of the player may be as well (U-16).
    """
    hand = table.hands[table.turn]
    refused = unmet(rules, deal, table, out=len(hand) <= 1)
    duty = refused and refused()
    if duty is not None and duty.code == TAKEN_CARD_UNUSED.code and opens_alone(rules, table.this):
        assert rules.opening is not None, "it has points"
        return too_low(rules.opening, table.this)
    if duty is not None and duty.code == OPENING_NOT_REACHED.code and _lacks_only_a_run(rules, table, hands):
        return PURE_RUN_MISSING()
    if duty is not None and duty.code == OPENING_NOT_REACHED.code and table.this.melds == 0:
        return NOT_OPENED(points=duty.values["points"])
    if duty is not None:
        return duty
    if rules.must_lay_to_go_out:
        return LAST_CARD_MUST_BE_LAID()
    return ONLY_TAKEN_CARD_LEFT(card=the_card(table.this.taken)) if hand else MUST_KEEP_A_DISCARD()


def _lacks_only_a_run(rules: Rules, table: Table, hands: Iterable[HandCards]) -> bool:
    """Whether the hand could reach the points of the opening, but has no run without a joker (N-20)."""
    needed, hand = points_needed(rules, table.this), table.hands[table.turn]
    lacking = pure_run_needed(rules, table.this) and not pure_runs(rules, hand)
    return lacking and any(melds_worth(rules, each, needed, 13) is not None for each in (hand, *hands))
