"""The arithmetic of a showdown against trying everything: counts, arrangements and lay-offs (N-02, N-03)."""

from random import Random

import pytest
from tests.sdk.rules import showdowns
from tests.sdk.rules.oracle import LINES, cost
from tests.sdk.rules.showdowns import Case

from rami.problems.exceptions import CannotLay, NotAMeld
from rami.rules.cards import FACE_DOWN, HandCards, MeldCards, names, parse, parse_hand, run_faces
from rami.rules.melds.answers import Answer, answer
from rami.rules.melds.arrangements import arrange, given
from rami.rules.melds.deadwood import all_matched, counts_without, floor_without, least_count
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.shown import Shown
from rami.rules.melds.validity import meld_of
from rami.rules.settings.parameters import Rules, Values

LOW = Rules(variant="rami")
SEEDS = 40


def any_case(rng: Random) -> Case:
    """Settings that change which melds exist, and what aces count."""
    ace = rng.choice(list(LINES))
    rules = Rules(variant="rami", ace=ace, values=Values(ace_hand=rng.choice((1, 1, 11))))  # type: ignore[arg-type]
    return Case(rules, rng.choice((1, 1, 1, 2, 3, 4)))


def some_cards(rng: Random, case: Case, size: int, within: int) -> HandCards:
    """Cards of these packs, all of `within` ranks next to each other."""
    low = rng.randrange(13)
    pool = [face for suit in range(4) for face in run_faces(suit, low, within)] * case.packs
    return HandCards(rng.sample(pool, min(size, len(pool))))


def shown(hand: Shown) -> showdowns.Hand:
    """The same in card names."""
    return showdowns.Hand(tuple(names(meld.cards) for meld in hand.melds), names(hand.unmatched), hand.count)


def replied(found: Answer) -> showdowns.Reply:
    """The same in card names."""
    return showdowns.Reply(shown(found.shown), found.laid_off, tuple(names(meld.cards) for meld in found.onto))


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_count_of_every_knock_card_is_the_least(seed: int, *, full: bool) -> None:
    """N-02: for each card discarded, the least count of the others is that of trying everything."""
    rng = Random(seed)
    for _ in range(250 if full else 25):
        case = any_case(rng)
        hand = HandCards(sorted(some_cards(rng, case, rng.randint(1, 12), rng.choice((4, 6, 13)))))
        counts = counts_without(case.rules, hand)
        assert set(counts) == set(hand)
        assert min(counts.values()) >= floor_without(case.rules, hand)
        for card, count in counts.items():
            rest = showdowns.less(names(hand), names(HandCards([card])))
            counts_left = [cost(case.rules, left) for _, left in showdowns.partitions(case.rules, rest)]
            assert count == min(counts_left), (case, names(hand), names(HandCards([card])))


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_hand_is_shown_as_a_referee_would_show_it(seed: int, *, full: bool) -> None:
    """N-02: the arrangement has the least count; of equal ones fewest cards fit, and the first in order is shown."""
    rng = Random(1000 + seed)
    for _ in range(500 if full else 50):
        case = any_case(rng)
        hand = HandCards(sorted(some_cards(rng, case, rng.randint(1, 13), rng.choice((4, 6, 13)))))
        best = showdowns.best(case, names(hand))
        assert shown(arrange(case.rules, case.packs, hand)) == best, (case, names(hand))
        assert least_count(case.rules, hand) == best.count
        assert all_matched(case.rules, hand) == (not best.unmatched)


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_lay_offs_leave_the_least_count(seed: int, *, full: bool) -> None:
    """N-03: no sequence of lay-offs, card by card, and no other melds leave less to the player who answers."""
    rng = Random(2000 + seed)
    for _ in range(500 if full else 50):
        case = any_case(rng)
        cards = some_cards(rng, case, 22, rng.choice((6, 7, 13)))
        knocker = arrange(case.rules, case.packs, HandCards(sorted(cards[:11])))
        hand = HandCards(sorted(cards[11:]))
        melds = tuple(names(meld.cards) for meld in knocker.melds)
        found = replied(answer(case.rules, case.packs, knocker.melds, hand))
        expected = showdowns.reply(case, melds, names(hand))
        assert (found.hand, found.laid_off) == (expected.hand, expected.laid_off), (case, melds, names(hand))
        assert list(map(set, found.onto)) == list(map(set, expected.onto))


def hand(text: str) -> HandCards:
    """A hand of these cards, sorted."""
    return HandCards(sorted(parse_hand(text.split())))


def melds(*texts: str) -> tuple[RunOrSet, ...]:
    """These melds."""
    return tuple(meld_of(LOW, parse(text.split())) for text in texts)


def text(cards: MeldCards | HandCards) -> str:
    """The names of cards."""
    return " ".join(names(cards))


def test_eleven_cards_that_an_independent_program_counts_too_high() -> None:
    """N-02: of 2C 5C 6C 3D 4D 5D 6D 2H 4H 5H 6H, the least that ten cards leave is 9."""
    assert min(counts_without(LOW, hand("2C 5C 6C 3D 4D 5D 6D 2H 4H 5H 6H")).values()) == 9


def test_the_dearer_of_two_melds_is_shown() -> None:
    """N-02: 3H belongs to the run, which counts 12, not to the set, which counts 9."""
    found = arrange(LOW, 1, hand("3S 3H 3D 4H 5H"))
    assert ([text(meld.cards) for meld in found.melds], text(found.unmatched)) == (["3H 4H 5H"], "3S 3D")


def test_one_long_run_is_shown_if_as_many_cards_fit() -> None:
    """N-02: 3 to 8 of spades is one run, not two, because the same cards fit in both."""
    found = arrange(LOW, 1, hand("3S 4S 5S 6S 7S 8S KH KD KC"))
    assert [text(meld.cards) for meld in found.melds] == ["3S 4S 5S 6S 7S 8S", "KH KD KC"]


def test_the_arrangement_shows_what_fewest_cards_fit() -> None:
    """N-02: 7S may be in the run or in the set. In the run 3S and 8S fit, in the set only 3S."""
    found = arrange(LOW, 1, hand("7S 7H 7D 7C 4S 5S 6S"))
    assert [text(meld.cards) for meld in found.melds] == ["4S 5S 6S", "7S 7H 7D 7C"]


def test_a_card_is_laid_off_on_a_card_laid_off() -> None:
    """N-03: on 5-6-7 of spades go 8, then 9; and 4, then 3."""
    found = answer(LOW, 1, melds("5S 6S 7S"), hand("3S 4S 8S 9S KD"))
    assert " ".join(found.laid_off[0]) == "3S 4S 8S 9S"
    assert text(found.onto[0].cards) == "3S 4S 5S 6S 7S 8S 9S"
    assert (text(found.shown.unmatched), found.shown.count) == ("KD", 10)


def test_a_meld_of_ones_own_is_broken_up_if_that_counts_less() -> None:
    """N-03: 8S leaves four eights for the knocker's run, and 9S follows it. It does not leave three eights."""
    found = answer(LOW, 1, melds("5S 6S 7S"), hand("8S 8H 8D 8C 9S"))
    assert (" ".join(found.laid_off[0]), found.shown.count) == ("8S 9S", 0)
    kept = answer(LOW, 1, melds("5S 6S 7S"), hand("8S 8H 8D 9S 2H"))
    assert (" ".join(kept.laid_off[0]), kept.shown.count) == ("", 11)


def test_fewest_cards_are_laid_off() -> None:
    """N-03: a run that fits on the knocker's meld stays a meld of its own."""
    found = answer(LOW, 1, melds("4S 5S 6S"), hand("7S 8S 9S"))
    assert (" ".join(found.laid_off[0]), [text(meld.cards) for meld in found.shown.melds]) == ("", ["7S 8S 9S"])


def test_nothing_is_laid_off_where_there_is_no_meld() -> None:
    """N-03: without melds to lay off on, the answer is the arrangement of the hand."""
    held = hand("2S 3S 4S KD")
    assert answer(LOW, 1, (), held) == Answer(arrange(LOW, 1, held), (), ())


def test_a_face_down_card_counts_as_much_as_any_card_could() -> None:
    """N-02: a card that its player has not seen is never matched."""
    held = hand("4S 5S 6S") + HandCards([FACE_DOWN])
    assert least_count(LOW, held) == arrange(LOW, 1, held).count == 10
    assert least_count(Rules(variant="rami", values=Values(ace_hand=11)), held) == 11


def test_given_melds_may_leave_more_than_the_least() -> None:
    """N-02: the melds that a player names are shown as named, in canonical order."""
    held = hand("4S 5S 6S 7S 7H 7D 7C 2H")
    found = given(LOW, held, [["7C", "7D", "7H"], ["4S", "5S", "6S"]])
    assert [text(meld.cards) for meld in found.melds] == ["4S 5S 6S", "7H 7D 7C"]
    assert (text(found.unmatched), found.count) == ("7S 2H", 9)
    assert given(LOW, held, []).count == 45


def test_given_melds_are_checked() -> None:
    """N-02: the cards are in the hand, each once, and form melds."""
    held = hand("4S 5S 6S 7S 7H 7D 7C 2H")
    with pytest.raises(CannotLay, match="8S"):
        given(LOW, held, [["6S", "7S", "8S"]])
    with pytest.raises(CannotLay, match="7S"):
        given(LOW, held, [["7S", "7H", "7D"], ["5S", "6S", "7S"]])
    with pytest.raises(NotAMeld):
        given(LOW, held, [["4S", "5S", "7S"]])


def test_equal_cards_of_several_packs_are_counted() -> None:
    """N-02: of three sevens of spades, one is in the set and one in the run; the third one is left."""
    held = hand("5S 6S 7S 7S 7S 7H 7D")
    assert least_count(LOW, held) == 7
    assert counts_without(LOW, held)[parse_hand(["7S"])[0]] == 0
