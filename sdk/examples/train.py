"""Trains a bot for rami from nothing, until it beats a novice. It needs the extra `rl`, and some minutes.

    python sdk/examples/train.py --minutes 8 --workers 2

The bot scores each card from what the environment shows (`rami.training.env`): how many cards of its rank and how many
neighbours the hand has, how many of them can still come, its points. It discards the card with the lowest score, and
takes a card of the discard pile if its score is high. The weights of the scores are found by the cross-entropy method:
many weights are tried, and the next ones are drawn near the best.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami import View
from rami.rules.cards import HAND_CARDS, HandCards, parse_hand
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Meld, Move
from rami.training.env import RamiEnv, actions, layout, raw_env

Weights = NDArray[np.float64]
CARD_FEATURES = 10
SIZE = CARD_FEATURES + 2
TRIED = 40
KEPT = 8
DEALS = 60
LAYING = 1e6
"""The score of every action that lays cards."""
DISCARD = {
    number: HAND_CARDS[name.split()[1]]
    for number, name in enumerate(actions.NAMES_OF_ACTIONS)
    if name.startswith("discard ")
}
TAKE = actions.NAMES_OF_ACTIONS.index("take 1 of the discard pile")
STOCK = actions.NAMES_OF_ACTIONS.index("draw from the stock")
LAYOUT = layout.layout_of(2)


class Novice:
    """An opponent: lays every meld, takes a card that makes a meld, and discards the dearest card that is in none."""

    def choose(self, view: View, legal: list[Move]) -> Move:
        """One of the legal moves."""
        melds = [move for move in legal if isinstance(move, Meld)]
        if melds:
            return melds[0]
        hand = parse_hand(view.hand)
        if DrawStock() in legal:
            useful = DrawDiscard() in legal and _melds(view, hand + parse_hand(view.pile[-1:] if view.pile else ()))
            return DrawDiscard() if useful and not _melds(view, hand) else DrawStock()
        left = best_arrangement(view.rules, hand).left or hand
        discards = [move for move in legal if isinstance(move, Discard)]
        spare = [move for move in discards if HAND_CARDS[move.card] in left] or discards
        return max(spare, key=lambda move: min(HAND_CARDS[move.card] % 13, 9)) if spare else legal[0]


def _melds(view: View, hand: HandCards) -> bool:
    return bool(best_arrangement(view.rules, hand).melds)


def features(seen: NDArray[np.float32]) -> NDArray[np.float64]:
    """For each of the 52 cards what the hand has beside it, and what can still come: a row of `CARD_FEATURES`."""
    rows = []
    for cards in (LAYOUT.part(seen, name)[0, :52].reshape(4, 13) for name in ("hand", "unseen")):
        wide = np.pad(cards, ((0, 0), (2, 2)))
        rows += [
            np.broadcast_to(cards.sum(0), (4, 13)) - cards,
            wide[:, 1:-3] + wide[:, 3:-1],
            wide[:, :-4] + wide[:, 4:],
            (wide[:, 1:-3] * wide[:, 3:-1]) + (wide[:, :-4] * wide[:, 1:-3]) + (wide[:, 3:-1] * wide[:, 4:]),
        ]
    points = np.broadcast_to(np.minimum(np.arange(1, 14), 10) / 10, (4, 13))
    pairs = np.minimum(rows[0], 1) * np.minimum(rows[1], 1)
    return np.stack([*rows, points, pairs], axis=-1).reshape(52, CARD_FEATURES).astype(np.float64)


def act(weights: Weights, seen: dict[str, Any]) -> int:
    """The action with the highest score. It always lays what it can."""
    scores = features(seen["observation"]) @ weights[:CARD_FEATURES]
    top = LAYOUT.part(seen["observation"], "top")[0, :52]
    factor, least = weights[CARD_FEATURES:]

    def score(action: int) -> float:
        if action in DISCARD:
            return float(-scores[DISCARD[action]])
        if action == TAKE:
            return float(top @ scores * factor + least)
        return 0.0 if action == STOCK else LAYING

    return int(max(np.flatnonzero(seen["action_mask"]), key=score))


def played(game: RamiEnv, weights: Weights, seed: int, seat: int) -> float:
    """What the learner scores more than the novice in one deal, in points."""
    game.reset(seed=seed)
    learner, novice, won = game.possible_agents[seat], Novice(), 0.0
    while not all(game.terminations.values()):
        if game.agent_selection == learner:
            game.step(act(weights, game.observe(learner)))
        else:
            game.play(novice.choose(*game.asked()))
        won += game.rewards[learner]
    return won * 100


class Trial(NamedTuple):
    """Weights, and the deals to try them on."""

    weights: Weights
    first: int
    deals: int


def mean(trial: Trial) -> float:
    """The mean lead over the deals, each played on both seats."""
    game = raw_env("rami")
    return float(
        np.mean([played(game, trial.weights, trial.first + deal // 2, deal % 2) for deal in range(trial.deals)])
    )


def train(minutes: float, workers: int, seed: int = 1) -> Weights:
    """The weights that are found in so many minutes."""
    rng, centre, spread = np.random.default_rng(seed), np.zeros(SIZE), np.full(SIZE, 2.0)
    until, number = monotonic() + minutes * 60, 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as processes:
        while monotonic() < until:
            tried, first = rng.normal(centre, spread, (TRIED, SIZE)), int(rng.integers(1 << 40))
            leads = np.array(list(processes.map(mean, [Trial(weights, first, DEALS) for weights in tried])))
            elite = np.argsort(leads)[-KEPT:]
            centre, spread = tried[elite].mean(0), tried[elite].std(0) + 0.1
            number += 1
            print(f"round {number}: the best lead by {leads[elite].mean():.1f} points a deal", flush=True)
    return centre


def measured(weights: Weights, *, workers: int, deals: int) -> tuple[float, float]:
    """The mean lead over deals that were not trained on, and half of its 95 % interval."""
    parts = [Trial(weights, (1 << 50) + part * 10, 20) for part in range(max(2, deals // 20))]
    with ProcessPoolExecutor(workers, get_context("spawn")) as processes:
        leads = list(processes.map(mean, parts, chunksize=4))
    return float(np.mean(leads)), float(1.96 * np.std(leads, ddof=1) / np.sqrt(len(leads)))


def main() -> None:
    """Train, and measure against the novice on other deals."""
    parser = argparse.ArgumentParser(description="Trains a bot for rami that beats a novice.")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--deals", type=int, default=2000, help="deals of each measurement")
    asked = parser.parse_args()
    lead, error = measured(np.zeros(SIZE), workers=asked.workers, deals=asked.deals)
    print(f"untrained: {lead:.1f} ± {error:.1f} points a deal more than the novice")
    weights = train(asked.minutes, asked.workers)
    lead, error = measured(weights, workers=asked.workers, deals=asked.deals)
    print(f"trained: {lead:.1f} ± {error:.1f} points a deal more than the novice")


if __name__ == "__main__":
    main()
