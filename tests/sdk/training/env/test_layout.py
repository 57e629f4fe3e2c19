"""The layout: each number of an observation belongs to one field."""

import numpy as np
import pytest

from rami.training.env.layout import CARD_ROWS, CARDS, MELD_NUMBERS, MELDS, NUMBERS, ROW, WHAT, layout_of

SEATS = pytest.mark.parametrize("seats", range(2, 9))


@SEATS
def test_the_fields_follow_each_other(seats: int) -> None:
    """They fill the vector without a gap, and each has its shape."""
    where = layout_of(seats)
    slices = [where.slices[field.name] for field in (*CARD_ROWS, *NUMBERS)]
    assert [each.start for each in slices] == [0, *[each.stop for each in slices[:-1]]]
    assert slices[-1].stop == where.size == where.rows * CARDS + where.numbers
    vector = np.arange(where.size, dtype=np.float32)
    for name, each in where.slices.items():
        assert np.array_equal(where.part(vector, name).ravel(), vector[each])
        assert where.part(vector, name).shape == where.shapes[name]


@SEATS
def test_planes_and_the_rest_are_the_vector(seats: int) -> None:
    """Each number is in one of them."""
    where = layout_of(seats)
    vector = np.arange(where.size, dtype=np.float32)
    planes, rest = where.planes(vector), where.rest(vector)
    assert planes.shape == (where.rows, 4, 13)
    assert rest.shape == (where.rows + where.numbers,)
    assert np.array_equal(np.sort([*planes.ravel(), *rest]), vector)
    assert rest[where.rows :][where.numbers_of["stock"]] == vector[where.slices["stock"]]
    assert planes[where.rows_of["top"]].ravel().tolist() == vector[where.slices["top"]][:52].tolist()


def test_a_table_has_one_row_for_each_seat() -> None:
    """Nothing is there for seats that do not exist."""
    for seats in (2, 5):
        shapes = layout_of(seats).shapes
        assert {shapes[field.name] for field in CARD_ROWS if field.size == "seats"} == {(seats, CARDS)}
        assert {shapes[field.name] for field in NUMBERS if field.size == "seats"} == {(seats,)}
    assert shapes["melds"] == (MELDS, len(MELD_NUMBERS))


def test_names_are_used_once() -> None:
    """Those of fields, and those of the history."""
    for names in ([field.name for field in (*CARD_ROWS, *NUMBERS)], ROW, WHAT):
        assert len({*names}) == len(names)
