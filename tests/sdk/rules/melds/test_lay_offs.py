"""Which cards fit a meld, for bots that ask without making a move."""

import pytest

from rami.problems.exceptions import NotAMeld
from rami.problems.melds import TOO_MANY_JOKERS
from rami.rules.cards import parse_hand, parse_meld
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fit, fits
from rami.rules.melds.meld import run_or_set
from rami.rules.variants.resolve import resolve

TERMS = terms_of(resolve("rami-40"))
FULL = run_or_set(parse_meld(("7H", "*8H", "*9H", "TH")))


def test_a_third_joker_fits_nowhere() -> None:
    """A meld has at most two jokers: a third one has no place in it, and its lay-off is refused for this (F-07)."""
    assert not [*fits(TERMS, FULL, parse_hand(("*",)))]
    assert [*fits(TERMS, FULL, parse_hand(("JH",)))]
    with pytest.raises(NotAMeld) as refused:
        fit(TERMS, 1, FULL, parse_hand(("*",)), None)
    assert refused.value.code == TOO_MANY_JOKERS.code
