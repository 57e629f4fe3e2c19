"""The masks of neighbours never leave out a card that fits, and never count too few cards for a joker."""

from random import Random

import pytest

from rami.rules.cards import ALL_FACES, NO_FACES, FaceMask, Faces, mask_of, naturals, parse_hand
from rami.rules.melds.combinations import Holding, Terms, combos
from rami.rules.melds.neighbours import in_melds, most_beside_one

TERMS = Terms("around_corner", max_jokers=3, min_naturals=1, named_sets=False)
"""They allow the most combinations."""


def mask(hand: str) -> FaceMask:
    """The faces of a hand."""
    return mask_of(naturals(parse_hand(hand.split())))


def some_faces(rng: Random) -> FaceMask:
    """Up to 14 faces, most of them of two suits, so that they are close to each other."""
    first = rng.choice((0, 13, 26))
    near = rng.sample(list(ALL_FACES[first : first + 26]), rng.randint(0, 9))
    return mask_of(Faces({*near, *rng.sample(list(ALL_FACES), rng.randint(0, 5))}))


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_each_card_of_a_combination_has_neighbours(jokers: int) -> None:
    """No combination of some cards and jokers has a card that the masks leave out."""
    rng = Random(jokers)
    for _ in range(150):
        ones = some_faces(rng)
        for combo in combos(TERMS, Holding(ones, NO_FACES, jokers), 5):
            assert not combo.naturals & ~in_melds(ones, jokers)


def test_a_joker_brings_no_more_cards_than_are_counted() -> None:
    """Of the cards that fit nowhere without jokers, no combination has more than the count for each of its jokers."""
    rng, counts = Random(5), set()
    for _ in range(250):
        ones = some_faces(rng)
        alone = ones & ~in_melds(ones, 0)
        most = most_beside_one(alone)
        for combo in combos(TERMS, Holding(ones, NO_FACES, 2), 7):
            assert (combo.naturals & alone).bit_count() <= combo.jokers * most
            counts.add(most)
    assert counts == {2, 3, 4}


@pytest.mark.parametrize(
    ("hand", "most"),
    [("", 2), ("9H KH", 2), ("9H TH", 2), ("9H JH 9S", 2), ("9H TH QH", 3), ("9H JH QH", 3), ("QH KH 2H 3H", 4)],
)
def test_the_count_for_a_joker(hand: str, most: int) -> None:
    """It is the most cards of one suit that are at most two ranks from the same card; the ace follows the king."""
    assert most_beside_one(mask(hand)) == most
