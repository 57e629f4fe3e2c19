"""What a network reads of a move."""

from collections.abc import Callable

import numpy as np
import pytest

from rami.bots import StrongBot
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.training.env.actions import ACTIONS, NOTHING
from rami.training.env.layout import CARDS, MELD_NUMBERS, layout_of
from rami.training.env.observations import vector
from rami.training.policies.features import INPUTS, inputs
from rami.training.policies.patterns import BESIDE, WIDTH, Plane, chances, completes, in_meld, near, of_rank
from rami.training.policies.planes import DISCARD, mark_fitting
from rami.training.policies.scoring import largest_meld

LAYOUT = layout_of(2)
SUITS, RANKS = "SHDC", "A23456789TJQK"
ALL = [rank + suit for suit in SUITS for rank in RANKS]


def place(card: str) -> tuple[int, int]:
    """Where a card is in a plane."""
    return SUITS.index(card[1]), RANKS.index(card[0]) + BESIDE


def plane(*cards: str) -> np.ndarray:
    """A plane with these cards."""
    made = np.zeros((4, WIDTH), np.float32)
    for card in cards:
        made[place(card)] = 1
    return made


def those(holds: Callable[..., bool], of: Plane) -> set[str]:
    """The cards for which this holds."""
    return {card for card in ALL if holds(of, *place(card))}


def positions() -> tuple[np.ndarray, list[list[int]]]:
    """The observations of a deal between strong bots, with the first actions of their legal moves."""
    state, _ = start(resolve("rami", {}, 2), "features", 2, bytes(range(32)), bytes(32), [b""] * 2)
    rows, legal, bot = [], [], StrongBot()
    while state.phase in (Phase.DRAW, Phase.PLAY):
        shown, moves = view(state, state.turn), legal_moves(state)
        places = {meld.id: place for place, meld in enumerate(shown.melds)}
        rows.append(vector(shown, NOTHING))
        legal.append(sorted({ACTIONS.path_of(move, places)[0] for move in moves}))
        state, _ = play(state, state.turn, bot.choose(shown, moves))
    return np.stack(rows), legal


def permuted(rows: np.ndarray, order: list[int]) -> np.ndarray:
    """The same observations with other suits."""
    made, melds = rows.copy(), LAYOUT.slices["melds"]
    first = LAYOUT.rows * CARDS
    cards = made[:, :first].reshape(len(rows), -1, CARDS)[:, :, :52].reshape(len(rows), -1, 4, 13)
    made[:, :first].reshape(len(rows), -1, CARDS)[:, :, :52] = cards[:, :, order].reshape(len(rows), -1, 52)
    suits = made[:, melds].reshape(len(rows), -1, len(MELD_NUMBERS))[:, :, 2:6]
    made[:, melds].reshape(len(rows), -1, len(MELD_NUMBERS))[:, :, 2:6] = suits[:, :, order]
    return made


def test_all_suits_are_alike() -> None:
    """With the suits exchanged, every move reads the same numbers."""
    rows, legal = positions()
    order = [2, 0, 3, 1]
    owners = np.repeat(np.arange(len(rows)), [len(each) for each in legal])
    actions = np.array([action for each in legal for action in each])
    other = actions.copy()
    discards = (actions >= DISCARD) & (actions < DISCARD + 52)
    suits, ranks = np.divmod(actions[discards] - DISCARD, 13)
    other[discards] = DISCARD + np.argsort(order)[suits] * 13 + ranks
    read = inputs(rows, LAYOUT, owners, actions)
    assert read.shape == (len(actions), INPUTS)
    assert np.allclose(read, inputs(permuted(rows, order), LAYOUT, owners, other), atol=1e-5)
    assert np.ptp(read, 0).astype(bool).sum() > INPUTS * 0.8


def test_cards_that_complete_a_meld() -> None:
    """Two of a rank, two in a row, and two with a gap."""
    hand = plane("5S", "6S", "8S", "9H", "9C")
    assert those(completes, hand) == {"4S", "7S", "9S", "9D"}
    assert those(in_meld, plane("5S", "6S", "7S", "9H", "9C", "9D", "KS")) == {"5S", "6S", "7S", "9H", "9C", "9D"}
    unseen = plane("4S", "7S", "9D")
    assert chances(hand, 1, unseen, *place("6S")) == (2, 0)
    assert chances(hand, of_rank(hand, place("9H")[1]), unseen, *place("9H")) == (1, 0)
    assert chances(hand, 1, plane("6H", "6D", "7S", "8S"), *place("6S")) == (1, 2)
    assert near(hand, *place("7S")) == 3


@pytest.mark.parametrize(
    ("numbers", "fits"),
    [
        ((1, 0, 0, 1, 0, 0, 4 / 13, 3 / 14, 0, 0), {"3H", "7H"}),
        ((1, 0, 1, 0, 0, 0, 1 / 13, 3 / 14, 0, 0), {"4S"}),
        ((0, 1, 1, 1, 0, 1, 9 / 13, 3 / 14, 0, 0), {"9D"}),
        ((0, 1, 1, 1, 1, 1, 9 / 13, 4 / 14, 0, 0), set()),
    ],
)
def test_cards_that_fit_a_meld(numbers: tuple[float, ...], fits: set[str]) -> None:
    """A run has two ends, but for the ace and the king; a set has four suits."""
    marked = plane()
    mark_fitting(marked, np.array(numbers, np.float32), 0, 1)
    assert {card for card in ALL if marked[place(card)]} == fits


def faces(*cards: str) -> np.ndarray:
    """Which of the 52 cards these are."""
    return np.isin(ALL, cards)


def test_the_largest_meld_is_laid() -> None:
    """With the chosen cards, if there are some."""
    hand, nothing = faces("5S", "6S", "7S", "8S", "9H", "9C", "9D"), np.zeros(52, bool)
    assert largest_meld(hand, nothing) == [21, 34, 47]
    assert largest_meld(hand, faces("5S")) == [4, 5, 6, 7]
    assert largest_meld(hand, faces("KS")) == []


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf, 1e9, -1e9, -1])
def test_no_observation_leads_out_of_the_planes(number: float) -> None:
    """Compiled code would read and write beside them."""
    rows = np.full((1, LAYOUT.size), number, np.float32)
    read = inputs(rows, LAYOUT, np.zeros(300, np.int64), np.arange(300))
    assert np.isfinite(read).all()
    assert np.array_equal(read, inputs(np.nan_to_num(rows.clip(0, 1)), LAYOUT, np.zeros(300, np.int64), np.arange(300)))
