"""Turns in which wild cards of the table come back to the hand, compared with the judge (U-16, F-26, U-07)."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.sdk.rules.attempts import move_of
from tests.sdk.rules.brute import Judge
from tests.sdk.rules.brute import Turn as JudgedTurn
from tests.sdk.rules.turns import any_turn_rules, any_wild_turn

from rami.rules.cards import RANKS
from rami.rules.engine.steps import apply_step
from rami.rules.feasibility import can_finish, lawful_layings
from rami.rules.moves import notation
from rami.rules.settings.parameters import Rules
from rami.rules.state import State, Table

TURNS = 240
BATCHES = 4


def wild_rules(rng: Random) -> Rules:
    """Random settings with a wild rank and swaps, of those that `work_complaints` accepts."""
    return replace(
        any_turn_rules(rng),
        decks=rng.choice((1, 2)),
        wild_rank=rng.choice(RANKS),
        opening=None,
        all_at_once_from_deal=None,
        rami_waives_opening=False,
        layoff_requires=rng.choice(("none", "own_meld_for_others")),
        discard_draw=rng.choice(("free", "use_now")),
        taken_layoff=rng.choice(("alone", "same_turn")),
        joker_swap="any",
        taken_joker=rng.choice(("keep", "lay_same_turn", "other_meld")),
    )


def check(seed: int, most: int = 5, steps: int = 2) -> None:
    """For a small random turn, and after one step and two, both list the same steps that can be finished."""
    rng = Random(seed)
    rules = wild_rules(rng)
    state, turn = any_wild_turn(rng, rules, most)
    _agree(Judge(rules), state, state.table, turn, f"seed {seed}", steps=steps)


def _agree(judge: Judge, state: State, table: Table, turn: JudgedTurn, done: str, *, steps: int) -> None:
    rules = judge.rules
    assert can_finish(rules, 1, table) is judge.finishable(turn), f"{done}: {turn} {rules}"
    tried = [step for step in judge.steps(turn) if judge.finishable(step.turn)]
    listed = sorted(_written(notation(move)) for move in lawful_layings(rules, 1, table))
    assert listed == sorted(_written(notation(move_of(step))) for step in tried), f"{done}: {turn} {rules}"
    for step in list(judge.steps(turn))[:20] if steps else ():
        after = apply_step(state, table, move_of(step)).table
        _agree(judge, state, after, step.turn, f"{done}; {step.kind} {step.meld} {step.cards}", steps=steps - 1)


def _written(move: str) -> str:
    return " ".join(sorted(move.split()))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_search_and_the_judge_agree_where_wild_cards_come_back(batch: int) -> None:
    """With random settings and at most five cards before the draw."""
    for seed in range(8_600_000 + batch, 8_600_000 + TURNS, BATCHES):
        check(seed)


RETURNING = ((95, 4), (20032, 6))
"""Seeds of turns that can only be finished with a card that comes back, and their most cards before the draw."""


@pytest.mark.parametrize(("seed", "most"), RETURNING)
def test_a_card_that_comes_back_can_be_what_finishes_the_turn(seed: int, most: int) -> None:
    """A search that forgot such cards decided these turns wrongly."""
    check(seed, most, steps=1)
