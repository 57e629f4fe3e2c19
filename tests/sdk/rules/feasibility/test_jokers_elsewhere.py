"""Turns with jokers that must be laid on another meld than the one they came from (U-07)."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.sdk.rules.attempts import move_of
from tests.sdk.rules.brute import Judge
from tests.sdk.rules.brute import Turn as JudgedTurn
from tests.sdk.rules.feasibility.turn_start import turn_of
from tests.sdk.rules.turns import any_turn, any_turn_rules

from rami.rules.engine.steps import apply_step
from rami.rules.feasibility.finish import can_finish
from rami.rules.moves import DrawDiscard, LayOff, Meld, SwapJoker, parse_move
from rami.rules.play import legal_moves, play
from rami.rules.state import State, Table
from rami.rules.work_limit import WorkLimit

TURNS = 240
BATCHES = 4
WRONG = (5001423, 5001663, 5002515, 5002728, 5004083)
"""Seeds of turns that were once decided wrongly after two steps."""


def check(seed: int) -> None:
    """For a small random turn, and after one step and two, the search and the judge agree on what can be finished."""
    rng = Random(seed)
    rules = any_turn_rules(rng)
    if rules.joker_swap == "none" and seed not in WRONG:
        rules = replace(rules, joker_swap="any")
    rules = replace(rules, taken_joker="other_meld")
    state, turn = any_turn(rng, rules, 7)
    _agree(Judge(rules), state, state.table, turn, "", steps=2)


def _agree(judge: Judge, state: State, table: Table, turn: JudgedTurn, done: str, *, steps: int) -> None:
    assert can_finish(state.rules, 1, table) is judge.finishable(turn), f"{done}: {turn} {state.rules}"
    for step in list(judge.steps(turn))[:30] if steps else ():
        after = apply_step(state, table, move_of(step)).table
        _agree(judge, state, after, step.turn, f"{done}; {step.kind} {step.cards}", steps=steps - 1)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_search_and_the_judge_agree_where_jokers_go_elsewhere(batch: int) -> None:
    """With random settings and at most seven cards before the draw."""
    for seed in range(7_300_000 + batch, 7_300_000 + TURNS, BATCHES):
        check(seed)


@pytest.mark.parametrize("seed", WRONG)
def test_turns_that_were_decided_wrongly(seed: int) -> None:
    """Whole hands with a joker back on its meld: in a rami it may stay there, otherwise not."""
    check(seed)


def test_a_joker_back_on_its_meld_needs_no_search() -> None:
    """No joker of the hand is left for another meld, and a swap brings as many as it owes. Once 95,000 steps."""
    options = {"opening": {"points": 51, "pure_run": True}, "ace": "around_corner", "min_naturals": 2, "hand_size": 15}
    options |= {"max_jokers_per_meld": None, "layoff_requires": "none", "decks": 3}
    hand = "3S 9S 9S KS KS 8H QH AD 8D 4C 4C TC JC"
    melds = "9H TH JH / 5S 6S 7S 8S / 8C 9C *TC *JC QC *KC AC / 2S 2H 2D / *QH KH AH"
    state = turn_of("rami-francais", options, hand, melds, stock="TS", opened=(True, True))
    for move in ("draw", "swap 3 TC"):
        state, _ = play(state, 0, parse_move(move))
    with WorkLimit(20_000):
        assert LayOff(3, ("*2C",)) not in legal_moves(state)


def test_a_joker_makes_room_for_another_before_the_card_that_takes_it_back() -> None:
    """*AD is laid, then swapped for the taken AD, so that the joker of the run lies elsewhere, and the other stays."""
    options = {"ace": "high", "min_naturals": 2, "discard_from_turn": 2}
    state = turn_of("rami-francais", options, "2S 2S KS * *", "3S 4S 5S / AS AH AC", pile="AD", opened=(True, True))
    for move in ("take", "lay 1 *2S"):
        state, _ = play(state, 0, parse_move(move))
    assert SwapJoker(1, ("2S",)) in legal_moves(state)


def test_a_long_run_is_one_meld_where_melds_are_few() -> None:
    """Six cards are laid as one run, and the turn is a rami below the minimum (H5, F-21)."""
    options = {"melds_per_turn": 1, "rami_bonus": "none"}
    state = turn_of("rami-40", options, "2H 3H 4H 5H 6H 7H", stock="3C")
    state, _ = play(state, 0, parse_move("draw"))
    assert Meld(("2H", "3H", "4H", "5H", "6H", "7H")) in legal_moves(state)


def test_a_taken_card_that_fits_no_meld_of_the_table_needs_an_opening() -> None:
    """The hand has no run without a joker, so the TH cannot be taken (U-03, U-05). It once took 2,000 steps."""
    options = {"opening": {"points": 71, "pure_run": True}, "joker_swap": "any", "layoff_requires": "none", "decks": 3}
    options |= {
        "taken_layoff": "same_turn",
        "melds_per_turn": 2,
        "ace": "around_corner",
        "set_joker_swap": "named_card",
    }
    hand = "7S 8S 5H 7H 8H TH QH 3D 3D 8D 9D 2C 2C 2C KC"
    melds = "TS JS *QS / 2D 3D 4D / *4S 5S 6S / *9D TD JD QD / *7H 7D 7C / QS KS *AS / 6H 6D 6C"
    state = turn_of("rami-francais", {**options, "hand_size": 15}, hand, melds, pile="TH")
    with WorkLimit(1_000):
        assert DrawDiscard() not in legal_moves(state)


def test_a_whole_hand_whose_last_card_is_laid_needs_no_search() -> None:
    """No card stays for a discard, and the order of the steps does not matter (U-10, W-09)."""
    options = {"all_at_once_from_deal": 1, "must_lay_to_go_out": True, "must_discard_to_go_out": False}
    state = turn_of("rami-francais", options, "5S 6S 7S 8S 9H 9D 9C", stock="9S")
    state, _ = play(state, 0, parse_move("draw"))
    with WorkLimit(1_000):
        assert Meld(("9H", "9D", "9C")) in legal_moves(state)
