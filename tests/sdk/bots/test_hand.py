"""A hand without a game: its melds, its deadwood, and what to discard and why."""

from random import Random

import pytest
from tests.sdk.rules.eliminating import after_elimination

import rami
from rami.bots.strategy.card_memory import unseen
from rami.problems.exceptions import BadRules
from rami.rules.cards import deck, names, parse_hand
from rami.rules.melds.solver import best_arrangement
from rami.rules.melds.values import hand_value
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view


def test_a_hand_knows_its_melds_and_what_to_discard() -> None:
    """The nine goes first: nothing that can come makes a meld with it, and the kings need one more."""
    hand = rami.Hand("4C 5C 6C KH KS 9S", variant="rami")
    assert hand.melds == (("4C", "5C", "6C"),)
    assert (hand.left, hand.deadwood) == (("9S", "KS", "KH"), 29)
    assert (hand.discard.card, hand.discard.why, hand.discard.chances) == ("9S", "spare", 0)
    assert [discard.card for discard in hand.discards] == ["9S", "KS", "KH", "6C", "5C", "4C"]
    assert repr(hand) == "Hand('4C 5C 6C KH KS 9S', 'rami')"
    assert str(hand) == (
        "Melds: 4C 5C 6C.\nLeft: 9S KS KH, 29 points.\nDiscard 9S: no card that can still come makes a meld with it."
    )


@pytest.mark.parametrize(
    ("cards", "advice"),
    [
        (
            "4C 5C 6C KH KS KD",
            "Combinaisons\u00a0: 4♣ 5♣ 6♣, R♠ R♥ R♦.\nToutes les cartes entrent dans des combinaisons.",
        ),
        (
            "4C 5C 9D",
            "Aucune combinaison.\nReste\u00a0: 9♦ 4♣ 5♣, 18 points.\nDéfaussez 9♦\u00a0: aucune carte",
        ),
        ("AS", "Aucune combinaison.\nReste\u00a0: A♠, un point.\nDéfaussez A♠"),
    ],
)
def test_the_advice_is_in_french_too(cards: str, advice: str) -> None:
    """With cards as French players write them."""
    assert rami.Hand(cards).advice("fr").startswith(advice)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_hand_of_every_game_has_advice(variant: str) -> None:
    """The deadwood is the least, and every card has a place in the list of discards."""
    rng, rules = Random(variant), resolve(variant, {}, 2)
    for _ in range(10):
        cards = names(parse_hand(rng.sample(names(deck(2 if rules.jokers else 1, 2 if rules.jokers else 0)), 11)))
        try:
            hand = rami.Hand(cards, variant)
        except ValueError:
            continue
        best = best_arrangement(rules, parse_hand(cards))
        assert hand.deadwood == hand_value(rules.values, best.left)
        assert {discard.card for discard in hand.discards} == {*cards}
        assert len(hand.discards) == len({*cards})
        assert hand.advice() != hand.advice("fr")


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("4C 4X", "There is no card 4X: write rank and suit, as in TH"),
        ("", "A hand has a card or more"),
        ("4C 4C", "The hand has more of 4C than rami for 2 players has: 2, not 1"),
        ("4C *", r"The hand has more of \* than rami for 2 players has: 1, not 0"),
    ],
)
def test_what_is_no_hand_is_refused(cards: str, reason: str) -> None:
    """The error says what to write."""
    with pytest.raises(ValueError, match=reason):
        rami.Hand(cards)


def test_a_hand_after_an_elimination_has_the_packs_of_its_deal() -> None:
    """Four of five are still in: there is one pack, so that no card is there twice (Z-02, N-22)."""
    end = {"scoring": "penalty", "tie_break": "shared", "match_end": {"target": 60, "elimination": True}}
    seen = {}
    for left in (5, 4):
        state = after_elimination(resolve("rami-500", end, 5), range(5 - left), Random(1), 5)
        seen[left] = view(state, state.turn)
    assert unseen(seen[5]).twos
    assert not unseen(seen[4]).twos
    twice = seen[4].hand[0]
    with pytest.raises(ValueError, match=f"more of {twice} than rami-500 for 4 players has: 2, not 1"):
        rami.Hand.of(seen[4], twice)


def test_options_are_those_of_the_game() -> None:
    """A joker needs a game with jokers, and options that do not go together are refused."""
    assert rami.Hand("4C 5C *", options={"jokers": 2}).melds
    with pytest.raises(BadRules):
        rami.Hand("4C", options={"jokers": 2, "joker_in_each_hand": "one_each", "players": [3, 3]}, seats=3)
