"""The search for a legal end of a turn, for the few turns that the faster checks do not decide.

For one card of the hand after the other, it tries each step that lays the card, and then that the card stays. The
bounds of `Reach` cut branches that cannot lead to a legal end.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec.structs import replace

from rami.rules.cards import JOKER, NO_CARDS, HandCard, HandCards, faces, mask_of, naturals, without
from rami.rules.engine.duties import opened
from rami.rules.engine.lay import needs_own_meld, wanted_pending
from rami.rules.engine.opening import is_pure_run
from rami.rules.feasibility.bounds import Reach
from rami.rules.feasibility.candidates import Candidate, candidates
from rami.rules.feasibility.openings import pure_run_needed
from rami.rules.feasibility.returning import Chosen, can_end
from rami.rules.moves import Laying, LayOff, Meld, SwapJoker
from rami.rules.state import Table
from rami.rules.work_limit import spend

Layings = tuple[Laying, ...]
Mixing = Literal["steps", "lay_offs"] | None


def search(reach: Reach) -> Layings | None:
    """Steps with which the turn can be finished, if the cards of `reach.kept` stay in the hand. None if it cannot.

    Most searches need a dozen positions, but a wrong step at the beginning can cost thousands. So a search that takes
    long begins again with the steps in another order. What has failed is kept.
    """
    for order, most in _ATTEMPTS:
        try:
            return _Attempt(order, most).search(reach)
        except _TakesLong:
            continue
    return _Attempt(_as_listed, None).search(reach)


class _TakesLong(Exception):
    """An attempt has seen as many positions as it may see."""


Steps = list[tuple[Laying, Table]]
"""Steps, each with the table after it."""


def _as_listed(steps: Steps) -> Steps:
    return steps


def _reversed(steps: Steps) -> Steps:
    return steps[::-1]


def _most_cards_first(steps: Steps) -> Steps:
    return sorted(steps, key=lambda step: len(step[1].hands[step[1].turn]))


_ATTEMPTS: Final = [(order, most) for most in (20, 100, 1000) for order in (_as_listed, _reversed, _most_cards_first)]
"""The order of the steps in each attempt, and the most positions that it may see."""


class _Attempt:
    """One search. Raises _TakesLong once it has seen `most` positions; None means no limit."""

    def __init__(self, order: Callable[[Steps], Steps], most: int | None) -> None:
        self._order, self._most, self._seen = order, most, 0

    def search(self, reach: Reach) -> Layings | None:
        """The steps that finish the turn."""
        position = _position(reach)
        if not reach.rest or position in reach.failed or reach.hopeless:
            return None
        card = _next_card(reach)
        nexts = _next_steps(reach, card)
        self._count(len(nexts))
        steps: Steps = []
        for step in nexts:
            after = step.lay().table
            if can_end(reach.rules, reach.deal, after):
                return (step.move,)
            steps.append((step.move, after))
        for move, after in self._order(steps):
            left = without(after.hands[after.turn], reach.kept)
            found = self.search(reach.after(after, left)) if left else None
            if found:
                return (move, *found)
        found = self.search(reach.keeping(card))
        if not found:
            reach.failed.add(position)
        return found

    def _count(self, steps: int) -> None:
        spend(15 + 6 * steps)
        self._seen += 1
        if self._seen == self._most:
            raise _TakesLong


def _position(reach: Reach) -> tuple[object, ...]:
    """Everything that the rest of the search depends on.

    The order of the steps does not matter, and the points do not matter after the opening.
    """
    table, this = reach.table, reach.table.this
    if reach.at_once:  # the whole hand is laid, and jokers may lie anywhere (U-07)
        this = replace(this, elsewhere=0, sources=())
    points, taken = (-1, 0) if opened(reach.rules, table) else (this.points, this.taken_points)
    matters = reach.company_matters()
    by_id = matters or this.sources or this.wilds_elsewhere  # Then the ids of the melds matter too.
    melds = tuple(sorted([(meld.id if by_id else 0, meld.cards, meld.wilds) for meld in table.melds]))
    jokers = table.jokers if isinstance(table, Chosen) else NO_CARDS
    turn = replace(this, fed=tuple(sorted(this.fed)) if matters else (), points=points, taken_points=taken)
    return reach.rest, reach.kept, melds, turn, jokers


def _next_card(reach: Reach) -> HandCard:
    """The card to decide next: one that a duty requires, otherwise the one with the fewest ways. Jokers come last."""
    rules, this, rest = reach.rules, reach.seen.this, reach.rest
    if this.must_use and not this.taken_laid and this.taken in rest:
        return this.taken
    elsewhere = this.elsewhere and JOKER in rest and not reach.at_once
    if (this.owed or elsewhere) and opened(rules, reach.table):
        return JOKER
    ways, ones = dict.fromkeys(rest, 0), mask_of(naturals(rest))
    for way in reach.ways.every():
        for face in faces(way.naturals & ones):
            ways[face] += 1
    # A joker is company only once the jokers owed are laid, and these may go on melds that are laid before.
    first = naturals(reach.company()) if this.owed else reach.company()
    return min(ways, key=lambda card: (card not in first, card == JOKER, ways[card]))


def _next_steps(reach: Reach, card: HandCard) -> list[Candidate]:
    """Each step that lays this card, and then the steps that may have to come first.

    A swap brings a joker, so swaps are tried for every card. If the wanted card or the player's own meld must be laid
    first, all steps are tried. If the order of jokers matters, all steps with a joker are tried, and also melds without
    one if a joker is owed: it may go on such a meld. If a run without a joker is needed, all such runs are tried: this
    card may go on one of them, with a joker.
    """
    rules, table = reach.rules, reach.table
    mixing = _mixing(reach)
    using = HandCards((card, JOKER) if mixing else (card,))
    if wanted_pending(rules, table) or needs_own_meld(rules, table):
        using = NO_CARDS
    hosts = mixing == "steps" and bool(reach.seen.this.owed)
    pure = not opened(rules, table) and pure_run_needed(rules, reach.seen.this) and JOKER in reach.rest
    first: list[Candidate] = []
    later: list[Candidate] = []
    for step in candidates(rules, table, reach.rest, NO_CARDS if hosts or pure else using):
        if not using or step.uses(card):
            first.append(step)
        elif isinstance(step.move, SwapJoker):
            later.insert(0, step)
        elif _comes_first(step, mixing, hosts=hosts, pure=pure):
            later.append(step)
    return first + later


def _comes_first(step: Candidate, mixing: Mixing, *, hosts: bool, pure: bool) -> bool:
    """Whether a step that does not lay the card may have to come before the one that does."""
    if step.jokers:
        return mixing == "steps" or (mixing == "lay_offs" and isinstance(step.move, LayOff))
    return isinstance(step.move, Meld) and (hosts or (pure and is_pure_run(step.meld)))


def _mixing(reach: Reach) -> Mixing:
    """Whether it matters when a joker is laid: for all steps, for lay-offs only, or not at all (None).

    A joker from the table does not count towards the opening minimum (G-19), and is not the other card that the taken
    card may need on its meld (F-24). A joker from the hand can be this other card, and a swap with the same taken card
    can then take it back.
    """
    rules, this = reach.rules, reach.table.this
    if rules.joker_swap == "none":
        return None
    if isinstance(reach.table, Chosen):
        return "steps"
    counting = rules.taken_joker != "keep" and not opened(rules, reach.table)
    if counting and (this.owed or reach.gain) and reach.can_open(reach.lifted):
        return "steps"
    if this.elsewhere and not reach.at_once:  # a joker may have to be laid before the natural card that takes it back
        return "lay_offs"
    if reach.company_matters() and (reach.rami or not this.must_open):
        return "steps" if this.owed or this.taken_on else "lay_offs"
    return None
