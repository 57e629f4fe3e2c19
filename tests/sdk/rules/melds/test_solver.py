"""The solver against the oracle: the same combinations, the same optimum, and arrangements that can be laid."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sdk.rules import oracle
from tests.sdk.rules.hands import any_hand, any_rules, dense_hand

from rami.rules.cards import ALL_FACES, JOKER, HandCards, held_cards, mask_of, names, naturals, parse_hand
from rami.rules.melds.combinations import cards_of, combos, holding, less, longest_needed, melds_of_combo, terms_of
from rami.rules.melds.meld import Run
from rami.rules.melds.solver import Arrangement, Goal, best_arrangement
from rami.rules.melds.validity import meld_of
from rami.rules.melds.values import meld_value
from rami.rules.settings.parameters import Rules, Values

pytestmark = pytest.mark.search

GOALS: tuple[Goal, ...] = ("deadwood", "points", "cards")
JOKERS = Rules(variant="rami", jokers=4, ace="high_low", values=Values(11, 1, 11, 11, 25))

hands = (
    st.lists(st.sampled_from([*ALL_FACES * 4, *[JOKER] * 6]), max_size=14)
    .filter(lambda cards: all(cards.count(card) <= 4 for card in cards))
    .map(HandCards)
)
settings = st.integers(0, 10_000).map(lambda seed: any_rules(Random(seed)))
goals = st.sampled_from(GOALS)


def achieved(rules: Rules, hand: HandCards, goal: Goal) -> int:
    """The value that the solver reaches for a goal."""
    return laid_weight(rules, goal, best_arrangement(rules, hand, goal))


def laid_weight(rules: Rules, goal: Goal, arrangement: Arrangement) -> int:
    """The weight of an arrangement, computed by the oracle."""
    return sum(oracle.weight(rules, goal, names(meld.cards)) for meld in arrangement.melds)


def assert_lawful(rules: Rules, hand: HandCards, arrangement: Arrangement) -> None:
    """Check that the melds are legal, disjoint and from the hand, and that the rest and the value are exact."""
    laid = Counter(card for meld in arrangement.melds for card in held_cards(meld.cards))
    assert laid + Counter(arrangement.left) == Counter(hand)
    assert arrangement.left == HandCards(sorted(arrangement.left))
    assert [meld_of(rules, meld.cards) for meld in arrangement.melds] == list(arrangement.melds)
    assert arrangement.value == sum(oracle.value(rules, names(meld.cards)) for meld in arrangement.melds)


@pytest.mark.parametrize("seed", range(60))
def test_the_oracle_agrees_with_trying_everything(seed: int) -> None:
    """Integer programming and brute force find the same optimum for small hands."""
    rng = Random(seed)
    rules, hand = any_rules(rng), list(names(dense_hand(rng, 7, seed % 3)))
    weights = oracle.uses(rules, "points", list(oracle.melds(rules, hand)))
    assert oracle.optimum(hand, weights) == oracle.brute_force(hand, weights)


@pytest.mark.parametrize("seed", range(40))
def test_no_arrangement_is_better_than_the_solvers(seed: int) -> None:
    """For any hand and any settings, each goal reaches the oracle's optimum, with melds that can be laid."""
    rng = Random(1000 + seed)
    for _ in range(10):
        rules, hand = any_rules(rng), any_hand(rng)
        found = list(oracle.melds(rules, names(hand)))
        for goal in GOALS:
            arrangement = best_arrangement(rules, hand, goal)
            assert_lawful(rules, hand, arrangement)
            expected = oracle.optimum(names(hand), oracle.uses(rules, goal, found))
            assert laid_weight(rules, goal, arrangement) == expected, (rules, names(hand), goal)


@pytest.mark.parametrize("seed", range(20))
def test_the_optimum_holds_for_the_hands_of_real_games(seed: int) -> None:
    """Fourteen dense cards of two packs with up to two jokers, as in games of 40 and 51, reach the optimum."""
    rng = Random(2000 + seed)
    rules = Rules(variant="rami", jokers=2, ace="high_low", max_jokers_per_meld=2, values=Values(11, 11, 11, 11, 20))
    for jokers in (0, 1, 2) * 10:
        hand = dense_hand(rng, 14, jokers)
        goal = rng.choice(GOALS)
        expected = oracle.optimum(names(hand), oracle.uses(rules, goal, list(oracle.melds(rules, names(hand)))))
        assert achieved(rules, hand, goal) == expected, (names(hand), goal)


@pytest.mark.parametrize("seed", range(40))
def test_every_combination_is_listed_once(seed: int) -> None:
    """The solver lists exactly the melds that the oracle lists, without duplicates."""
    rng = Random(3000 + seed)
    for _ in range(10):
        rules, hand = any_rules(rng), any_hand(rng)
        terms = terms_of(rules)
        listed = [names(meld.cards) for combo in combos(terms, holding(hand)) for meld in melds_of_combo(terms, combo)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == set(oracle.melds(rules, names(hand)))


def test_the_list_of_combinations_is_never_cut_off() -> None:
    """A whole suit with four jokers and three more sevens gives thousands of combinations, and all are listed."""
    hand = [*(rank + "S" for rank in oracle.RING), "7H", "7D", "7C", "*", "*", "*", "*"]
    rules = Rules(variant="rami", jokers=4, ace="around_corner")
    terms = terms_of(rules)
    listed = [
        names(meld.cards) for combo in combos(terms, holding(parse_hand(hand))) for meld in melds_of_combo(terms, combo)
    ]
    assert len(listed) > 25_000
    assert Counter(listed) == Counter(oracle.melds(rules, hand))


def test_runs_are_listed_up_to_the_length_asked_for() -> None:
    """A limit on the length leaves out longer runs and no other meld."""
    hand, terms = parse_hand(["4S", "5S", "6S", "7S", "8S", "8H", "8D"]), terms_of(JOKERS)
    every = list(combos(terms, holding(hand)))
    assert list(combos(terms, holding(hand), 4)) == [combo for combo in every if combo.length <= 4]


@pytest.mark.parametrize("seed", range(30))
def test_runs_longer_than_needed_add_nothing(seed: int) -> None:
    """The optimum does not change when runs longer than `longest_needed` are left out."""
    rng = Random(4000 + seed)
    for _ in range(5):
        rules, hand = any_rules(rng), any_hand(rng, 16)
        terms = terms_of(rules)
        longest = longest_needed(terms, min(hand.count(JOKER), terms.max_jokers))
        found = list(oracle.melds(rules, names(hand)))
        short = [meld for meld in found if len(meld) <= longest]
        expected = oracle.optimum(names(hand), oracle.uses(rules, "points", found))
        assert oracle.optimum(names(hand), oracle.uses(rules, "points", short)) == expected


@pytest.mark.parametrize(
    ("ace", "jokers", "naturals", "longest"),
    [
        ("low", 0, 1, 5),
        ("low", 2, 1, 5),
        ("high_low", 2, 2, 6),
        ("high_low", 4, 1, 7),
        ("around_corner", 0, 1, 6),
        ("around_corner", 4, 3, 10),
        ("low", 20, 1, 13),
        ("around_corner", 20, 1, 13),
    ],
)
def test_jokers_and_corners_need_longer_runs(ace: str, jokers: int, naturals: int, longest: int) -> None:
    """Five cards are enough for a run without jokers; each joker that may leave a half too poor needs one more card."""
    terms = terms_of(JOKERS)._replace(ace=ace, min_naturals=naturals)
    assert longest_needed(terms, jokers) == longest


def best(rules: Rules, hand: str, goal: Goal = "points") -> list[str]:
    """The solver's melds for a hand, sorted."""
    return sorted(" ".join(names(meld.cards)) for meld in best_arrangement(rules, parse_hand(hand.split()), goal).melds)


def test_a_joker_may_stand_for_a_card_in_the_hand() -> None:
    """A joker may take the place of the held seven of hearts in the run, so that the seven can be used in the set."""
    hand, terms = parse_hand(["5H", "6H", "7H", "8H", "7S", "7D", "*"]), terms_of(JOKERS)
    listed = [names(meld.cards) for combo in combos(terms, holding(hand)) for meld in melds_of_combo(terms, combo)]
    assert ("5H", "6H", "*7H", "8H") in listed
    assert best_arrangement(JOKERS, hand).left == HandCards()


@pytest.mark.parametrize(
    ("ace", "hand", "melds"), [(50, "KC KD KS QS *", ["QS KS *AS"]), (1, "3C 3D AH * *", ["*QH *KH AH"])]
)
def test_a_joker_is_laid_where_it_counts_most(ace: int, hand: str, melds: list[str]) -> None:
    """The joker is laid beside the ace or as the ace, even if other melds use more cards."""
    rules = Rules(variant="rami", jokers=2, ace="high_low", values=Values(ace_high_run=ace, ace_low_run=1, ace_set=1))
    assert best(rules, hand) == melds


def test_a_run_round_the_corner_stays_whole_where_its_ace_is_worth_more_above_the_king() -> None:
    """The run is not split after the king, because the ace would then begin a run and count as a low one."""
    rules = Rules(variant="rami", ace="around_corner", values=Values(ace_low_run=1, ace_high_run=15))
    assert best(rules, "JS QS KS AS 2S 3S") == ["JS QS KS AS 2S 3S"]


def test_of_equal_cards_the_most_valuable_meld_is_laid() -> None:
    """A joker beside 4-5 is laid as the six and not as the three, although both leave the same hand."""
    assert best(JOKERS, "4S 5S *", "deadwood") == ["4S 5S *6S"]


def test_a_limit_of_jokers_leaves_the_others_in_the_hand() -> None:
    """One joker is allowed in a meld, so the second one stays in the hand."""
    rules = Rules(variant="rami", jokers=2, max_jokers_per_meld=1)
    assert best_arrangement(rules, parse_hand(["4S", "5S", "*", "*"]), "cards").left == HandCards([JOKER])


def test_named_jokers_of_a_set_are_listed_with_every_suit() -> None:
    """Where the name of a joker counts, two naturals and a joker make two different sets (W-04)."""
    rules = Rules(variant="wrotham", jokers=3, set_joker_swap="named_card")
    terms = terms_of(rules)
    sets = [
        " ".join(names(meld.cards))
        for combo in combos(terms, holding(parse_hand(["5C", "5D", "*"])))
        for meld in melds_of_combo(terms, combo)
        if not isinstance(meld, Run)
    ]
    assert sets == ["*5S 5D 5C", "*5H 5D 5C"]


@pytest.mark.parametrize("hand", ["", "*", "* * * *", "7H", "7H *", "7H 7H 7S"])
@pytest.mark.parametrize("goal", GOALS)
def test_a_hand_without_melds_stays_as_it_is(hand: str, goal: Goal) -> None:
    """A hand without melds has an empty arrangement, and all cards are left."""
    cards = parse_hand(hand.split())
    assert best_arrangement(JOKERS, cards, goal) == Arrangement((), 0, HandCards(sorted(cards)))


@given(hands)
def test_a_holding_is_the_hand(cards: HandCards) -> None:
    """Conversion to masks and back gives the same cards, sorted."""
    assert cards_of(holding(cards)) == HandCards(sorted(cards))


@given(hands, st.data())
def test_less_takes_each_face_once(cards: HandCards, data: st.DataObject) -> None:
    """Each card is removed once: of a pair one card stays, and jokers are counted."""
    taken = HandCards(data.draw(st.sets(st.sampled_from(sorted(set(cards)))))) if cards else cards
    rest = sorted((Counter(cards) - Counter(taken)).elements())
    assert cards_of(less(holding(cards), mask_of(naturals(taken)), int(JOKER in taken))) == HandCards(rest)


@given(settings, hands, goals, st.randoms())
def test_the_order_of_a_hand_does_not_matter(rules: Rules, cards: HandCards, goal: Goal, rng: Random) -> None:
    """A hand has the same best arrangement after it is shuffled."""
    shuffled = HandCards(rng.sample(list(cards), len(cards)))
    assert best_arrangement(rules, shuffled, goal) == best_arrangement(rules, cards, goal)


@given(settings, hands, goals, st.permutations(oracle.SUITS))
def test_suits_are_equal(rules: Rules, cards: HandCards, goal: Goal, suits: list[str]) -> None:
    """Exchanging suits does not change the optimum."""
    change = str.maketrans(oracle.SUITS, "".join(suits))
    other = parse_hand([name.translate(change) for name in names(cards)])
    assert achieved(rules, other, goal) == achieved(rules, cards, goal)


@given(settings, hands.filter(bool), goals)
def test_one_card_more_never_lowers_what_can_be_laid(rules: Rules, cards: HandCards, goal: Goal) -> None:
    """The melds of a smaller hand can still be laid."""
    assert achieved(rules, cards, goal) >= achieved(rules, cards[1:], goal)


@given(settings, hands)
def test_each_goal_is_best_at_its_own(rules: Rules, cards: HandCards) -> None:
    """For each goal, the arrangement for that goal is at least as good as those for the other goals."""
    arrangements = {goal: best_arrangement(rules, cards, goal) for goal in GOALS}
    for goal in GOALS:
        reached = {other: laid_weight(rules, goal, arrangements[other]) for other in GOALS}
        assert max(reached.values()) == reached[goal]


@given(settings, hands)
def test_points_are_the_value_of_the_melds(rules: Rules, cards: HandCards) -> None:
    """The value of an arrangement is the sum of what its melds count on the table."""
    arrangement = best_arrangement(rules, cards, "points")
    assert arrangement.value == sum(meld_value(rules.values, meld) for meld in arrangement.melds)
