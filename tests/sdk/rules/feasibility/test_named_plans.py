"""Where an opening has named melds, the list of legal steps equals the check of each step alone (N-20, N-21)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.sdk.rules.feasibility.turn_start import turn_of

from rami.rules.cards import JOKER, HandCard, HandCards, deck, names
from rami.rules.engine.opening import turn_rules
from rami.rules.feasibility.candidates import candidates
from rami.rules.feasibility.finish import can_finish, lawful_layings
from rami.rules.moves import DrawDiscard, DrawStock, Laying, LayOff, Meld
from rami.rules.play import is_legal, play
from rami.rules.settings.parameters import pack_count
from rami.rules.state import State

RUN, SET, LONG = {"kind": "run"}, {"kind": "set"}, {"kind": "run", "at_least": 4}
NAMED: tuple[dict[str, Any], ...] = (
    {"points": 0, "melds": [RUN]},
    {"points": 0, "melds": [SET, RUN], "pure_run": True},
    {"points": 0, "melds": [LONG, SET]},
    {"points": 0, "melds": [SET, SET]},
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "opening": NAMED,
    "jokers": (2, 4),
    "max_jokers_per_meld": (2, None),
    "ace": ("high_low", "around_corner"),
    "discard_draw": ("opened_or_opening", "use_now", "free"),
    "taken_layoff": ("alone", "same_meld"),
    "must_discard_to_go_out": (True, False),
    "rami_waives_opening": (True, False),
    "layoff_requires": ("opened", "none"),
    "joker_swap": ("none",),
}


def some_turn(rng: Random) -> State:
    """A turn after its draw: of the discard if that is legal, of a joker otherwise."""
    options = {name: rng.choice(every) for name, every in OPTIONS.items()}
    suited: list[HandCard] = [card for card in deck(2, 0) if card % 13 < 6]
    rng.shuffle(suited)
    top, *cards = suited[: rng.randint(7, 10)]
    hand = names(HandCards([*cards, *[JOKER] * rng.choice((0, 1, 1, 2))]))
    melds = rng.choice(("", "3S 4S 5S", "2H 2D 2C / 3S 4S 5S"))
    options["hand_size"] = 13
    state = turn_of("rami-40", options, " ".join(hand), melds, pile=names(HandCards([top]))[0])
    assert pack_count(state.rules, 2) == 2
    return play(state, 0, DrawDiscard() if is_legal(state, 0, DrawDiscard()) else DrawStock())[0]


def listed(state: State) -> list[Laying]:
    """The list, which is checked against the check of each step alone."""
    rules, deal, table = turn_rules(state.rules, state.table), state.deal, state.table
    found = list(lawful_layings(rules, deal, table))
    steps = candidates(rules, table, table.hands[0])
    assert found == [step.move for step in steps if can_finish(rules, deal, step.lay().table)]
    return found


@pytest.mark.parametrize("batch", range(4))
def test_the_list_holds_the_steps_that_can_be_finished(batch: int) -> None:
    """In random turns, with and without a taken card, before a step and after one."""
    rng, seen = Random(f"named plans {batch}"), Counter[bool]()
    for _ in range(60):
        state = some_turn(rng)
        steps = listed(state)
        seen[bool(steps)] += 1
        if steps:
            state = play(state, 0, rng.choice(steps))[0]
            if state.turn == 0 and state.last is None and state.table.hands[0]:
                listed(state)
    assert min(seen[True], seen[False]) >= 5, seen


def test_the_taken_card_may_be_laid_off_in_the_turn_of_the_opening() -> None:
    """In any order with the run that opens (U-05). Without a place the 6S cannot be taken (F-17)."""
    options = {"opening": NAMED[0], "discard_draw": "use_now", "taken_layoff": "alone"}
    for melds, possible in (("3S 4S 5S", True), ("4H 5H 6H", False)):
        state = turn_of("rami-40", options, "AH 2H 3H 9D KC QD", melds, pile="6S")
        assert is_legal(state, 0, DrawDiscard()) == possible
        if possible:
            assert listed(play(state, 0, DrawDiscard())[0]) == [Meld(("AH", "2H", "3H")), LayOff(1, ("6S",))]
