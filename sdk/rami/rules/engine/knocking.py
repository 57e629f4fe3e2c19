"""Knocking and passing: the moves of games with a showdown that end a turn without a discard (N-02, N-06, N-07)."""

from msgspec.structs import replace

from rami.problems.knocking import NO_KNOCKING, NOTHING_TO_PASS
from rami.rules.engine.deal import following
from rami.rules.engine.ending import Ended, end_deal
from rami.rules.engine.showdown.hands import shown_hands
from rami.rules.engine.showdown.knock import Knocking, knock
from rami.rules.engine.showdown.scoring import Gin, score_showdown
from rami.rules.engine.showdown.stock_end import last_discard_only
from rami.rules.engine.showdown.upcard import doubles, is_offered, limit_of
from rami.rules.events import Knocked, ShowdownHeld, TurnStarted, UpcardPassed
from rami.rules.moves import Knock
from rami.rules.snapshots import Showdown
from rami.rules.state import NO_CARD, State, Table


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
    knocking = knock(state.rules, limit_of(state), state.table, move)
    showdown, recorded = _showdown(state, knocking), knocking.move
    after, events = end_deal(state, knocking.table, "knocked", showdown=showdown)
    return after, (Knocked(state.table.turn, recorded.card, recorded.melds), ShowdownHeld(showdown), *events)


def _showdown(state: State, knocking: Knocking) -> Showdown:
    rules, seat, shown = state.rules, state.table.turn, knocking.shown
    hands = shown_hands(rules, seat, shown, _others(state, seat), knocking.table.hands)
    with_gin: Gin = "big_gin" if knocking.card == NO_CARD else "gin"
    gin, doubled = None if shown.unmatched else with_gin, doubles(rules, state.upcard)
    scored = score_showdown(rules, seat, [hand.count for hand in hands], gin, doubled=doubled)
    return Showdown(
        knocker=seat,
        card=knocking.move.card,
        limit=limit_of(state),
        hands=hands,
        result=scored.result,
        winners=scored.winners,
        doubled=doubled,
        points=scored.points,
    )


def _others(state: State, seat: int) -> list[int]:
    """The other seats in the order of play."""
    others: list[int] = []
    while (seat := following(state.rules, seat, state.seats)) != state.table.turn:
        others.append(seat)
    return others
