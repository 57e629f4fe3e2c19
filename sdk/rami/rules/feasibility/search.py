"""The search for a lawful end of a turn, for the few turns whose end is not seen at once.

It decides for each card of the hand in turn whether it stays or in which step it is laid. The bounds of `reach` cut the
branches from which no end can be reached.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from rami.rules.cards import JOKER, NO_CARDS, HandCard, HandCards, faces, without
from rami.rules.engine.duties import can_end, opened
from rami.rules.engine.lay import needs_own_meld, wanted_pending
from rami.rules.feasibility.bounds import Reach
from rami.rules.feasibility.candidates import Candidate, candidates
from rami.rules.moves import LayOff, SwapJoker
from rami.rules.state import Table

Seen = set[tuple[object, ...]]


def search(reach: Reach, seen: Seen) -> bool:
    """Whether laying more can end the turn, with the cards of `reach.kept` staying in the hand."""
    position = _position(reach)
    if not reach.rest or position in seen or reach.hopeless:
        return False
    seen.add(position)
    card = _next_card(reach)
    for after in _next_tables(reach, card):
        if can_end(reach.rules, reach.deal, after):
            return True
        left = without(after.hands[after.turn], reach.kept)
        if left and search(reach.after(after, left), seen):
            return True
    return search(reach.keeping(card), seen)


def _position(reach: Reach) -> tuple[object, ...]:
    """What the rest of the search depends on: not on the order of the steps, nor on points once they have opened."""
    table, this = reach.table, reach.table.this
    points = -1 if opened(reach.rules, table) else this.points
    matters = reach.company_matters()  # Then it matters, too, which meld is which.
    melds = tuple(sorted([(meld.id if matters else 0, meld.cards) for meld in table.melds]))
    turn = replace(this, fed=tuple(sorted(this.fed)) if matters else (), points=points)
    return reach.rest, reach.kept, melds, turn


def _next_card(reach: Reach) -> HandCard:
    """The card to decide next: one that a duty waits for, else the one with the fewest ways, jokers last."""
    rules, this, rest = reach.rules, reach.table.this, reach.rest
    if this.must_use and not this.taken_laid and this.taken in rest:
        return this.taken
    if this.owed and opened(rules, reach.table):
        return JOKER
    ways = dict.fromkeys(rest, 0)
    for way in reach.ways.every():
        for face in faces(way.naturals):
            ways[face] += 1
    first = reach.company()
    return min(ways, key=lambda card: (card not in first, card == JOKER, ways[card]))


def _next_tables(reach: Reach, card: HandCard) -> Iterator[Table]:
    """The tables after each step that lays one undecided card, and after those that may have to come first.

    A swap brings a joker, so it is tried at every card. While a wanted card or a meld of one's own must come first,
    every step is tried; while jokers from the table may mix with those of the hand, every step with a joker.
    """
    rules, table = reach.rules, reach.table
    mixing = _mixing(reach)
    using = HandCards((card, JOKER) if mixing else (card,))
    if wanted_pending(rules, table) or needs_own_meld(rules, table):
        using = NO_CARDS
    later: list[Candidate] = []
    for step in candidates(rules, table, reach.rest, using):
        if not using or step.uses(card):
            yield step.lay().table
        elif isinstance(step.move, SwapJoker):
            later.insert(0, step)
        elif mixing == "steps" or isinstance(step.move, LayOff):
            later.append(step)
    for step in later:
        yield step.lay().table


def _mixing(reach: Reach) -> Literal["steps", "lay_offs"] | None:
    """Whether it matters when a joker is laid.

    One from the table counts towards no opening (G-19) and keeps a taken card no company (F-24). One from the hand can
    be laid off to keep it company, and be taken back by a swap with that very card.
    """
    rules, this = reach.rules, reach.table.this
    if rules.joker_swap == "none":
        return None
    counting = rules.taken_joker == "lay_same_turn" and not opened(rules, reach.table)
    if counting and (this.owed or reach.gain) and reach.can_open(reach.lifted):
        return "steps"
    if reach.company_matters() and (reach.rami or not this.must_open):
        return "steps" if this.owed or this.taken_on else "lay_offs"
    return None
