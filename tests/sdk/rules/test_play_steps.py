"""Several moves of one turn in one request: all or none are played, and no refusal shows the card that was drawn."""

import msgspec
import pytest
from tests.sdk.rules.setups import RAMI, position

from rami.problems.exceptions import MoveRefused
from rami.rules.events import Event
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Meld, Undo
from rami.rules.play import play, play_steps
from rami.rules.records.position import Position, load
from rami.rules.state import Phase, State


def state(hand: str, **more: object) -> State:
    """A position of rami de base, with seat 0 on turn."""
    return load(msgspec.convert(position(RAMI, hand, **more), Position))


def test_all_steps_are_played_and_tell_what_happened() -> None:
    """Steps in one request give the same state and the same events as single moves."""
    before = state("4C 5C KD", pile="6C")
    moves = (DrawDiscard(), Meld(("4C", "5C", "6C")), Discard("KD"))
    after, events = before, tuple[Event, ...]()
    for move in moves:
        after, happened = play(after, 0, move)
        events += happened
    assert play_steps(before, 0, moves) == (after, events)


def test_a_refusal_says_which_step_and_changes_nothing() -> None:
    """B-19: the card that was taken from the pile may not be discarded."""
    before = state("4C KD", pile="9H")
    with pytest.raises(MoveRefused) as refused:
        play_steps(before, 0, (DrawDiscard(), Discard("9H")))
    assert (refused.value.code, refused.value.params["index"]) == ("taken_card_discarded", 1)
    assert before == state("4C KD", pile="9H")


def test_steps_after_a_draw_cannot_use_the_drawn_card() -> None:
    """The refusal is the same for every drawn card; a card that was in the hand before may be discarded."""
    codes = set()
    for stock in ("9H", "4D"):
        with pytest.raises(MoveRefused) as refused:
            play_steps(state("4C KD", stock=stock), 0, (DrawStock(), Discard("9H")))
        codes.add((refused.value.code, str(refused.value)))
    assert len(codes) == 1
    after, _ = play_steps(state("4C KD", stock="9H 8H"), 0, (DrawStock(), Discard("KD")))
    assert after.turn == 1


def test_an_undo_among_the_steps_does_not_turn_the_drawn_card_up() -> None:
    """After undo the turn is played again, and the drawn card is still face down."""
    before = state("4C 5C 6C KD", stock="9H 8H")
    moves = (DrawStock(), Meld(("4C", "5C", "6C")), Undo(), Discard("8H"))
    with pytest.raises(MoveRefused) as refused:
        play_steps(before, 0, moves)
    assert (refused.value.code, refused.value.params["index"]) == ("card_not_in_hand", 3)


def test_a_draw_that_ends_the_deal_leaves_no_step_behind_it() -> None:
    """H7: the stock is empty and the discard is refused, so no card is drawn and the deal is over."""
    before = state("4C KD", stock="", pile="9H", recycles=9)
    after, _ = play(before, 0, DrawStock())
    assert after.phase is Phase.DEAL_OVER
    with pytest.raises(MoveRefused) as refused:
        play_steps(before, 0, (DrawStock(), Discard("KD")))
    assert (refused.value.code, refused.value.params["index"]) == ("deal_over", 1)
