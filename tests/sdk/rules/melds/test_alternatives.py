"""The arrangements among which a player who knocks can choose (N-02)."""

from itertools import combinations
from random import Random

import pytest

from rami.rules.cards import HandCards, names, parse_hand
from rami.rules.melds.alternatives import alternatives
from rami.rules.melds.arrangements import given
from rami.rules.melds.combinations import combos, first_meld, holding, terms_of
from rami.rules.melds.deadwood import least_count
from rami.rules.settings.parameters import Rules
from rami.rules.variants.resolve import resolve

GIN = resolve("gin-rami")
TWICE = "7S 7H 7D 8D 9D 2C 2H KS QC 4H"
"""7♦ is in a set or in a run."""


def every(rules: Rules, hand: HandCards) -> list[tuple[int, tuple[str, ...]]]:
    """The count and the melds of every arrangement: all choices of melds, tried one by one."""
    melds = [first_meld(terms_of(rules), combo) for combo in combos(terms_of(rules), holding(hand))]
    found = list[tuple[int, tuple[str, ...]]]()
    for size in range(4):
        for chosen in combinations(melds, size):
            cards = [face for meld in chosen for face in meld.cards]
            if len(set(cards)) == len(cards):
                shown = given(rules, hand, [names(meld.cards) for meld in chosen])
                found.append((shown.count, tuple(" ".join(names(meld.cards)) for meld in shown.melds)))
    return sorted(found)


def test_two_ways_to_use_a_card() -> None:
    """The better one comes first, and one that leaves more than the limit does not come."""
    first, second = alternatives(GIN, parse_hand(TWICE.split()), 2)
    assert [names(meld.cards) for meld in first.melds] == [("7D", "8D", "9D")]
    assert [names(meld.cards) for meld in second.melds] == [("7S", "7H", "7D")]
    assert (first.count, second.count) == (42, 45)
    assert len(alternatives(GIN, parse_hand(TWICE.split()), 8, 44)) == 1
    assert alternatives(GIN, parse_hand(TWICE.split()), 8, 41) == []


def test_equal_cards_make_no_arrangement_twice() -> None:
    """Of two equal cards it does not matter which one is in the meld."""
    hand = parse_hand(["7S", "7S", "7H", "7D", "KC"])
    shown = alternatives(resolve("rami-frappe", {"decks": 2}), hand, 8)
    assert [len(one.melds) for one in shown] == [1, 0]


@pytest.mark.parametrize("seed", range(40))
def test_the_least_counts_come_first(seed: int) -> None:
    """Every arrangement is among them, each once, and a limited number of them are the best."""
    random = Random(seed)
    deck = [f"{rank}{suit}" for rank in "34567" for suit in "SHDC"]
    hand = parse_hand(random.sample(deck, 8))
    wanted = every(GIN, hand)
    found = alternatives(GIN, hand, len(wanted) + 1)
    assert sorted((one.count, tuple(" ".join(names(meld.cards)) for meld in one.melds)) for one in found) == wanted
    assert [one.count for one in alternatives(GIN, hand, 3)] == [count for count, _ in wanted][:3]
    assert found[0].count == least_count(GIN, hand)
