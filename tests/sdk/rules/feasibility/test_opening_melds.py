"""Melds that open: they are found within the allowed number of melds, and none is found where the hand has none."""

import pytest

from rami.rules.cards import HandCards, names, parse_hand
from rami.rules.feasibility.openings import melds_worth
from rami.rules.variants.resolve import resolve

R40 = resolve("rami-40")


@pytest.mark.parametrize(
    ("hand", "needed", "most", "melds"),
    [
        ("2S 3S 4S KH KD KC KS", 49, 13, {"2S 3S 4S", "KS KH KD KC"}),
        ("2S 3S 4S KH KD KC KS", 40, 1, {"KS KH KD KC"}),
        ("2S 3S 4S KH KD KC", 35, 1, None),
        ("2S 3S 4S KH KD KC", 40, 13, None),
        ("2S 3S 4S KH KD KC", 0, 0, set()),
        ("2S 3S 4S KH KD KC", 1, 0, None),
    ],
)
def test_melds_that_open_are_found_within_their_number(
    hand: str, needed: int, most: int, melds: set[str] | None
) -> None:
    """The melds with the most points come first, as many as may be laid (F-20)."""
    found = melds_worth(R40, HandCards(sorted(parse_hand(hand.split()))), needed, most)
    assert (None if found is None else {" ".join(names(meld.cards)) for meld in found}) == melds
