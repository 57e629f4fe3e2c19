"""Where an opening needs a run without a joker, the list of legal steps equals the check of each step alone (N-20)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.sdk.rules.feasibility.turn_start import turn_of

from rami.rules.cards import JOKER, HandCard, HandCards, deck, names
from rami.rules.feasibility.candidates import candidates
from rami.rules.feasibility.finish import can_finish, lawful_layings
from rami.rules.moves import DrawDiscard, DrawStock, Laying, LayOff, Meld
from rami.rules.play import is_legal, play
from rami.rules.state import State

OPTIONS: dict[str, tuple[Any, ...]] = {
    "opening": tuple([{"points": points, "pure_run": True} for points in (0, 15, 24, 33)]),
    "jokers": (2, 4),
    "max_jokers_per_meld": (1, 2),
    "ace": ("high_low", "around_corner"),
    "discard_draw": ("opened_or_opening", "use_now", "use_now", "free"),
    "taken_layoff": ("alone", "same_meld"),
    "must_discard_to_go_out": (True, False),
    "rami_waives_opening": (True, False),
    "layoff_requires": ("opened", "none"),
    "joker_swap": ("none", "opened"),
    "taken_joker": ("lay_same_turn", "other_meld"),
}


def some_turn(rng: Random) -> State:
    """A turn after its draw: of the discard if that is legal, of a joker otherwise."""
    options = {name: rng.choice(every) for name, every in OPTIONS.items()}
    options |= {"hand_size": 13, "melds_per_turn": None}
    suited: list[HandCard] = [card for card in deck(2, 0) if card % 13 < 6]
    rng.shuffle(suited)
    top, *cards = suited[: rng.randint(8, 11)]
    hand = names(HandCards([*cards, *[JOKER] * rng.choice((0, 0, 1, 2))]))
    melds = rng.choice(("", "KS KH KD", "3S 4S 5S", "2H 2D 2C / 3S *4S 5S"))
    state = turn_of("rami-40", options, " ".join(hand), melds, pile=names(HandCards([top]))[0])
    return play(state, 0, DrawDiscard() if is_legal(state, 0, DrawDiscard()) else DrawStock())[0]


def listed(state: State) -> list[Laying]:
    """The list, which is checked against the check of each step alone."""
    rules, deal, table = state.rules, state.deal, state.table
    found = list(lawful_layings(rules, deal, table))
    steps = candidates(rules, table, table.hands[0])
    assert found == [step.move for step in steps if can_finish(rules, deal, step.lay().table)]
    return found


@pytest.mark.parametrize("batch", range(4))
def test_the_list_holds_the_steps_that_can_be_finished(batch: int) -> None:
    """Plans decide most steps: those that leave an opening, and those after which there is none any more."""
    rng, seen = Random(f"plans {batch}"), Counter[str]()
    for _ in range(60):
        state = some_turn(rng)
        table = state.table
        found, steps = listed(state), [*candidates(state.rules, table, table.hands[0])]
        seen["taken"] += table.this.must_use and bool(found)
        seen["melds"] += any(isinstance(move, Meld) for move in found)
        seen["lay-offs"] += any(isinstance(move, LayOff) for move in found)
        seen["refused"] += 0 < len(found) < len(steps)
    assert min(seen[what] for what in ("taken", "melds", "lay-offs", "refused")) > 3, seen


def test_a_taken_card_may_be_laid_off_on_the_new_meld() -> None:
    """F-17: it fits no meld on the table, but one that is laid first, and then has a place there."""
    options = {"opening": {"points": 51, "pure_run": True}, "discard_draw": "use_now", "hand_size": 13}
    state = turn_of("rami-francais", options, "TS JS QS 9H 9D 9C 2D 4H", pile="KS")
    state, _ = play(state, 0, DrawDiscard())
    assert Meld(("TS", "JS", "QS")) in listed(state)
