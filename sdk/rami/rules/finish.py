"""Can this turn be finished? The law of no dead ends: a step is legal only if, after it, the turn can end lawfully.

The answer is nearly always seen at once. Otherwise a search decides, for each card of the hand in turn, whether it
stays or in which step it is laid; bounds cut the branches in which neither the opening nor a rami is in reach.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from rami.rules.candidates import candidates, may_lay
from rami.rules.cards import JOKER, NAMES, held, without
from rami.rules.combos import faces
from rami.rules.draw import with_hand
from rami.rules.duties import can_discard, opened, unmet
from rami.rules.errors import MoveRefused, MustKeepADiscard, NotOpened, OnlyTakenCardLeft, OpeningNotReached
from rami.rules.lay import needs_own_meld, put_meld, uses, wanted_pending
from rami.rules.moves import Laying, Meld
from rami.rules.opening import Melds, from_hand, without_meld, worth
from rami.rules.parameters import Rules
from rami.rules.reach import Reach
from rami.rules.state import Table

Seen = set[tuple[object, ...]]


def lawful_layings(rules: Rules, deal: int, table: Table) -> Iterator[Laying]:
    """Every meld, lay-off and swap after which the turn can still be finished."""
    reach = Reach(rules, deal, table, table.hands[table.turn])
    if _hopeless(reach):  # Seen once for the hand: no step of it needs to be tried.
        return
    reach.look_for_rami()
    for move, (after, _, _, _) in candidates(rules, table, reach.rest):
        if _can_end_now(rules, deal, after) or _can_go_on(reach.after(after, after.hands[after.turn])):
            yield move


def can_finish(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the player on turn, having drawn, can end this turn lawfully, or has just gone out."""
    return _can_end_now(rules, deal, table) or _can_go_on(Reach(rules, deal, table, table.hands[table.turn]))


def _can_go_on(reach: Reach) -> bool:
    """Whether the turn can be finished by laying more."""
    if not reach.rest or _hopeless(reach):
        return False
    if _opens_at_once(reach) or (reach.rami and reach.rami_is_certain):
        return True
    seen: Seen = set()
    return _begins_by_opening(reach, seen) or _search(reach, seen)


def _can_end_now(rules: Rules, deal: int, table: Table) -> bool:
    hand = table.hands[table.turn]
    if not hand:
        return not rules.must_discard_to_go_out and unmet(rules, deal, table, out=True) is None
    return unmet(rules, deal, table, out=len(hand) == 1) is None and can_discard(rules, table)


def _opens_at_once(reach: Reach) -> bool:
    """Whether laying melds that open is enough: it nearly always is."""
    melds = () if reach.table.this.owed else _opening(reach)
    hand = without(reach.rest, from_hand(b"".join(melds))) if melds else None
    return hand is not None and _can_end_now(reach.rules, reach.deal, _with_melds(reach, melds, hand))


def _begins_by_opening(reach: Reach, seen: Seen) -> bool:
    """Whether the turn can be finished after laying melds that open, tried first because it often can."""
    table = reach.table
    for meld in _opening(reach):
        if without_meld(table.hands[table.turn], meld) is None:
            return False
        table = put_meld(reach.rules, table, meld).table
    return table is not reach.table and _search(reach.after(table, table.hands[table.turn]), seen)


def _opening(reach: Reach) -> Melds:
    """Melds that open, if they are still missing and may be laid now."""
    if opened(reach.rules, reach.table) or reach.melds < 0:
        return ()
    melds = reach.opening(reach.melds) or ()
    return melds if melds and may_lay(reach.rules, reach.table, melds[0]) else ()


def _with_melds(reach: Reach, melds: Melds, hand: bytes) -> Table:
    """The table as the duties see it once these melds are laid and this hand is left."""
    table, this = reach.table, reach.table.this
    used = uses(this, b"".join(melds))
    turn = replace(
        this,
        points=this.points + worth(reach.rules, melds),
        melds=this.melds + len(melds),
        fed=(*this.fed, table.next_meld),
        taken_laid=this.taken_laid or used,
        taken_melded=this.taken_melded or used,
        taken_on=0 if used else this.taken_on,
    )
    return replace(table, hands=with_hand(table, hand), this=turn)


def _search(reach: Reach, seen: Seen) -> bool:
    """Whether laying more can end the turn, with the cards of `reach.kept` staying in the hand."""
    position = _position(reach)
    if not reach.rest or position in seen or _hopeless(reach):
        return False
    seen.add(position)
    card = _next_card(reach)
    for after in _next_tables(reach, card):
        if _can_end_now(reach.rules, reach.deal, after):
            return True
        left = without(after.hands[after.turn], reach.kept)
        if left and _search(reach.after(after, left), seen):
            return True
    return _search(reach.keeping(card), seen)


def _position(reach: Reach) -> tuple[object, ...]:
    """What the rest of the search depends on: not on the order of the steps, nor on points once they have opened."""
    table, this = reach.table, reach.table.this
    fed = tuple(sorted(this.fed)) if reach.company_matters() else ()
    turn = replace(this, fed=fed, points=-1 if opened(reach.rules, table) else this.points)
    return reach.rest, reach.kept, tuple(sorted([meld.cards for meld in table.melds])), turn


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
    first = reach.company()
    return min(ways, key=lambda card: (not first >> card & 1, card == JOKER, ways[card]))


def _next_tables(reach: Reach, card: int) -> Iterator[Table]:
    """The tables after each step that lays one undecided card, and after those that may have to come first.

    A swap brings a joker, so it is tried at every card. While a wanted card or a meld of one's own must come first,
    every step is tried; while jokers from the table may mix with those of the hand, every step with a joker.
    """
    rules, table = reach.rules, reach.table
    mixing = _mixing(reach)
    using: Sequence[int] = (card, JOKER) if mixing else (card,)
    if wanted_pending(rules, table) or needs_own_meld(rules, table):
        using = ()
    for move, (after, _, laid, _) in candidates(rules, table, reach.rest, using):
        if mixing != "lay_offs" or not isinstance(move, Meld) or not using or card in [held(each) for each in laid]:
            yield after


def _mixing(reach: Reach) -> Literal["steps", "lay_offs"] | None:
    """Whether it matters when a joker is laid.

    One from the table counts towards no opening (G-19) and keeps a taken card no company (F-24). One from the hand can
    be laid off to keep it company, and be taken back by a swap with that very card.
    """
    rules, this = reach.rules, reach.table.this
    if rules.joker_swap == "none":
        return None
    if (
        (this.owed or reach.gain)
        and rules.taken_joker == "lay_same_turn"
        and not opened(rules, reach.table)
        and reach.can_open(reach.lifted)
    ):
        return "steps"
    if reach.company_matters() and (reach.rami or not this.must_open):
        return "steps" if this.owed or this.taken_on else "lay_offs"
    return None


def _hopeless(reach: Reach) -> bool:
    """Neither a turn like any other nor one in which the whole hand goes is in reach."""
    if not reach.duties_can_be_met:
        return True
    if not reach.at_once and reach.melds >= 0 and reach.can_open(reach.melds):
        return False
    if reach.lifted < 0 or not (reach.at_once or reach.first) or not reach.rami:
        return True
    waived = reach.first and reach.rules.rami_waives_opening
    return not (waived or reach.can_open(reach.lifted)) or not reach.whole


def refusal(rules: Rules, deal: int, table: Table) -> MoveRefused:
    """Why a turn that cannot be finished cannot: the duty that stands against it."""
    hand = table.hands[table.turn]
    duty = unmet(rules, deal, table, out=len(hand) <= 1)
    if isinstance(duty, OpeningNotReached) and table.this.melds == 0:
        return NotOpened(points=duty.params["points"])
    if duty is not None:
        return duty
    return OnlyTakenCardLeft(card=NAMES[table.this.taken]) if hand else MustKeepADiscard()
