"""The decisions of a recorded game: what a seat saw, what was legal, and what it chose."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rami.bots import HouseBot, RandomBot
from rami.rules.moves import Declare, Drop, Knock, Move
from rami.rules.records.record import BadRecord
from rami.rules.variants import VARIANTS
from rami.rules.views.view import View
from rami.training.arena import match


class Diary(RandomBot):
    """A bot that writes down what it is asked and what it chooses."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.written: list[tuple[tuple[str, ...], list[Move], Move]] = []

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Any move."""
        move = super().choose(view, legal)
        self.written.append((view.hand, list(legal), move))
        return move


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_record_has_every_decision(variant: str) -> None:
    """The same views, legal moves and choices that the bot had, in order."""
    diary = Diary(7)
    record = match([HouseBot(), diary], variant, {"match_end": {"deals": 1}}, seed=variant).record
    decisions = list(record.decisions(1))
    assert [(each.view.hand, each.legal) for each in decisions] == [(hand, legal) for hand, legal, _ in diary.written]
    for each, (_, _, chosen) in zip(decisions, diary.written, strict=True):
        assert each.view.seat == 1
        assert each.chosen == chosen or isinstance(chosen, Knock | Declare)
        assert each.chosen in each.legal or isinstance(each.chosen, Knock | Declare)


def test_a_record_has_the_players_who_drop_out() -> None:
    """To drop out is a decision like others (U-18)."""
    record = match([HouseBot(), HouseBot()], "rummy-13", {"match_end": {"target": 60}}, seed="drops").record
    assert Drop() in [each.chosen for seat in (0, 1) for each in record.decisions(seat)]


def test_a_record_that_cannot_be_replayed_is_refused() -> None:
    """With the move that is not possible."""
    record = match([HouseBot(), HouseBot()], "rami", {"match_end": {"deals": 1}}).record
    wrong = replace(record.deals[0], moves=("0 throw AS", *record.deals[0].moves))
    with pytest.raises(ValueError, match="The game has seats 0 to 1, not 5"):
        list(record.decisions(5))
    with pytest.raises(BadRecord, match="Deal 1, move 0"):
        list(replace(record, deals=(wrong,)).decisions(0))
