"""Can this turn be finished? The law of no dead ends: a step is legal only if, after it, the turn can end lawfully.

The answer is nearly always seen at once. Otherwise a search decides, for each card of the hand in turn, whether it
stays or in which step it is laid; bounds cut the branches in which neither the opening nor a rami is in reach.
"""

from collections.abc import Iterator, Sequence

from rami.rules.candidates import candidates
from rami.rules.cards import JOKER, NAMES, without
from rami.rules.duties import can_discard, laid_at_once, needs_opening, opened, unmet
from rami.rules.errors import CannotLay, MoveRefused, MustKeepADiscard, NotOpened, OnlyTakenCardLeft, OpeningNotReached
from rami.rules.lay import check_may_lay, needs_own_meld, put_meld, wanted_pending
from rami.rules.parameters import Rules
from rami.rules.reach import can_go_whole, hardest, most_points
from rami.rules.solver import best_arrangement
from rami.rules.state import Table

Seen = set[tuple[object, ...]]


def can_finish(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the player on turn, having drawn, can end this turn lawfully, or has just gone out."""
    if _can_end_now(rules, deal, table):
        return True
    hand = table.hands[table.turn]
    if not hand or hopeless(rules, deal, table, hand, spare=1):
        return False
    return _opens_at_once(rules, deal, table) or _search(rules, deal, table, b"", set())


def _can_end_now(rules: Rules, deal: int, table: Table) -> bool:
    hand = table.hands[table.turn]
    if not hand:
        return not rules.must_discard_to_go_out and unmet(rules, deal, table, out=True) is None
    return unmet(rules, deal, table, out=len(hand) == 1) is None and can_discard(rules, table)


def _opens_at_once(rules: Rules, deal: int, table: Table) -> bool:
    """Whether laying the most valuable melds of the hand is enough: for an opening in reach it nearly always is."""
    if opened(rules, table):
        return False
    for meld in best_arrangement(rules, table.hands[table.turn], "points").melds:
        try:
            check_may_lay(rules, table, meld)
        except CannotLay:
            return False
        table = put_meld(rules, table, meld).table
        if _can_end_now(rules, deal, table):
            return True
    return False


def _search(rules: Rules, deal: int, table: Table, kept: bytes, seen: Seen) -> bool:
    """Whether laying more can end the turn, with the `kept` cards staying in the hand."""
    rest = without(table.hands[table.turn], kept)
    position = (rest, kept, table.melds, table.this)
    if not rest or position in seen or hopeless(rules, deal, table, rest, spare=1 - len(kept)):
        return False
    seen.add(position)
    card = hardest(rules, table, rest)
    for after in _next_tables(rules, table, rest, card):
        if _can_end_now(rules, deal, after) or _search(rules, deal, after, kept, seen):
            return True
    return _search(rules, deal, table, bytes(sorted((*kept, card))), seen)


def _next_tables(rules: Rules, table: Table, rest: bytes, card: int) -> Iterator[Table]:
    """The tables after each step that lays one undecided card, and after those that may have to come first.

    A swap brings a joker, so it is tried at every card. While a wanted card or a meld of one's own must come first,
    every step is tried; while jokers from the table may mix with those of the hand, every step with a joker.
    """
    using: Sequence[int] = (card, JOKER) if _jokers_may_mix(rules, table) else (card,)
    if wanted_pending(rules, table) or needs_own_meld(rules, table):
        using = ()
    for candidate in candidates(rules, table, rest, using):
        yield candidate.laid.table


def _jokers_may_mix(rules: Rules, table: Table) -> bool:
    """Whether it matters when a joker is laid.

    One from the table counts towards no opening (G-19) and keeps a taken card no company (F-24). One from the hand can
    keep it company and be taken back by a swap with that very card.
    """
    if rules.joker_swap == "none":
        return False
    company_counts = rules.taken_layoff != "alone" and table.this.taken >= 0
    return company_counts or (rules.taken_joker == "lay_same_turn" and not opened(rules, table))


def hopeless(rules: Rules, deal: int, table: Table, rest: bytes, *, spare: int) -> bool:
    """Only a rami could end this turn once more is laid, and there is none.

    `spare` cards of a rami's hand may stay: its discard, unless cards are kept already.
    """
    melds_left = _melds_left(rules, deal, table)
    over, unopened = melds_left < 0, not _opening_in_reach(rules, table, rest)
    stuck = melds_left == 0 and table.this.melds > 0 and not opened(rules, table)
    if not (over or unopened or stuck):
        return False
    lifted, waived = rules.rami_bonus != "none", rules.rami_waives_opening
    no_help = (over and not lifted) or (unopened and not waived) or (stuck and not lifted and not waived)
    return table.laid[table.turn] or no_help or spare < 0 or not can_go_whole(rules, table, rest, spare)


def _melds_left(rules: Rules, deal: int, table: Table) -> int:
    """How many more melds this turn may have, a rami apart."""
    unlimited = rules.melds_per_turn is None or laid_at_once(rules, deal)
    return 13 if unlimited else (rules.melds_per_turn or 0) - table.this.melds


def _opening_in_reach(rules: Rules, table: Table, rest: bytes) -> bool:
    """Whether the opening minimum is met, may be met, or is not asked for yet."""
    adding_is_free = rules.layoff_requires != "opened" or rules.joker_swap == "any"
    if opened(rules, table) or (adding_is_free and not needs_opening(rules, table.this)):
        return True
    assert rules.opening is not None, "without a minimum everybody has opened"
    kept_jokers_help = rules.joker_swap != "none" and rules.taken_joker == "keep"
    return kept_jokers_help or rules.opening.reached(table.this.points + most_points(rules, rest))


def refusal(rules: Rules, deal: int, table: Table) -> MoveRefused:
    """Why a turn that cannot be finished cannot: the duty that stands against it."""
    hand = table.hands[table.turn]
    duty = unmet(rules, deal, table, out=len(hand) <= 1)
    if isinstance(duty, OpeningNotReached) and table.this.melds == 0:
        return NotOpened(points=duty.params["points"])
    if duty is not None:
        return duty
    return OnlyTakenCardLeft(card=NAMES[table.this.taken]) if hand else MustKeepADiscard()
