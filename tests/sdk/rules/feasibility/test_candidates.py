"""The steps of a hand, and those of them that use certain cards."""

from tests.sdk.rules.feasibility.turn_start import turn_of

from rami.rules.cards import JOKER, HandCards, parse_hand
from rami.rules.feasibility.candidates import candidates
from rami.rules.moves import DrawStock
from rami.rules.play import play


def test_only_steps_that_use_one_of_the_cards() -> None:
    """A list for some cards has the same steps as the whole list, without those that use none of the cards."""
    state, _ = play(turn_of("rami-51", {"opening": None}, "4C 5C 6C 9D 9H 9S *", stock="KD"), 0, DrawStock())
    (four,), table = parse_hand(("4C",)), state.table
    every = list(candidates(state.rules, table, table.hands[0]))
    using = [step.move for step in candidates(state.rules, table, table.hands[0], HandCards([four, JOKER]))]
    assert using == [step.move for step in every if step.uses(four) or step.uses(JOKER)]
    assert 0 < len(using) < len(every)
