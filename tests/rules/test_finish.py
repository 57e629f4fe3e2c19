"""The search for a lawful end of a turn, against one that tries every order of every step (no dead ends)."""

from random import Random

import pytest
from tests.rules import brute
from tests.rules.turns import any_turn, any_turn_rules

from rami.rules.candidates import candidates
from rami.rules.finish import can_finish
from rami.rules.moves import Laying, LayOff, Meld, SwapJoker
from rami.rules.state import Table
from rami.rules.steps import apply_step

TURNS = 1000
BATCHES = 12


def _move(tried: brute.Tried) -> Laying:
    match tried.kind:
        case "meld":
            return Meld(tried.cards)
        case "lay_off":
            return LayOff(tried.meld, tried.cards, tried.end)  # type: ignore[arg-type]  # the judge writes low or high
        case _:
            return SwapJoker(tried.meld, tried.cards)


def _look(table: Table) -> tuple[bytes, tuple[bytes, ...]]:
    return bytes(sorted(table.hands[0])), tuple(meld.cards for meld in table.melds)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_search_and_the_judge_agree_on_what_can_be_finished(batch: int) -> None:
    """At the start of small random turns and after each first step: the same steps, and the same hope of an end."""
    for seed in range(batch, TURNS, BATCHES):
        rng = Random(seed)
        rules = any_turn_rules(rng)
        state, turn = any_turn(rng, rules, most=5)
        assert can_finish(rules, 1, state.table) is brute.finishable(rules, turn), f"seed {seed}: {turn}"
        found = {_look(candidate.laid.table) for candidate in candidates(rules, state.table, state.table.hands[0])}
        tried = list(brute.steps(rules, turn))
        tables = [apply_step(state, state.table, _move(step)).table for step in tried]
        assert found == {_look(table) for table in tables}, f"seed {seed}: {turn}"
        for step, table in zip(tried, tables, strict=True):
            hope = brute.finishable(rules, step.turn)
            assert can_finish(rules, 1, table) is hope, f"seed {seed}: {turn} after {step.kind} {step.cards}"


def test_a_joker_may_keep_a_taken_card_company_and_come_back() -> None:
    """A turn that a search once gave up: lay the joker as 4D, swap it for the taken 4D, lay it again (F-24, W-04)."""
    rng = Random(108053)
    rules = any_turn_rules(rng)
    state, turn = any_turn(rng, rules, most=6)
    steps = [step for step in brute.steps(rules, turn) if step.cards in (("7S",), ("*7S",))]
    assert len(steps) == 2
    for step in steps:
        assert brute.finishable(rules, step.turn)
        assert can_finish(rules, 1, apply_step(state, state.table, _move(step)).table)
