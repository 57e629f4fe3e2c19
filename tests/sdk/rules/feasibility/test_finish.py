"""The search for a legal end of a turn is compared with a search that tries every order of every step."""

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace
from tests.sdk.rules.attempts import move_of
from tests.sdk.rules.brute import Judge
from tests.sdk.rules.feasibility.turn_start import turn_of
from tests.sdk.rules.turns import any_turn, any_turn_rules

from rami.rules.cards import HandCards, MeldCards
from rami.rules.engine.steps import apply_step
from rami.rules.feasibility.candidates import candidates
from rami.rules.feasibility.finish import can_finish
from rami.rules.moves import DrawDiscard, LayOff, Meld, SwapJoker, parse_move
from rami.rules.play import legal_moves, play
from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.state import Table
from rami.rules.variants.resolve import RulesName
from rami.rules.work_limit import WorkLimit

TURNS = 1000
BATCHES = 12
FOUR_PACKS = 8_000_000
"""The first seed of turns with four packs."""
GIVEN_UP = (500453, 501343, 501746, 502267, 505133, 505450, 512306, 513277, 514472, 517090, 521799)

WRONG = ((3046398, 5), (4002617, 7), (4017724, 7), (4020688, 7), (4024006, 7), (906003, 5), (777001559, 7))
"""Seeds of turns, and their most cards before the draw."""


def _look(table: Table) -> tuple[HandCards, tuple[MeldCards, ...]]:
    return HandCards(sorted(table.hands[0])), tuple(meld.cards for meld in table.melds)


def check(seed: int, most: int, *, own_meld: bool = False, decks: Literal[2, 4] = 2) -> None:
    """For a small random turn and after each first step, both list the same steps and agree which can be finished."""
    rng = Random(seed)
    rules = replace(any_turn_rules(rng), decks=decks)
    if own_meld and rules.opening is not None and rules.discard_draw != "free":
        rules = replace(rules, opening_pickup="own_meld")
    state, turn = any_turn(rng, rules, most)
    judge = Judge(rules)
    assert can_finish(rules, 1, state.table) is judge.finishable(turn), f"seed {seed}: {turn}"
    found = {_look(candidate.lay().table) for candidate in candidates(rules, state.table, state.table.hands[0])}
    tried = list(judge.steps(turn))
    tables = [apply_step(state, state.table, move_of(step)).table for step in tried]
    assert found == {_look(table) for table in tables}, f"seed {seed}: {turn}"
    for step, table in zip(tried, tables, strict=True):
        hope = judge.finishable(step.turn)
        assert can_finish(rules, 1, table) is hope, f"seed {seed}: {turn} after {step.kind} {step.cards}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_search_and_the_judge_agree_on_what_can_be_finished(batch: int) -> None:
    """With random settings and at most five cards before the draw, both searches agree."""
    for seed in range(batch, TURNS, BATCHES):
        check(seed, most=5)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_agree_where_the_meld_of_the_taken_card_needs_the_points(batch: int) -> None:
    """The same with an option that asks for these points alone (F-16)."""
    for seed in range(10_000 + batch, 10_000 + TURNS, BATCHES):
        check(seed, most=6, own_meld=True)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_they_agree_on_hands_of_four_packs(batch: int) -> None:
    """N-24: up to four equal cards of three ranks, in the hand and in the melds on the table."""
    for seed in range(batch, TURNS // 2, BATCHES):
        check(FOUR_PACKS + seed, most=8, decks=4)


@pytest.mark.parametrize("seed", GIVEN_UP)
def test_turns_that_a_search_once_gave_up_can_be_finished(seed: int) -> None:
    """The taken card may be melded with a joker from a swap, which counts no points, while other melds open."""
    check(seed, most=8)


@pytest.mark.parametrize(("seed", "most"), WRONG)
def test_turns_that_were_decided_wrongly_are_decided_as_the_judge_does(seed: int, most: int) -> None:
    """A card that was taken lies alone: a joker, in whose place another is melded, or a card without company (F-24)."""
    check(seed, most)


def test_a_joker_may_keep_a_taken_card_company_and_come_back() -> None:
    """An earlier bug: the joker is laid as 4D, swapped for the taken 4D, and laid again (F-24, W-04)."""
    rng = Random(108053)
    rules = any_turn_rules(rng)
    state, turn = any_turn(rng, rules, most=6)
    judge = Judge(rules)
    steps = [step for step in judge.steps(turn) if step.cards in (("7S",), ("*7S",))]
    assert len(steps) == 2
    for step in steps:
        assert judge.finishable(step.turn)
        assert can_finish(rules, 1, apply_step(state, state.table, move_of(step)).table)


def test_a_swap_makes_room_for_another_joker_on_its_meld() -> None:
    """An earlier bug, a rami: two jokers are laid, one is taken back, and it is laid again beside the other."""
    position = Position(
        rules=RulesName("rami-51"),
        seats=2,
        hands=(("TS", "TS", "QS", "KH", "*"), ("2D",)),
        turn=0,
        opened=(False, True),
        laid=(False, True),
        melds=(MeldPosition(1, ("*TS", "JS", "QS"), (1, 1, 1)),),
        pile=("AS",),
        partial=True,
    )
    state = load(position)
    for move in ("take", "swap 1 TS", "meld QS *KS *AS", "swap 2 AS", "lay 2 TS *JS", "throw KH"):
        state, _ = play(state, 0, parse_move(move))
    assert state.last is not None
    assert (state.last.out, state.last.rami) == (0, True)


def test_a_card_taken_with_its_twin_may_be_laid_off_alone() -> None:
    """A card may be taken together with its twin above it and laid off alone: the twin is in the hand (G-16, G-40)."""
    position = Position(
        rules=RulesName("rami-500", {"taken_layoff": "same_meld"}),
        seats=2,
        hands=(("KC", "QD"), ("2D",)),
        turn=0,
        opened=(True, True),
        melds=(MeldPosition(1, ("6S", "7S", "8S"), (1, 1, 1)),),
        pile=("5S", "5S"),
        partial=True,
    )
    state = load(position)
    for move in ("take 2", "lay 1 5S", "throw KC"):
        state, _ = play(state, 0, parse_move(move))
    assert state.turn == 1


def test_no_meld_comes_before_an_opening_that_then_leaves_nothing_to_discard() -> None:
    """The quarte opens, but the low run is not legal: with both laid, no card is left to discard (H5, F-20)."""
    position = Position(
        rules=RulesName("rami-40", {"rami_waives_opening": False}),
        seats=2,
        hands=(("2S", "3S", "4S", "TS", "JS", "QS"), ("2D",)),
        turn=0,
        opened=(False, True),
        laid=(False, True),
        stock=("KS",),
        partial=True,
    )
    drawn, _ = play(load(position), 0, parse_move("draw"))
    melds = [move for move in legal_moves(drawn) if isinstance(move, Meld)]
    assert melds == [Meld(("TS", "JS", "QS", "KS"))]


def test_a_joker_taken_to_open_may_be_laid_off_where_the_whole_hand_goes_out() -> None:
    """The whole hand goes out in one turn, so no opening is needed, and the joker needs no new meld (F-15, F-21)."""
    options = {"hand_size": 6, "ace": "low", "joker_swap": "any", "taken_layoff": "alone"}
    melds = "QS QH QC / 9D *TD *JD QD / *3H 4H 5H *6H / 3S *3H 3D / 9S 9D 9C / *TC JC QC"
    state, _ = play(turn_of("rami-40", options, "7H JD KD 4C", melds), 0, DrawDiscard())
    assert LayOff(1, ("*QD",)) in legal_moves(state)


def test_a_card_that_the_taken_card_needs_beside_it_does_not_open() -> None:
    """The 8D needs the 8C beside it, which swaps a joker. Without the 8C the player cannot open (F-24)."""
    options = {"jokers": 6, "starter_extra_card": False, "layoff_requires": "none", "min_naturals": 1}
    melds = "*2C 3C *4C / 4C 5C 6C 7C *8C *9C / 8S 8H *8D / *TD JD *QD / QS *KS AS"
    hand = "9S 5H 6H 9H 9H AD 4D 5D 7D JD 4C 7C 8C * *"
    state, _ = play(turn_of("rami-51", options, hand, melds, pile="8D"), 0, DrawDiscard())
    with WorkLimit(20_000):
        assert LayOff(3, ("8D",)) not in legal_moves(state)


def test_an_opening_leaves_the_cards_with_which_the_taken_card_is_laid() -> None:
    """With the 6S the player needs the joker twice: for 51 points, and beside the 6S (F-17, F-24)."""
    melds = "6S 6H 6C / JS JH JD / KS KH KD / 5S *6S 7S / 7C 8C 9C / 8H 9H TH"
    options = {"discard_draw": "use_now", "starter_extra_card": False, "ace": "around_corner"}
    hand = "9S QS AH 4H 9H QH AD 4D 5D 6D 9D TD 2C 5C *"
    state = turn_of("rami-51", options, hand, melds, pile="6S", stock="3S")
    with WorkLimit(3_000):
        assert DrawDiscard() not in legal_moves(state)


def test_an_opening_leaves_company_for_the_taken_card() -> None:
    """The 3D swaps a joker and needs the QD or the JD beside it; without either the player cannot open (F-24, F-26)."""
    melds = "*6S 6H 6C / *9D TD JD / 8S 9S TS / AD 2D *3D / 4D 5D 6D / 8H *9H TH"
    hand = "3S 7S 8S QS KS AH JH QH 7D 9D JD QD 2C 8C JC"
    options = {"discard_draw": "use_now", "ace": "around_corner", "jokers": 4}
    options |= {"melds_per_turn": 5, "joker_in_each_hand": "none"}
    state, _ = play(turn_of("manie-de-joker-51", options, hand, melds, pile="3D", stock="3S"), 0, DrawDiscard())
    with WorkLimit(20_000):
        assert SwapJoker(4, ("3D",)) not in legal_moves(state)
