"""The first upcard: it is offered to each player (N-07), and it can decide when one may knock (N-09)."""

from rami.problems.knocking import UPCARD_OFFERED, UPCARD_PASSED
from rami.rules.cards import Face, HandCard, rank, suit
from rami.rules.engine.duties import Refusal
from rami.rules.settings.parameters import Rules
from rami.rules.state import State, Table


def is_offered(rules: Rules, table: Table) -> bool:
    """Whether the current player may only take the upcard or pass it (N-07)."""
    return _first_turn(rules, table) and table.passes < len(table.hands)


def take_refusal(rules: Rules, table: Table) -> Refusal | None:
    """Why the upcard may no longer be taken, or None."""
    return UPCARD_PASSED if _first_turn(rules, table) and not is_offered(rules, table) else None


def stock_refusal(rules: Rules, table: Table) -> Refusal | None:
    """Why the stock may not be drawn from before the upcard has been passed, or None."""
    return UPCARD_OFFERED if is_offered(rules, table) else None


def _first_turn(rules: Rules, table: Table) -> bool:
    return rules.first_upcard == "offered" and not table.drawn and not any(table.turns_taken)


def knock_limit(rules: Rules, upcard: HandCard) -> int | None:
    """What unmatched cards may count at most in this deal to knock, in points; None for any number (N-02, N-09).

    If the upcard is the limit, an ace asks for gin, and a court card counts 10.
    """
    if rules.knock_limit != "upcard":
        return rules.knock_limit
    of_rank = rank(Face(upcard))
    return min(of_rank + 1, 10) if of_rank else 0


def limit_of(state: State) -> int | None:
    """The knock limit of the deal that is being played; None for any number, and where nobody knocks."""
    return None if state.rules.table == "melds" or state.rules.declaration else knock_limit(state.rules, state.upcard)


def doubles(rules: Rules, upcard: HandCard) -> bool:
    """Whether the upcard is a spade that doubles the points of the deal (N-09)."""
    return rules.spades_double and suit(Face(upcard)) == 0
