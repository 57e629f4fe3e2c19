"""Trains a network for rami by REINFORCE, in the vector environment, and writes a file that plays everywhere.

    python sdk/examples/reinforce.py --seconds 90 --out learned.npz

It needs the extras `rl` and `search`. The first run compiles the environment for some minutes, and says nothing then.
The network begins with random weights and plays 128 games at a time against the heuristic of the play-outs. Its second
head guesses what a deal will bring: moves that brought more than that become more likely.
"""

import argparse
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

import rami.training.batch.vector  # noqa: F401 - it registers the environment

Numbers = NDArray[np.float32]
GAMES, STEPS, HIDDEN, RATE, CHANCE = 128, 64, 64, 0.002, 0.01
ACTIONS = 551


class Network:
    """One hidden layer, a score for each action, and a guess of the reward. Adam changes its arrays."""

    def __init__(self, inputs: int) -> None:
        """Weights at random."""
        random = np.random.default_rng(1)
        shapes = {(HIDDEN, inputs): inputs**-0.5, (ACTIONS, HIDDEN): 0.01, (1, HIDDEN): 0.01}
        self.parts: list[Numbers] = []
        for shape, size in shapes.items():
            self.parts += [random.normal(0, size, shape).astype(np.float32), np.zeros(shape[0], np.float32)]
        self.means, self.squares = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self.updates = 0

    def run(self, seen: Numbers, legal: NDArray[np.bool_]) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, the scores of the actions, and the guess of the reward."""
        weight1, bias1, weight2, bias2, weight3, bias3 = self.parts
        hidden = np.maximum(seen @ weight1.T + bias1, 0)
        return hidden, np.where(legal, hidden @ weight2.T + bias2, -1e9), (hidden @ weight3.T + bias3)[:, 0]

    def learn(self, played: "Played") -> None:
        """Make the actions more likely that brought more than was guessed, and guess better."""
        hidden, scores, guessed = self.run(played.seen, played.legal)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        ahead = played.brought - guessed
        worth = (ahead - ahead.mean()) / (ahead.std() + 1e-6)
        by_score = chances * worth[:, None]
        by_score[np.arange(len(worth)), played.actions] -= worth
        logs = np.where(played.legal, np.log(chances + 1e-9), 0)
        by_score += CHANCE * chances * (logs - (chances * logs).sum(1, keepdims=True))  # it keeps trying others
        by_score, by_guess = by_score / len(worth), -ahead[:, None] / len(worth)
        back = (by_score @ self.parts[2] + by_guess @ self.parts[4]) * (hidden > 0)
        gradients = [back.T @ played.seen, back.sum(0), by_score.T @ hidden, by_score.sum(0)]
        self._change([*gradients, by_guess.T @ hidden, by_guess.sum(0)])

    def _change(self, gradients: list[Any]) -> None:
        self.updates += 1
        for part, gradient, mean, square in zip(self.parts, gradients, self.means, self.squares, strict=True):
            mean[:] += 0.1 * (gradient - mean)
            square[:] += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            part[:] -= RATE * mean / (1 - 0.9**self.updates) / size


class Played(NamedTuple):
    """Decisions: what was seen, legal and done, and what the rest of the deal brought."""

    seen: Numbers
    legal: NDArray[np.bool_]
    actions: NDArray[np.int64]
    brought: Numbers
    points: float
    """What a deal brought on average, in points."""


class Player:
    """Plays the games on with a network, some steps at a time."""

    def __init__(self) -> None:
        """Deal all games."""
        self.random = np.random.default_rng(2)
        self.games: Any = gymnasium.make_vec(
            "rami/Rami-v1", num_envs=GAMES, game="rami", opponents="playout", autoreset_mode="SameStep"
        )
        self.seen, self.info = self.games.reset(seed=1)

    def play(self, network: Network) -> Played:
        """Choose by chance, as the scores say."""
        steps = []
        for _ in range(STEPS):
            seen, legal = self.seen, self.info["action_mask"].astype(bool)
            scores = network.run(seen, legal)[1]
            actions = (scores + self.random.gumbel(size=scores.shape)).argmax(1)
            self.seen, rewards, ended, _, self.info = self.games.step(actions)
            steps.append((seen, legal, actions, rewards.astype(np.float32), ended))
        seen, legal, actions, rewards, ended = (np.stack(part) for part in zip(*steps, strict=True))
        brought = np.empty_like(rewards)
        after = network.run(self.seen, self.info["action_mask"].astype(bool))[2]
        for step in reversed(range(STEPS)):
            after = brought[step] = rewards[step] + np.where(ended[step], 0, after)
        points = 100 * float(rewards.sum()) / max(1, int(ended.sum()))
        rows = GAMES * STEPS
        return Played(seen.reshape(rows, -1), legal.reshape(rows, -1), actions.ravel(), brought.ravel(), points)


def main() -> None:
    """Train for so many seconds of processor time, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    given = parser.parse_args()
    player = Player()
    network, begin, points = Network(player.seen.shape[1]), process_time(), list[float]()
    while process_time() - begin < given.seconds:
        played = player.play(network)
        network.learn(played)
        points.append(played.points)
        if network.updates % 20 == 0:
            print(f"update {network.updates}: {np.mean(points[-20:]):.1f} points a deal")
    names = ["layer1.weight", "layer1.bias", "layer2.weight", "layer2.bias"]
    arrays: dict[str, Any] = dict(zip(names, network.parts[:4], strict=True))
    np.savez(given.out, variants=["rami"], seats=[2], **arrays)
    print(f"{given.out}: {network.updates} updates, {np.mean(points[-20:]):.1f} points a deal in the last 20")


if __name__ == "__main__":
    main()
