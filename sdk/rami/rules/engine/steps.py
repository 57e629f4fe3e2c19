"""Applies one step of a turn to the table. `play` checks whether the turn can still be finished afterwards."""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from rami.problems.knocking import MELDS_STAY_IN_HAND, MUST_KNOCK
from rami.problems.layings import CARD_NOT_IN_HAND
from rami.problems.melds import UNKNOWN_CARD
from rami.problems.turns import MUST_DRAW_FIRST
from rami.rules.cards import CARDS, NAMES, HandCards, names, spelled
from rami.rules.engine.draw import check_may_draw, draw_discard, draw_stock
from rami.rules.engine.duties import discard_refusal, unmet
from rami.rules.engine.lay import (
    Laid,
    add_cards,
    check_may_add,
    check_may_lay,
    find_meld,
    put_meld,
    read_cards,
    read_lay_off,
    read_meld,
    take_joker,
)
from rami.rules.engine.showdown.stock_end import last_discard_only
from rami.rules.engine.table_views import turn_view
from rami.rules.events import CardDiscarded, CardsLaidOff, Event, JokerSwapped, MeldLaid
from rami.rules.melds.wild_cards import known_wilds, laid_names, meld_names
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Laying, LayOff, Meld, Step, SwapJoker
from rami.rules.settings.parameters import Rules
from rami.rules.state import Lay, State, Table, with_hand


class Outcome(Struct, frozen=True):
    """The table after a step, the step as it is recorded, and the events.

    If `exhausted` is true, no card could be drawn: the deal ends.
    """

    table: Table
    step: Step
    events: tuple[Event, ...]
    exhausted: bool = False


def apply_step(state: State, table: Table, step: Step) -> Outcome:
    """The table after a step of the current player, and the events. Raises a MoveRefused if the step is not allowed."""
    match step:
        case DrawStock():
            check_may_draw(state.rules, table)
            drawn = draw_stock(state, table)
            return Outcome(drawn.table, step, drawn.events, drawn.exhausted)
        case DrawDiscard(depth=depth):
            check_may_draw(state.rules, table)
            drawn = draw_discard(state.in_force, table, depth)
            return Outcome(drawn.table, step, drawn.events)
        case Discard():
            return _discard(state, table, step)
        case _:
            return apply_laying(state.in_force, table, step)


def apply_laying(rules: Rules, table: Table, step: Laying) -> Outcome:
    """The table after a meld, lay-off or swap of the current player. Raises a MoveRefused if it is not allowed."""
    if rules.table == "showdown":
        raise MELDS_STAY_IN_HAND()
    cards = read_cards(step.cards)
    if not table.drawn:
        raise MUST_DRAW_FIRST()
    check_may_lay(rules, table, cards)
    match step:
        case Meld():
            laid = put_meld(rules, table, read_meld(rules, table, step.cards))
            kept: Step = Meld(laid_names(laid.cards, laid.wilds))
        case LayOff(meld=meld_id, end=end):
            meld = find_meld(table, meld_id)
            check_may_add(rules, table)
            laid = add_cards(table, meld, read_lay_off(rules, table, meld, step.cards, end))
            kept = LayOff(meld_id, laid_names(laid.cards, laid.wilds), end)
        case SwapJoker(meld=meld_id):
            meld = find_meld(table, meld_id)
            check_may_add(rules, table)
            laid = take_joker(rules, table, meld, cards)
            kept = SwapJoker(meld_id, names(laid.cards))
        case _:
            assert_never(step)
    lay = Lay(table.turn, len(table.known) // 2, laid.cards, len(laid.taken), laid.wilds, known_wilds(laid.taken))
    return Outcome(replace(laid.table, lays=(*table.lays, lay)), kept, (_laid_event(rules, kept, laid),))


def _laid_event(rules: Rules, step: Step, laid: Laid) -> Event:
    seat, meld, cards = laid.table.turn, laid.meld, laid_names(laid.cards, laid.wilds)
    result, turn = meld_names(meld.run_or_set), turn_view(rules, laid.table)
    match step:
        case LayOff(end=end):
            return CardsLaidOff(seat, meld.id, cards, result, end, tuple(meld.by), turn)
        case SwapJoker():
            return JokerSwapped(seat, meld.id, cards, result, len(laid.taken), tuple(meld.by), turn, names(laid.taken))
        case _:
            return MeldLaid(seat, meld.id, cards, turn)


def _discard(state: State, table: Table, step: Discard) -> Outcome:
    """Discard a card. Raises a MoveRefused if a duty of the turn is not met (B-18, B-19)."""
    card = CARDS.get(step.card)
    if card is None:
        raise UNKNOWN_CARD(card=step.card)
    if not table.drawn:
        raise MUST_DRAW_FIRST()
    if state.rules.table == "showdown" and last_discard_only(state.rules, table):
        raise MUST_KNOCK()
    held = table.hands[table.turn]
    place = held.find(card)
    if place < 0:
        raise CARD_NOT_IN_HAND(cards=spelled((card,)))
    discarded, hand = held[place], held[:place] + held[place + 1 :]
    rules = state.in_force
    refused = discard_refusal(rules, table, discarded) or unmet(rules, state.deal, table, out=not hand)
    if refused:
        raise refused()
    known = table.known + bytes((table.turn, discarded))
    after = replace(table, hands=with_hand(table, hand), pile=table.pile + HandCards([discarded]), known=known)
    return Outcome(after, step, (CardDiscarded(table.turn, NAMES[discarded]),))
