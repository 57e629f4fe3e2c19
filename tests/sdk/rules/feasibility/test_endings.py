"""Ends of a turn that a search found, and lay-offs of jokers before an opening, decide as a full search does."""

import pytest
from tests.sdk.rules.feasibility.test_worst_hands import check

from rami.rules.moves import DrawDiscard, DrawStock, LayOff, Meld, Step, SwapJoker
from rami.rules.play import is_legal
from rami.rules.records.position import MeldPosition, Position, load
from rami.rules.state import State
from rami.rules.variants.resolve import RulesName
from rami.rules.work_limit import WorkLimit, WorkLimitPassed, spend


def turn(
    hand: str, melds: str, step: Step, *, opened: bool, laid_before: bool = False, top: str = "2C", **options: object
) -> State:
    """A turn of rami-40 after its draw."""
    laid = [tuple(meld.split()) for meld in melds.split("/") if meld]
    position = Position(
        rules=RulesName("rami-40", options),
        seats=2,
        hands=(tuple(hand.split()), ("*",)),
        turn=0,
        opened=(opened, True),
        laid=(opened or laid_before, True),
        melds=tuple(MeldPosition(number, meld, (1,) * len(meld)) for number, meld in enumerate(laid, 1)),
        pile=(top,),
        stock=("2C",),
        steps=(step,),
        partial=True,
    )
    return load(position)


@pytest.mark.search
def test_known_ends_of_a_turn_decide_as_a_search_does() -> None:
    """The taken jack fits into many melds, with two jokers, so most steps are followed by an end that is known."""
    state = turn("AH 6H 7H 8H 9H TH JH QH KH 4D TC * *", "", DrawDiscard(), opened=True, top="JS")
    assert len(check(state)) > 500


def test_jokers_owed_are_laid_off_before_an_opening() -> None:
    """A joker from a swap goes on the other meld, and then the joker of the hand counts for the opening (G-19)."""
    hand = "8D TS JS QS 5D 6D *"
    state = turn(hand, "8S 8H *8D 8C / 2S 3S 4S", DrawStock(), opened=False, joker_swap="any")
    assert SwapJoker(1, ("8D",)) in check(state)


def test_a_joker_owed_may_go_on_a_meld_of_the_opening() -> None:
    """No meld on the table has room for the joker from the swap; it is laid off on the new meld (G-19, G-28)."""
    state = turn("8D TS JS QS KS 5D 7H", "8S 8H *8D 8C", DrawStock(), opened=False, joker_swap="any")
    assert SwapJoker(1, ("8D",)) in check(state)


def test_a_joker_owed_is_laid_on_an_opening_before_another_is_company() -> None:
    """An earlier bug: after the swap with the taken 3S, one joker goes on QS KS AS, and only then one on 3S (F-24)."""
    settings = {"opening": {"points": 15}, "layoff_requires": "none", "joker_swap": "any", "max_jokers_per_meld": 1}
    hand, melds = "AS QS KS * *", "AS 2S *3S"
    state = turn(hand, melds, DrawDiscard(), opened=False, laid_before=True, top="3S", discard_draw="free", **settings)
    assert SwapJoker(1, ("3S",)) in check(state)


def test_a_limit_on_work_ends_a_call_that_needs_more() -> None:
    """The same call passes the limit every time, and without a limit it ends. A limit ends with its block."""
    state = turn("AH 6H 7H 8H 9H TH JH QH KH 4D TC * *", "", DrawDiscard(), opened=True, top="JS")
    for _ in range(2):
        with pytest.raises(WorkLimitPassed), WorkLimit(1000):
            check(state)
    spend(1000)
    assert is_legal(state, 0, Meld(("JS", "JH", "*JD")))
    with WorkLimit(10) as limit:
        spend(4)
    assert limit.left == 6


def test_melds_are_company_for_a_taken_card_that_lies_alone() -> None:
    """The queen is laid off alone first, and then the whole hand goes out in melds (F-24)."""
    state = turn("2S 3S 4S 6D 7D 8D 9C", "9H TH JH", DrawDiscard(), opened=False, top="QH", taken_layoff="same_turn")
    assert LayOff(1, ("QH",)) in check(state)


def test_a_card_beside_a_taken_card_is_company_in_any_order() -> None:
    """The queen is laid off alone; the king is laid beside it only after the melds of a whole hand (F-24)."""
    state = turn("KH 2S 3S 4S 6D 7D 8D 9C", "9H TH JH", DrawDiscard(), opened=False, top="QH", taken_layoff="same_meld")
    assert LayOff(1, ("QH",)) in check(state)


def test_the_last_card_of_a_suit_goes_on_its_run() -> None:
    """The run lacks only the ace. With it and a set the whole hand goes out, so no opening is needed (G-21)."""
    state = turn("4H 4D 4C AS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", DrawStock(), opened=False, top="9H")
    assert set(check(state)) == {
        Meld(("4H", "4D", "4C")),
        LayOff(1, ("AS",), "low"),
        LayOff(1, ("AS",), "high"),
    }
