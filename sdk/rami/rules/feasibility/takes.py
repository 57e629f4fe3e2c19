"""Which cards of the discard pile may be taken: those after which the turn can be finished."""

from collections.abc import Iterator

from rami.rules.cards import FACE_DOWN, JOKER, HandCards, is_natural
from rami.rules.engine.draw import must_use, take, take_refusal
from rami.rules.engine.lay import wanted_comes_first
from rami.rules.feasibility.additions import layable
from rami.rules.feasibility.candidates import candidates
from rami.rules.feasibility.wild_choices import can_finish
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


def lawful_takes(rules: Rules, deal: int, table: Table) -> Iterator[int]:
    """The depths at which the player may take a card of the pile, and all cards above it."""
    if take_refusal(rules, table, depth=1) is not None:
        return
    deepest = len(table.pile) if rules.discard_depth == "any" else 1
    for depth in range(1, deepest + 1):
        if _is_free(rules, table, depth) or (
            _may_fit(rules, table, depth) and can_finish(rules, deal, take(rules, table, depth))
        ):
            yield depth


def _is_free(rules: Rules, table: Table, depth: int) -> bool:
    """Whether a take brings no duty, and the hand has another natural card for the discard."""
    if must_use(rules, table, depth):
        return False
    others: HandCards = table.hands[table.turn].translate(
        None, bytes((table.pile[-depth], JOKER, FACE_DOWN, *wild_faces(rules)))
    )
    return bool(others)


def _may_fit(rules: Rules, table: Table, depth: int) -> bool:
    """Whether some step can lay the wanted card, if it must be laid: the next one (Z-12), or any. It may be wrong."""
    if not must_use(rules, table, depth):
        return True
    wanted, hand = table.pile[-depth], table.hands[table.turn] + table.pile[-depth:]
    if wanted_comes_first(rules):
        return any(step.uses(wanted) for step in candidates(rules, table, hand, HandCards([wanted])))
    return rules.wild_rank is not None or not is_natural(wanted) or bool(layable(rules, table, hand) >> wanted & 1)
