"""What the house bot estimates: cards that can still come, chances of a meld, the value of unmelded cards."""

from typing import Any

from rami.bots import HouseBot
from rami.bots.strategy.card_memory import Unseen, unseen
from rami.bots.strategy.card_value import POINT, Chances, Outlook, chances, neighbours
from rami.bots.strategy.opening import goal_of, may_lay_off, needs_high_cards, opened
from rami.bots.weights.usual import OPEN
from rami.rules.cards import ALL_FACES, CARDS, FACE_BITS, NO_FACES, mask_of, names, parse_hand, parse_meld
from rami.rules.melds.meld import run_or_set
from rami.rules.moves import DrawStock, Meld
from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.records.record import replay
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase
from rami.rules.variants.resolve import RulesName
from rami.rules.views.view import View, view
from rami.training.arena import match

ALL = mask_of(ALL_FACES)
ONE_PACK = Unseen(ALL, NO_FACES)
FACES = dict(zip(names(ALL_FACES), ALL_FACES, strict=True))
RULES = Rules(variant="rami")


def seen(variant: str, *hand: str, packs: int = 2, **position: Any) -> View:
    """The view of seat 0 on its turn, with this hand."""
    given: dict[str, Any] = {"seats": 2, "turn": 0, "partial": True, "stock": ("2C", "3D"), "pile": ("KD",)} | position
    return view(load(Position(rules=RulesName(variant, {"decks": packs}), hands=(hand, ("AS", "AH")), **given)), 0)


def count(gone: Unseen, card: str) -> int:
    """How many copies of a card can still come."""
    return sum(copies >> CARDS[card] & 1 for copies in gone)


def test_what_can_still_come_is_what_everybody_may_know() -> None:
    """Cards of the own hand, of melds and on top of the pile cannot come; the stock's cards can, in every state."""
    looked = 0
    for state, _ in replay(match([HouseBot()] * 3, options={"match_end": {"deals": 2}}, seed=4).record):
        if state.phase not in (Phase.DRAW, Phase.PLAY) or state.table.recycles:
            continue
        one = view(state, state.turn)
        left = unseen(one)
        known = {*one.hand, *(card for meld in one.melds for card in meld.cards), *filter(None, [one.pile_top])}
        assert not any(count(left, card) for card in known)
        assert all(left.ones >> card & 1 for card in state.table.stock)
        looked += 1
    assert looked > 50


def test_with_two_packs_a_card_in_hand_can_come_once_more() -> None:
    """One 7H in the hand leaves one copy; no 8H leaves two. A joker on the table leaves both natural cards."""
    table = (MeldPosition(1, ("4S", "5S", "*6S"), (1, 1, 1)),)
    left = unseen(seen("rami-40", "7H", "9C", "9C", melds=table))
    assert [count(left, card) for card in ("7H", "8H", "9C", "5S", "6S")] == [1, 2, 0, 1, 2]


def test_with_four_packs_a_card_can_come_four_times() -> None:
    """N-24: three 7H in the hand leave one copy, and no 8H leaves four."""
    left = unseen(seen("rami-40", "7H", "7H", "7H", "9C", packs=4))
    assert [count(left, card) for card in ("7H", "8H", "9C")] == [1, 4, 3]


def test_chances_are_single_cards_and_pairs() -> None:
    """With 7H and 5S in the hand, 6H waits for 5H and 8H; 5S has another suit, and no six is there for a set."""
    beside = neighbours(RULES, parse_hand(["6H", "7H", "5S"]), [])
    assert chances(RULES, FACES["6H"], beside, ONE_PACK) == Chances(sets=0, runs=2, pairs=4)
    lone = neighbours(RULES, parse_hand(["KS", "AS"]), [])
    assert chances(RULES, FACES["KS"], lone, ONE_PACK) == Chances(sets=0, runs=0, pairs=4)


def test_chances_count_both_copies() -> None:
    """With two unseen packs, 5H and 8H can come twice each."""
    beside = neighbours(RULES, parse_hand(["6H", "7H"]), [])
    assert chances(RULES, FACES["6H"], beside, Unseen(ALL, ALL)).cards == 4


def test_a_joker_is_a_neighbour_of_every_card() -> None:
    """A lone 9H with a joker can become a meld with 7H, 8H, TH, JH or one of the three other nines."""
    rules = Rules(variant="rami", jokers=2)
    assert chances(rules, FACES["9H"], neighbours(rules, parse_hand(["9H", "*"]), []), ONE_PACK).cards == 7
    assert chances(rules, FACES["9H"], neighbours(rules, parse_hand(["9H"]), []), ONE_PACK).cards == 0


def test_the_cards_of_a_run_on_the_table_are_neighbours() -> None:
    """With the run 4S 5S 6S on the table, the 8S waits only for the 7S."""
    spades = run_or_set(parse_meld(["4S", "5S", "6S"]))
    near, alone = neighbours(RULES, parse_hand(["8S"]), [spades]), neighbours(RULES, parse_hand(["8S"]), [])
    assert [chances(RULES, FACES["8S"], beside, ONE_PACK).cards for beside in (near, alone)] == [1, 0]


def test_cards_are_worth_more_together() -> None:
    """A pair of sevens can become a set and is worth more; a seven and a nine of other suits are not."""
    ahead = Outlook(RULES, Unseen(NO_FACES, NO_FACES), (), high_cards=False, weights=OPEN, scale=1000)
    assert ahead.worth(parse_hand(["7H", "9C"])) == -16 * POINT
    some = Outlook(RULES, Unseen(FACE_BITS[FACES["7S"]], NO_FACES), (), high_cards=False, weights=OPEN, scale=1000)
    assert some.worth(parse_hand(["7H", "7D"])) == (2 * OPEN.sets / 100 - 14) * POINT
    assert some.worth(parse_hand(["7H", "9C"])) == -16 * POINT


def test_dear_cards_are_wanted_while_a_high_opening_is_far() -> None:
    """For an opening above 51, a hand of small cards needs high cards; after the opening it does not."""
    small, dear = ("2S", "4H", "5D", "6C", "7S"), ("KS", "KH", "QD", "QC", "JS", "JH", "TC", "9C")
    hands = [small, dear]
    wanted = [needs_high_cards(one, parse_hand(one.hand)) for one in (seen("rami-deux-jeux", *hand) for hand in hands)]
    assert wanted == [True, False]
    past = seen("rami-deux-jeux", *small, opened=(True, True), laid=(True, True))
    assert not needs_high_cards(past, parse_hand(small))
    assert not needs_high_cards(seen("rami", *small), parse_hand(small))


def test_an_opening_in_this_turn_counts_as_opened() -> None:
    """Thirty points do not open, sixty do; after the opening the bot minimizes the points left in its hand (F-20)."""
    hand = ("KS", "KH", "KC", "QS", "QH", "QC", "2D", "3C")
    steps = (DrawStock(), Meld(("KS", "KH", "KC")), Meld(("QS", "QH", "QC")))
    begun, done = (seen("rami-40", *hand, steps=steps[:taken], stock=("5D",)) for taken in (2, 3))
    assert [opened(one) for one in (begun, done)] == [False, True]
    assert [goal_of(one) for one in (begun, done)] == ["points", "deadwood"]
    assert [may_lay_off(one) for one in (begun, done)] == [False, True]


def test_nobody_lays_off_in_a_first_turn_without_melds() -> None:
    """In the game of the second rule document, no card is laid off in the first turn (S-10)."""
    first, later = (seen("rami-classique", "2D", "3C", turns_taken=turns) for turns in ((0, 1), (1, 1)))
    assert [may_lay_off(one) for one in (first, later)] == [False, True]
