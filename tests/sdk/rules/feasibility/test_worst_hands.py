"""Legal moves of the slowest hands: the list for all moves at once equals the check of each move alone."""

from random import Random
from typing import Any, NamedTuple

import pytest
from tests.sdk.rules.feasibility.turn_start import turn_of
from tests.sdk.rules.strategies import without_clashes

from rami.rules.feasibility.candidates import candidates
from rami.rules.feasibility.finish import can_finish, lawful_layings
from rami.rules.moves import DrawDiscard, DrawStock, Laying, LayOff
from rami.rules.play import is_legal, play
from rami.rules.state import State

CHOICES: dict[str, tuple[Any, ...]] = {
    "opening": ({"points": 20}, {"points": 40}, {"points": 60, "strict": True}),
    "layoff_requires": ("opened", "none", "own_meld_for_others"),
    "ace": ("high_low", "around_corner"),
    "max_jokers_per_meld": (2, None),
    "min_naturals": (1, 2),
    "joker_swap": ("opened", "any", "none"),
    "set_joker_swap": ("complete_four", "named_card"),
    "taken_joker": ("lay_same_turn", "keep"),
    "discard_draw": ("opened_or_opening", "use_now", "free"),
    "taken_layoff": ("alone", "same_turn", "same_meld"),
    "must_discard_to_go_out": (True, False),
    "rami_waives_opening": (True, False),
    "melds_per_turn": (None, None, None, 2),
}
SETTINGS = 4
"""The number of random settings with which each turn is tried."""


class Held(NamedTuple):
    """A turn of a player who has not opened: hand, top discard and the melds on the table."""

    variant: str
    hand: str
    top: str
    melds: str


TURNS = (
    Held(
        "rami-51",
        "KS 2H 3H 9H TH QH KH 8D TD KD 2C KC * *",
        "3S",
        "4S 5S 6S 7S 8S 9S TS / QS KS AS / TC JC QC KC AC / 5S 6S 7S 8S / 5H 5D 5C / 6C 7C 8C 9C / AD 2D 3D 4D",
    ),
    Held(
        "rami-51",
        "AS 3S AH 5H AD 8D JD QD AC 3C 5C 8C * *",
        "9D",
        "7C 8C 9C TC JC / TS TH TD / AH AD AC / 6H 7H 8H 9H / JS JH JD JC / 9S TS JS / 7S 7D 7C / 2D 3D 4D 5D 6D",
    ),
    Held(
        "rami-40",
        "6S AH 3H 5H 6H 6H 7H 4D 5D 5C 6C 7C * *",
        "JD",
        "QS KS AS / 7H 8H 9H TH / 8S 9S TS / AC 2C 3C 4C 5C 6C / 9H 9D 9C / 4S 5S 6S 7S 8S / 7C 8C 9C TC / 2D 3D 4D 5D",
    ),
    Held(
        "rami-40",
        "5S 6S TS 5H 6H QH KH 6D 8D TD 5C TC * *",
        "7C",
        "JS QS KS AS / 8S 8H 8D 8C / 5C 6C 7C / 9S 9H 9C / AC 2C 3C 4C / JD QD KD AD / AC 2C 3C 4C / 2H 3H 4H",
    ),
    Held(
        "rami-40",
        "7S 8S JS KS 8H KH 7D 8D KD AC 5C 7C 8C *",
        "JS",
        "9H TH *JH / 6C 7C 8C 9C TC JC / TH JH QH / AH 2H 3H 4H 5H 6H / AS 2S 3S 4S 5S 6S / 9S 9H 9D / 7S *7H 7D",
    ),
    Held(
        "romme",
        "3S 3S 4S 5S 7S 8S 7H 2D JD 8C JC * *",
        "2H",
        "*7S 7D 7C / TS TH TD TC / 6S 6H 6D / JC QC KC / 7H 8H 9H / AS *AH AD / 3H 3D 3C / 8S 9S TS",
    ),
    Held(
        "romme",
        "AS AH 4H 7H TH QH 7D JD QD AC 7C * *",
        "8S",
        "6S *6H 6D *6C / QS QH QD QC / 8H 9H *TH JH / 5S 5H 5D 5C / 2H 3H 4H / 7S 7H 7D 7C / 3C 4C 5C / 2S 2D 2C",
    ),
)


def taken(turn: Held, options: dict[str, Any]) -> State:
    """The turn after its draw: of the discard if that is legal, else of a joker from the stock."""
    settled = without_clashes(turn.variant, options, 2)
    assert settled is not None
    opened = (False, settled.get("opening", True) is not None)
    state = turn_of(turn.variant, settled, turn.hand, turn.melds, pile=turn.top, opened=opened)
    return play(state, 0, DrawDiscard() if is_legal(state, 0, DrawDiscard()) else DrawStock())[0]


def check(state: State) -> list[Laying]:
    """Check that the list holds exactly the steps that can be finished when each is checked alone. Return the list."""
    rules, deal, table = state.rules, state.deal, state.table
    listed = list(lawful_layings(rules, deal, table))
    every = candidates(rules, table, table.hands[0])
    assert listed == [step.move for step in every if can_finish(rules, deal, step.lay().table)]
    return listed


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"{turn.variant} {turn.top}")
def test_the_list_holds_the_steps_that_can_be_finished(turn: Held) -> None:
    """The list is correct with the variant's own settings and with others, before a step and after one."""
    rng = Random(f"{turn}")
    for options in ({}, *({name: rng.choice(every) for name, every in CHOICES.items()} for _ in range(SETTINGS))):
        state = taken(turn, options)
        listed = check(state)
        if listed:
            after, _ = play(state, 0, rng.choice(listed))
            check(after)


def test_a_taken_card_that_lies_alone_finds_company_beside_an_opening() -> None:
    """The taken 3S may be laid off: one joker is laid beside it, and with the other the hand still opens (F-24)."""
    assert LayOff(1, ("3S",)) in check(taken(TURNS[0], {}))
