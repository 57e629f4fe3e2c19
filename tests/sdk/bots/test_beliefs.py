"""What bots that search think of hidden hands: what players did tells about their cards, and deals follow that."""

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.sdk.bots.test_house_bot import hidden_cards_permuted
from tests.sdk.bots.test_searching_bots import positions

from rami.bots.search.beliefs import FITTED, odds
from rami.bots.search.clues import CLUES, RECENT, Floats, clues
from rami.bots.search.hidden_rows import HiddenRows
from rami.rules.cards import HAND_CARDS, JOKER, parse_held
from rami.rules.state import State
from rami.rules.views.view import View, view

ROWS = 200


def is_near(card: int, other: int, how: str) -> bool:
    """Whether two natural cards are near each other, by the places of a suit written in a circle."""
    if "rank" in how:
        return card % 13 == other % 13
    step = 1 if "next" in how else 2
    circle = [card // 13 * 13 + rank % 13 for rank in (card % 13 - step, card % 13 + step)]
    return other in circle


def counted(seen: View, seat: int, hidden: list[int], card: int, clue: str) -> int:
    """How many cards of a group are near a card: the group and the nearness as the name of the clue says."""
    group, _, how = clue.rpartition("_")
    moves = [(move.seat == seat, move.action == "threw", HAND_CARDS[move.card]) for move in seen.pile_moves]
    discards = [card for own, put, card in moves if own and put]
    passed = [before for (_, put, before), (own, puts, _) in pairwise(moves) if put and own and puts]
    groups: dict[str, list[Any]] = {
        "discarded": discards[-RECENT:],
        "discarded_before": discards[:-RECENT],
        "passed": passed[-RECENT:],
        "passed_before": passed[:-RECENT],
        "taken": [card for own, put, card in moves if own and not put],
        "hidden": hidden,
        "laid": [card for meld in seen.melds for card in parse_held(meld.cards)],
    }
    return sum(other != JOKER and is_near(card, other, how) for other in groups[group])


@pytest.mark.parametrize(("variant", "seats"), [("rami", 2), ("gin-rami", 2), ("rami-francais", 3)])
def test_clues_count_the_cards_that_are_near(variant: str, seats: int) -> None:
    """For each natural card, group of cards and kind of nearness; a joker is near nothing."""
    found = 0.0
    for state in positions(variant, seats, 12):
        seen, seat = view(state, state.turn), (state.turn + 1) % seats
        rows = HiddenRows(seen, Random(1), 1000)
        columns = clues(seen, seat, rows.cards)
        for number, clue in enumerate(CLUES[:-3]):
            expected = [counted(seen, seat, rows.cards.tolist(), card, clue) for card in range(JOKER)]
            assert columns[:, number].tolist() == [*expected, 0], clue
            found += sum(expected)
        discards = [move for move in seen.pile_moves if move.seat == seat and move.action == "threw"]
        assert np.allclose(columns[[3, 12, JOKER], -3], [0.4, 1, 0])
        assert np.allclose(columns[[3, 12, JOKER], -2], np.array([0.4, 1, 0]) * len(discards) / 10)
        assert columns[:, -1].tolist() == [0] * JOKER + [1]
    assert found > 0


def chances(state: State, *, told: bool) -> tuple[Floats, Floats]:
    """How likely the next player has each hidden card, and whether it does: by 200 deals, or by chance."""
    seen, seat = view(state, state.turn), (state.turn + 1) % state.seats
    rows = HiddenRows(seen, Random(1), 1000)
    size, first = int(rows.sizes[seat]), int(rows.sizes[:seat].sum())
    cards = np.unique(rows.cards)
    has = np.isin(cards, [*state.table.hands[seat]]).astype(float)
    if not told or not rows.free:
        return np.full(len(cards), size / max(1, rows.cards.size)), has
    dealt = rows.dealt(ROWS)
    assert dealt is not None
    hands = dealt[:, first : first + size]
    return (np.array([(hands == card).any(1).mean() for card in cards]) * ROWS + 1) / (ROWS + 2), has


def likelihood(chance: Floats, has: Floats) -> float:
    """The logarithm of the likelihood that exactly these cards are there."""
    chance = np.clip(chance, 0.001, 0.999)
    return float(np.log(np.where(has > 0, chance, 1 - chance)).sum())


@pytest.mark.parametrize(("variant", "better"), [("rami", 0.7), ("rami-classique", 0.7), ("gin-rami", 0.8)])
def test_hands_are_foreseen_better_than_by_chance(variant: str, better: float) -> None:
    """In games of one pack, on deals that nothing was learned from."""
    states = positions(variant, 2, 150, seed=11, chance=0)
    by_chance = [likelihood(*chances(state, told=False)) for state in states]
    told = [likelihood(*chances(state, told=True)) for state in states]
    assert np.mean(told) > np.mean(by_chance) + better


def test_who_discards_a_card_has_seldom_kept_cards_near_it() -> None:
    """In every game that was fitted, the weights of the last discards say so."""
    for game in FITTED:
        assert set(game.weights) <= set(CLUES)
        assert game.weights["discarded_rank"] < 0, game
        assert game.weights["discarded_next"] < 0, game


def test_beliefs_use_nothing_hidden() -> None:
    """They are the same whatever the hidden cards are, and not the same in each position."""
    states, rng = positions("rami", 2, 20, seed=4), Random(3)
    told = [odds(view(state, state.turn), 1 - state.turn, np.arange(52)).tolist() for state in states]
    for state, before in zip(states, told, strict=True):
        assert (
            odds(view(hidden_cards_permuted(state, rng), state.turn), 1 - state.turn, np.arange(52)).tolist() == before
        )
    assert len(set(map(tuple, told))) > len(states) / 2
