"""The search begins again when it takes long: this saves work and changes no answer."""

import pytest
from tests.sdk.rules.feasibility.test_finish import check
from tests.sdk.rules.feasibility.turn_start import turn_of

from rami.rules.feasibility import search
from rami.rules.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from rami.rules.play import legal_moves, play
from rami.rules.work_limit import WorkLimit

SEED = 7_200_000


def test_a_search_that_takes_long_begins_again() -> None:
    """The whole hand goes out. With the steps in one order, the search would first see 6,000 positions (F-24)."""
    options = {"taken_layoff": "same_meld", "min_naturals": 3, "must_discard_to_go_out": False}
    hand = "AS 7S TS JS AH TH 4D 5D 2C 5C 8C"
    melds = (
        "3S 4S 5S / 7H 8H 9H TH / JH QH KH / *5D 6D 7D 8D / 9C TC JC *QC / QD KD AD / AH 2H 3H 4H / 3H 3D 3C / "
        "6S *7S 8S 9S / *2C 3C 4C 5C"
    )
    state, _ = play(turn_of("romme", options, hand, melds, stock="2C"), 0, DrawDiscard())
    with WorkLimit(60_000):
        assert LayOff(9, ("TS",)) in legal_moves(state)


def test_attempts_that_are_given_up_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge agrees with a search that gives up nine attempts after one position."""
    short = [(order, 1) for order, _ in search._ATTEMPTS]
    monkeypatch.setattr(search, "_ATTEMPTS", short)
    for seed in range(SEED, SEED + 400):
        check(seed, 7)


def test_a_joker_that_is_owed_goes_on_a_meld_that_is_laid_before() -> None:
    """The joker of the hand counts for the opening only after it, and no other place is free for either (G-19)."""
    options = {"jokers": 6, "joker_swap": "opened", "max_jokers_per_meld": 2}
    hand = "TS JS QS 3H KD 8C 8C 9C TC *"
    state, _ = play(turn_of("rami-40", options, hand, "*QS *QH QD QC", stock="2C"), 0, DrawStock())
    swap = SwapJoker(1, ("QS",))
    assert swap in legal_moves(state)
    for move in (swap, Meld(("8C", "9C", "TC")), LayOff(2, ("*7C",)), Meld(("*9S", "TS", "JS")), Discard("3H")):
        state, _ = play(state, 0, move)
    assert state.turn == 1


def test_the_taken_card_goes_on_a_run_that_is_laid_before() -> None:
    """With a joker, which the run must not have. The dearest opening would take both jokers (N-20)."""
    hand = "2S JS KS 5H 5D 8D 9D TD AC 8C 9C 9C * *"
    state = turn_of("rami-francais", {}, hand, pile="QD", stock="2C", opened=(False, False))
    assert DrawDiscard() in legal_moves(state)
    run, other, rest = Meld(("8D", "9D", "TD")), Meld(("8C", "9C", "*TC")), LayOff(1, ("*JD", "QD"))
    for move in (DrawDiscard(), run, other, rest, Discard("2S")):
        state, _ = play(state, 0, move)
    assert state.turn == 1
