"""What a network reads of a move."""

import numpy as np
import pytest

from rami.bots import StrongBot
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.training.env.actions import ACTIONS, NOTHING
from rami.training.env.layout import layout_of
from rami.training.env.observations import vector
from rami.training.policies.features import DISCARD, INPUTS, Seen, inputs, seen
from rami.training.policies.patterns import chances, completing, in_melds, laid_off, near
from rami.training.policies.scoring import largest_meld

LAYOUT = layout_of(2)
SUITS = "SHDC"


def plane(*cards: str) -> np.ndarray:
    """One plane with these cards."""
    made = np.zeros((1, 4, 13), np.float32)
    for card in cards:
        made[0, SUITS.index(card[-1]), "A23456789TJQK".index(card[0])] = 1
    return made


def names(planes: np.ndarray) -> set[str]:
    """The cards of one plane."""
    return {"A23456789TJQK"[rank] + SUITS[suit] for suit, rank in np.argwhere(planes[0])}


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


def permuted(what: Seen, order: list[int]) -> Seen:
    """The same with other suits."""
    planes = {name: value[..., order, :] for name, value in what._asdict().items() if value.ndim > 2}
    return what._replace(**planes)


def test_all_suits_are_alike() -> None:
    """With the suits exchanged, every move reads the same numbers."""
    rows, legal = positions()
    what, order = seen(rows, LAYOUT), [2, 0, 3, 1]
    owners = np.repeat(np.arange(len(rows)), [len(each) for each in legal])
    actions = np.array([action for each in legal for action in each])
    other = actions.copy()
    discards = (actions >= DISCARD) & (actions < DISCARD + 52)
    suits, ranks = np.divmod(actions[discards] - DISCARD, 13)
    other[discards] = DISCARD + np.argsort(order)[suits] * 13 + ranks
    read = inputs(what, owners, actions)
    assert read.shape == (len(actions), INPUTS)
    assert np.allclose(read, inputs(permuted(what, order), owners, other), atol=1e-5)
    assert np.ptp(read, 0).astype(bool).sum() > INPUTS * 0.8


def test_cards_that_complete_a_meld() -> None:
    """Two of a rank, two in a row, and two with a gap."""
    hand = plane("5S", "6S", "8S", "9H", "9C")
    assert names(completing(hand)) == {"4S", "7S", "9S", "9D"}
    assert names(in_melds(plane("5S", "6S", "7S", "9H", "9C", "9D", "KS"))) == {"5S", "6S", "7S", "9H", "9C", "9D"}
    cards, pairs = chances(hand, plane(), plane("4S", "7S", "9D"))
    assert [cards[0, 0, 5], cards[0, 1, 8], pairs[0, 0, 4]] == [2, 1, 0]
    assert near(plane("7S"), hand).sum() == 3


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
    assert names(laid_off(np.array([[numbers]], np.float32))[:, 0]) == fits


def test_the_largest_meld_is_laid() -> None:
    """With the chosen cards, if there are some."""
    hand, nothing = plane("5S", "6S", "7S", "8S", "9H", "9C", "9D").ravel() > 0, np.zeros(52, bool)
    assert largest_meld(hand, nothing) == [21, 34, 47]
    assert largest_meld(hand, plane("5S").ravel() > 0) == [4, 5, 6, 7]
    assert largest_meld(hand, plane("KS").ravel() > 0) == []
