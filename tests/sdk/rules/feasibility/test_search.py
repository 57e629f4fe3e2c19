"""The search begins again when it takes long: this saves work and changes no answer."""

import pytest
from tests.sdk.rules.feasibility.test_finish import check
from tests.sdk.rules.feasibility.turn_start import turn_of

from rami.rules.feasibility import search
from rami.rules.moves import DrawDiscard, LayOff
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
