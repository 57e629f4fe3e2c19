"""Can this turn be finished? The law of no dead ends: a step is legal only if, after it, the turn can end lawfully.

The answer is nearly always seen at once. Otherwise a search decides, for each card of the hand in turn, whether it
stays or in which step it is laid; bounds cut the branches in which neither the opening nor a rami is in reach.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rami.rules.candidates import candidates, may_lay
from rami.rules.cards import JOKER, NAMES, held, without
from rami.rules.combos import faces
from rami.rules.draw import with_hand
from rami.rules.duties import can_discard, laid_at_once, opened, unmet
from rami.rules.errors import MoveRefused, MustKeepADiscard, NotOpened, OnlyTakenCardLeft, OpeningNotReached
from rami.rules.lay import needs_own_meld, uses, wanted_pending
from rami.rules.moves import Laying
from rami.rules.parameters import Rules
from rami.rules.reach import Reach
from rami.rules.state import Table

Seen = set[tuple[object, ...]]


def lawful_layings(rules: Rules, deal: int, table: Table) -> Iterator[Laying]:
    """Every meld, lay-off and swap after which the turn can still be finished."""
    reach = Reach(rules, table, table.hands[table.turn])
    if _hopeless(deal, reach, spare=1):  # Seen once for the hand: no step of it needs to be tried.
        return
    reach.rami = not table.laid[table.turn] and reach.can_go_whole(1)
    for move, (after, _, _, _) in candidates(rules, table, reach.rest):
        if _can_end_now(rules, deal, after) or _can_go_on(deal, reach.after(after, after.hands[after.turn])):
            yield move


def can_finish(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the player on turn, having drawn, can end this turn lawfully, or has just gone out."""
    return _can_end_now(rules, deal, table) or _can_go_on(deal, Reach(rules, table, table.hands[table.turn]))


def _can_go_on(deal: int, reach: Reach) -> bool:
    """Whether the turn can be finished by laying more."""
    if not reach.rest or _hopeless(deal, reach, spare=1):
        return False
    if _opens_at_once(deal, reach) or (reach.rami and reach.rami_is_certain() and reach.can_go_whole(1)):
        return True
    return _search(deal, reach, b"", set())


def _can_end_now(rules: Rules, deal: int, table: Table) -> bool:
    hand = table.hands[table.turn]
    if not hand:
        return not rules.must_discard_to_go_out and unmet(rules, deal, table, out=True) is None
    return unmet(rules, deal, table, out=len(hand) == 1) is None and can_discard(rules, table)


def _opens_at_once(deal: int, reach: Reach) -> bool:
    """Whether laying melds that open is enough: where there are such melds it nearly always is."""
    rules, table = reach.rules, reach.table
    if opened(rules, table) or table.this.owed or not reach.opening or not may_lay(rules, table, reach.opening[0]):
        return False
    laid = bytes([held(card) for meld in reach.opening for card in meld])
    hand = without(reach.rest, laid)
    return hand is not None and _can_end_now(rules, deal, _with_melds(reach, hand, laid))


def _with_melds(reach: Reach, hand: bytes, laid: bytes) -> Table:
    """The table as the duties see it once the opening melds are laid."""
    table, this, melds = reach.table, reach.table.this, reach.opening or ()
    used = uses(this, laid)
    turn = replace(
        this,
        points=this.points + reach.worth(melds),
        melds=this.melds + len(melds),
        fed=(*this.fed, table.next_meld),
        taken_laid=this.taken_laid or used,
        taken_melded=this.taken_melded or used,
        taken_on=0 if used else this.taken_on,
    )
    return replace(table, hands=with_hand(table, hand), this=turn)


def _search(deal: int, reach: Reach, kept: bytes, seen: Seen) -> bool:
    """Whether laying more can end the turn, with the `kept` cards staying in the hand."""
    rules, table, rest = reach.rules, reach.table, reach.rest
    position = (rest, kept, table.melds, table.this)
    if not rest or position in seen or _hopeless(deal, reach, spare=1 - len(kept)):
        return False
    seen.add(position)
    card = _next_card(reach)
    for after in _next_tables(reach, card):
        if _can_end_now(rules, deal, after):
            return True
        left = without(after.hands[after.turn], kept)
        if left and _search(deal, reach.after(after, left), kept, seen):
            return True
    left = without(rest, bytes([card])) or b""
    return _search(deal, reach.after(table, left), bytes(sorted((*kept, card))), seen)


def _next_card(reach: Reach) -> int:
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
    return min(ways, key=lambda card: (card == JOKER, ways[card]))


def _next_tables(reach: Reach, card: int) -> Iterator[Table]:
    """The tables after each step that lays one undecided card, and after those that may have to come first.

    A swap brings a joker, so it is tried at every card. While a wanted card or a meld of one's own must come first,
    every step is tried; while jokers from the table may mix with those of the hand, every step with a joker.
    """
    rules, table = reach.rules, reach.table
    using: Sequence[int] = (card, JOKER) if _jokers_may_mix(reach) else (card,)
    if wanted_pending(rules, table) or needs_own_meld(rules, table):
        using = ()
    for candidate in candidates(rules, table, reach.rest, using):
        yield candidate.laid.table


def _jokers_may_mix(reach: Reach) -> bool:
    """Whether it matters when a joker is laid.

    One from the table counts towards no opening (G-19) and keeps a taken card no company (F-24). One from the hand can
    keep it company and be taken back by a swap with that very card.
    """
    rules = reach.rules
    if rules.joker_swap == "none":
        return False
    if reach.company_matters():
        return True
    return rules.taken_joker == "lay_same_turn" and not opened(rules, reach.table) and reach.opening is not None


def _hopeless(deal: int, reach: Reach, *, spare: int) -> bool:
    """Neither a turn like any other nor a rami is in reach.

    `spare` cards may stay when the whole hand goes: the discard, unless cards are kept already.
    """
    rules, table = reach.rules, reach.table
    if not reach.duties_can_be_met():
        return True
    if laid_at_once(rules, deal):
        return spare < 0 or not reach.can_go_whole(spare)
    melds = 13 if rules.melds_per_turn is None else rules.melds_per_turn - table.this.melds
    if melds >= 0 and reach.can_open(melds):
        return False
    if not reach.rami or table.laid[table.turn] or spare < 0:
        return True
    lifted = rules.rami_bonus != "none"
    may = (lifted or melds >= 0) and (rules.rami_waives_opening or reach.can_open(13 if lifted else melds))
    return not may or not reach.can_go_whole(spare)


def refusal(rules: Rules, deal: int, table: Table) -> MoveRefused:
    """Why a turn that cannot be finished cannot: the duty that stands against it."""
    hand = table.hands[table.turn]
    duty = unmet(rules, deal, table, out=len(hand) <= 1)
    if isinstance(duty, OpeningNotReached) and table.this.melds == 0:
        return NotOpened(points=duty.params["points"])
    if duty is not None:
        return duty
    return OnlyTakenCardLeft(card=NAMES[table.this.taken]) if hand else MustKeepADiscard()
