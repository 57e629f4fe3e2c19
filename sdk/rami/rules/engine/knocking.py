"""Knocking and passing: the moves of games with a showdown that end a turn without a discard (N-02, N-06, N-07)."""

from msgspec.structs import replace

from rami.problems.knocking import MUST_DECLARE, NO_KNOCKING, NOTHING_TO_PASS
from rami.rules.engine.deal import following
from rami.rules.engine.ending import Ended, end_deal
from rami.rules.engine.showdown.knock import knock
from rami.rules.engine.showdown.outcome import hold_showdown
from rami.rules.engine.showdown.stock_end import last_discard_only
from rami.rules.engine.showdown.upcard import is_offered, limit_of
from rami.rules.events import Knocked, ShowdownHeld, TurnStarted, UpcardPassed
from rami.rules.moves import Knock
from rami.rules.state import State, Table


def may_pass(state: State, table: Table) -> bool:
    """Whether a card is offered to the current player, who may pass it (N-06, N-07)."""
    return not table.drawn and (is_offered(state.rules, table) or last_discard_only(state.rules, table))


def pass_card(state: State) -> Ended:
    """The player does not take the card that is offered, which is no turn. Raises NOTHING_TO_PASS.

    After the upcard the turn of the next player starts (N-07). After the last discard the deal is over (N-06).
    """
    rules, table = state.rules, state.table
    if not may_pass(state, table):
        raise NOTHING_TO_PASS()
    passed, after = UpcardPassed(table.turn), replace(table, passes=table.passes + 1)
    if last_discard_only(rules, table):
        ended, events = end_deal(state, after, "stock_reserve")
        return ended, (passed, *events)
    seat = following(rules, table.turn, state.seats)
    offered = replace(state, table=replace(after, turn=seat), before=None, steps=(), undone=0)
    return offered, (passed, TurnStarted(seat))


def knock_and_show(state: State, move: Knock) -> Ended:
    """End the deal with a showdown (N-02). Raises a MoveRefused if the player may not knock like this."""
    if state.rules.table == "melds":
        raise NO_KNOCKING()
    if state.rules.declaration is not None:
        raise MUST_DECLARE()
    rules, seat = state.in_force, state.table.turn
    done = knock(rules, limit_of(state), state.table, move)
    showdown = hold_showdown(rules, state.upcard, done.table.hands, seat, done.card, done.shown)
    after, events = end_deal(state, done.table, "knocked", showdown=showdown)
    return after, (Knocked(seat, done.move.card, done.move.melds), ShowdownHeld(showdown), *events)
