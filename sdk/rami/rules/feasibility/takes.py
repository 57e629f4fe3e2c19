"""Which cards of the discard pile may be taken: those after which the turn can be finished."""

from collections.abc import Iterator

from rami.rules.engine.draw import take, take_refusal
from rami.rules.feasibility.finish import can_finish
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


def lawful_takes(rules: Rules, deal: int, table: Table) -> Iterator[int]:
    """The depths at which the player may take a card of the pile, and all cards above it."""
    if take_refusal(rules, table, depth=1) is not None:
        return
    deepest = len(table.pile) if rules.discard_depth == "any" else 1
    for depth in range(1, deepest + 1):
        if can_finish(rules, deal, take(rules, table, depth)):
            yield depth
