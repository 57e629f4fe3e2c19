"""Which layings a batch does not exclude."""

import numpy as np
import pytest

from rami.bots.playouts.hands import RUN
from rami.bots.playouts.table import LAID, ONES, SEAT_COLUMNS, TABLE_KIND, TABLE_LENGTH, TABLE_START, TABLE_WHAT
from rami.training.batch import batch
from rami.training.batch.layings.additions import lay_offs
from rami.training.batch.layings.melds import new_melds
from rami.training.batch.layings.narrowing import narrowed
from rami.training.batch.layings.outlook import could_meet
from rami.training.batch.layout import (
    ELSEWHERE,
    JOKER_FACE,
    LAID_TAKEN,
    NATURALS,
    ON_TABLE,
    TABLE_JOKERS,
    TAKEN_ON,
    TURN_COLUMNS,
)

pytestmark = pytest.mark.search


def test_a_further_joker_is_company_for_a_joker_that_was_taken() -> None:
    """Where another card of the hand has to go on the same meld (F-24), on which the taken joker lies alone."""
    games = batch(1, "rami-40")
    hand = np.zeros(SEAT_COLUMNS, np.int64)
    meld = np.zeros(TABLE_JOKERS + 1, np.int64)
    meld[[TABLE_KIND, TABLE_WHAT, TABLE_START, TABLE_LENGTH, TABLE_JOKERS]] = RUN, 0, 5, 5, 1 << 9
    turn = np.zeros(TURN_COLUMNS, np.int64)
    turn[[ON_TABLE, LAID_TAKEN, TAKEN_ON]] = 1
    end = lay_offs(games.terms, 0, 1, 0, meld, 0, games.room.rows, 0)
    assert end
    assert could_meet(games.terms, hand, turn, games.room.rows, 0, end, JOKER_FACE, 1)
    turn[LAID_TAKEN] = 0
    assert not could_meet(games.terms, hand, turn, games.room.rows, 0, end, JOKER_FACE, 1)


def test_a_joker_may_stay_on_its_meld_if_the_player_goes_out_with_the_first_melds() -> None:
    """Else a joker that was taken from the table has to go on another meld (U-07)."""
    games = batch(1, "rami-francais")
    hand, turn = np.zeros(SEAT_COLUMNS, np.int64), np.zeros(TURN_COLUMNS, np.int64)
    turn[ELSEWHERE] = 1
    for laid in (0, 1):
        hand[LAID] = laid
        assert could_meet(games.terms, hand, turn, games.room.rows, 0, 0, -1, 0) is not bool(laid)


def test_of_a_whole_hand_the_layings_of_two_cards_are_tried_first() -> None:
    """One of them is laid in any case. A taken card that has to be laid is tried first. A pure run may be any run."""
    run, nines = 0b111 << 4, 1 << 21 | 1 << 34 | 1 << 47
    for variant, taken, kept in (("rami-51", -1, [run]), ("rami-51", 21, [nines]), ("rami-francais", -1, [run, nines])):
        games, hand, turn = batch(1, variant), np.zeros(SEAT_COLUMNS, np.int64), np.zeros(TURN_COLUMNS, np.int64)
        hand[ONES] = run | nines
        end = new_melds(games.terms, run | nines, 0, games.room.rows, 0)
        assert sorted(games.room.rows[:end, NATURALS]) == [run, nines]
        end = narrowed(games.terms, hand, turn, games.room, 0, end, taken, int(taken >= 0))
        assert sorted(games.room.rows[:end, NATURALS]) == kept
