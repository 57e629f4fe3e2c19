"""Can this turn be finished? The law of no dead ends: a step is legal only if, after it, the turn can end lawfully.

The answer is nearly always seen at once. Otherwise a search decides, for each card of the hand in turn, whether it
stays or in which step it is laid; bounds cut the branches in which neither the opening nor a rami is in reach.
"""

from collections.abc import Iterator

from rami.rules.candidates import candidates
from rami.rules.cards import JOKER, NAMES, without
from rami.rules.duties import can_discard, opened, unmet
from rami.rules.errors import MoveRefused, MustKeepADiscard, NotOpened, OnlyTakenCardLeft, OpeningNotReached
from rami.rules.lay import needs_own_meld, wanted_pending
from rami.rules.parameters import Rules
from rami.rules.solver import best_arrangement
from rami.rules.state import Table

Seen = set[tuple[object, ...]]


def can_finish(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the player on turn, having drawn, can end this turn lawfully, or has just gone out."""
    if _can_end_now(rules, deal, table):
        return True
    return bool(table.hands[table.turn]) and _search(rules, deal, table, b"", set())


def _can_end_now(rules: Rules, deal: int, table: Table) -> bool:
    hand = table.hands[table.turn]
    if not hand:
        return not rules.must_discard_to_go_out and unmet(rules, deal, table, out=True) is None
    return unmet(rules, deal, table, out=len(hand) == 1) is None and can_discard(rules, table)


def _search(rules: Rules, deal: int, table: Table, kept: bytes, seen: Seen) -> bool:
    """Whether laying more can end the turn, with the `kept` cards staying in the hand."""
    rest = without(table.hands[table.turn], kept)
    position = (rest, kept, table.melds, table.this)
    if not rest or position in seen or _hopeless(rules, table, rest, kept):
        return False
    seen.add(position)
    for after in _next_tables(rules, table, rest):
        if _can_end_now(rules, deal, after) or _search(rules, deal, after, kept, seen):
            return True
    return _search(rules, deal, table, kept + rest[:1], seen)


def _next_tables(rules: Rules, table: Table, rest: bytes) -> Iterator[Table]:
    """The tables after each step that lays the lowest undecided card, and after those that may have to come first.

    A swap brings a joker, so it is tried at every card. While a wanted card or a meld of one's own must come first,
    every step is tried; while jokers from the table may mix with those of the hand, every step with a joker.
    """
    lowest = rest[0]
    anything = wanted_pending(rules, table) or needs_own_meld(rules, table)
    mixing = _jokers_may_mix(rules, table)
    for candidate in candidates(rules, table, rest):
        laid = candidate.laid
        if anything or laid.taken or candidate.uses(lowest) or (mixing and candidate.uses(JOKER)):
            yield laid.table


def _jokers_may_mix(rules: Rules, table: Table) -> bool:
    """Whether it matters which joker is laid first.

    One from the table counts towards no opening (G-19) and keeps a taken card no company (F-24).
    """
    if rules.joker_swap == "none" or rules.taken_joker == "keep":
        return False
    return not opened(rules, table) or (rules.taken_layoff != "alone" and table.this.taken >= 0)


def _hopeless(rules: Rules, table: Table, rest: bytes, kept: bytes) -> bool:
    """Neither the opening is in reach nor a rami: at most one card of a rami's hand stays, as the discard."""
    rami = rules.rami_waives_opening and not table.laid[table.turn] and len(kept) <= 1
    adding_is_free = table.this.melds == 0 and rules.layoff_requires != "opened"
    if rami or adding_is_free or opened(rules, table):
        return False
    assert rules.opening is not None, "without a minimum everybody has opened"
    most = table.this.points + best_arrangement(rules, rest, "points").value
    return rules.joker_swap == "none" and not rules.opening.reached(most)


def refusal(rules: Rules, deal: int, table: Table) -> MoveRefused:
    """Why a turn that cannot be finished cannot: the duty that stands against it."""
    hand = table.hands[table.turn]
    duty = unmet(rules, deal, table, out=len(hand) <= 1)
    if isinstance(duty, OpeningNotReached) and table.this.melds == 0:
        return NotOpened(points=duty.params["points"])
    if duty is not None:
        return duty
    return OnlyTakenCardLeft(card=NAMES[table.this.taken]) if hand else MustKeepADiscard()
