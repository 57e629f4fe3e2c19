"""Declared hands against trying everything, and the melds that the rules show for them (U-16, U-17, U-19)."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.sdk.rules.declared import Hand, least_left

from rami.problems.exceptions import CannotKnock, MoveRefused
from rami.rules.cards import FACE_DOWN, HandCard, HandCards, deck, is_natural, names, parse_hand, rank, run_faces
from rami.rules.melds.declarations import all_in_melds, cards_to_close, declared, fewest_left, least_shown
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.wild_cards import cards_held, meld_names
from rami.rules.settings.parameters import Declaration, Rules
from rami.rules.variants import VARIANTS
from rami.rules.work_limit import WorkLimit

RANKS = "A23456789TJQK"
SEEDS = 25
EACH, FULL = 20, 800
"""The hands of a seed, usually and with all repetitions: 500 and 20,000."""


def rummy(wild: str, runs: int = 2, pure: int = 1) -> Rules:
    """The rules of a deal with this wild rank."""
    return replace(VARIANTS["rummy-13"].rules, wild_rank=wild, declaration=Declaration(runs, pure))


def some_hand(rng: Random, wild: str) -> HandCards:
    """A hand of two packs. Some are of few ranks or have many jokers, so that there are many melds."""
    low, within = rng.randrange(13), rng.choice((5, 7, 13, 13))
    near = {face for suit in range(4) for face in run_faces(suit, low, within)}
    pool = [card for card in deck(2, 2) if card in near or (card == deck(1, 1)[-1])]
    jokers = [card for card in deck(2, 2) if not is_natural(card) or RANKS[rank(card)] == wild]
    size, many = rng.randint(7, 13), rng.choice((0, 0, 1, 3))
    return HandCards(sorted(rng.sample(pool, size - many) + rng.sample(jokers, many)))


def check_shown(rules: Rules, hand: HandCards, melds: tuple[RunOrSet, ...]) -> None:
    """The melds are of cards of the hand, and each is what its names say."""
    shown = [meld_names(meld) for meld in melds]
    whole = HandCards().join([cards_held(meld) for meld in melds])
    if len(whole) == len(hand):
        assert declared(rules, hand, shown) == melds
    for card in set(whole):
        assert whole.count(card) <= hand.count(card)


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_declared_hand_is_that_of_trying_everything(seed: int, *, full: bool) -> None:
    """The least count, and whether all cards can be declared, for hands with jokers and wild cards."""
    rng = Random(seed)
    for _ in range(FULL if full else EACH):
        wild, (runs, pure) = rng.choice(RANKS), rng.choice(((2, 1), (2, 1), (2, 0), (1, 1), (3, 1), (2, 2), (0, 0)))
        rules, hand = rummy(wild, runs, pure), some_hand(rng, wild)
        expected, closes = least_left(Hand(names(hand), wild, runs, pure))
        shown, melds = least_shown(rules, hand), all_in_melds(rules, hand)
        assert (shown.count, melds is not None) == (expected, closes), (names(hand), wild, runs, pure)
        check_shown(rules, hand, shown.melds)
        check_shown(rules, hand, melds or ())


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_cards_to_close_with_are_those_of_trying_each(seed: int) -> None:
    """A card can be closed with if all others can be declared."""
    rng = Random(seed)
    for _ in range(12):
        wild = rng.choice(RANKS)
        rules, hand = rummy(wild), some_hand(rng, wild)
        each = [card for card in sorted(set(hand)) if all_in_melds(rules, _less(hand, card)) is not None]
        assert [*cards_to_close(rules, hand)] == each


def _less(hand: HandCards, card: HandCard) -> HandCards:
    place = hand.find(card)
    return hand[:place] + hand[place + 1 :]


def test_a_card_that_is_face_down_is_in_no_meld() -> None:
    """A player who has not seen it yet can only close with it (law 4)."""
    rules = rummy("J")
    hand = parse_hand(["4H", "5H", "6H", "7S", "8S", "9S", "TS", "QC", "QD", "QH", "2C", "2D", "2S"]) + HandCards(
        [FACE_DOWN]
    )
    assert [*cards_to_close(rules, hand)] == [FACE_DOWN]
    assert all_in_melds(rules, hand[1:]) is None


def test_how_far_a_hand_is_from_a_declaration() -> None:
    """The cards that are left beside so many runs; None if the hand has no such runs."""
    rules, hand = rummy("J"), parse_hand(["4H", "5H", "6H", "7C", "7D", "7S", "KS", "QD", "9C"])
    assert fewest_left(rules, hand, 2, 1) is None
    assert fewest_left(rules, hand, 1, 1) == parse_hand(["KS", "QD", "9C"])


def test_a_declaration_without_the_runs_is_refused() -> None:
    """The refusal says how many runs are asked for (U-17)."""
    rules, hand = rummy("J"), parse_hand(["4H", "5H", "6H", "7C", "7D", "7S"])
    with pytest.raises(CannotKnock, match="at least 2, of which at least 1 without a joker"):
        declared(rules, hand, [["4H", "5H", "6H"], ["7C", "7D", "7S"]])


def test_the_cards_of_a_declaration_are_looked_for_before_they_are_read() -> None:
    """Each wild card doubles the ways to read a meld, and a request can name more of them than a hand has."""
    hand, wild = parse_hand(["4H", "5H", "6H", "7C", "7D", "7S"]), ["7C", "7D", "7H", "7S"]
    with pytest.raises(MoveRefused, match="You do not hold 7S 7H 7D 7C"):
        declared(rummy("7"), hand, [wild * 3 + ["7C"]] * 5)


def test_runs_that_are_laid_in_another_order_are_not_tried_again() -> None:
    """The hand that needs most work of those that were found: without it, five times the limit (promise 13)."""
    rules = replace(rummy("4", 3, 0), min_naturals=2)
    hand = parse_hand(["4S", "4S", "5S", "6S", "4H", "4H", "4D", "4D", "4C", "4C", "4C", "JC", "QC", "*"])
    with WorkLimit(45_000):
        assert names(HandCards([*cards_to_close(rules, hand)])) == ("4H", "4D", "4C", "*")
