"""The end of a stock whose last cards are never drawn: the deal is dead, or the last discard is offered (N-06)."""

from rami.problems.knocking import LAST_DISCARD_OFFERED
from rami.rules.engine.duties import Refusal
from rami.rules.settings.parameters import Rules
from rami.rules.state import NO_CARD, Table


def at_reserve(rules: Rules, table: Table) -> bool:
    """Whether only cards are left in the stock that are never drawn."""
    return len(table.stock) <= rules.stock_reserve > 0


def last_discard_only(rules: Rules, table: Table) -> bool:
    """Whether the current player may only pass the last discard, or take it and knock (N-06)."""
    if len(table.stock) > rules.stock_reserve:  # the usual case, asked several times a move
        return False
    return rules.stock_end == "last_discard" and at_reserve(rules, table) and table.this.drawn == NO_CARD


def stock_refusal(rules: Rules, table: Table) -> Refusal | None:
    """Why the stock may not be drawn from when only the last discard is offered, or None."""
    return LAST_DISCARD_OFFERED if last_discard_only(rules, table) else None
