"""Declaring, and dropping out of a deal (U-17, U-18)."""

from msgspec.structs import replace

from rami.problems.knocking import DROP_BEFORE_DRAWING, NO_DECLARING, NO_DROPPING
from rami.rules.engine.deal import next_in
from rami.rules.engine.duties import Refusal
from rami.rules.engine.elimination import seats_out
from rami.rules.engine.ending import Ended, LastLeft, end_deal
from rami.rules.engine.showdown.declare import declare, drop_points, hold_declaration
from rami.rules.events import Declared, DroppedOut, ShowdownHeld, TurnStarted
from rami.rules.moves import Declare
from rami.rules.state import State


def declare_and_show(state: State, move: Declare) -> Ended:
    """End the deal with a declaration (U-17). Raises a MoveRefused if the player may not declare like this."""
    if state.rules.declaration is None:
        raise NO_DECLARING()
    rules, seat = state.in_force, state.table.turn
    done = declare(rules, state.table, move)
    out = seats_out(rules, state.totals, state.seats)
    showdown = hold_declaration(rules, done.table, done, out)
    after, events = end_deal(state, done.table, "declared", showdown=showdown)
    return after, (Declared(seat, done.move.card, done.move.melds), ShowdownHeld(showdown), *events)


def drop_refusal(state: State) -> Refusal | None:
    """Why the current player may not drop out of the deal, or None."""
    if state.rules.drop is None:
        return NO_DROPPING
    return DROP_BEFORE_DRAWING if state.table.drawn else None


def drop_out(state: State) -> Ended:
    """The current player drops out of the deal, which is no turn. The last player left wins it (U-18)."""
    refused = drop_refusal(state)
    if refused:
        raise refused()
    rules, seats, seat = state.rules, state.seats, state.table.turn
    table = replace(state.table, dropped=(*state.table.dropped, seat))
    gone = {*table.dropped, *seats_out(rules, state.totals, seats)}
    left = next_in(rules, state.totals, seat, seats, table.dropped)
    event = DroppedOut(seat)
    if len(gone) == seats - 1:
        points = tuple([drop_points(rules, table, other) for other in range(seats)])
        ended, events = end_deal(state, table, "last_left", left=LastLeft((left,), points))
        return ended, (event, *events)
    turn = replace(table, turn=left)
    return replace(state, table=turn, before=None, steps=(), undone=0), (event, TurnStarted(left))
