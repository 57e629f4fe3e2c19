"""How a network learns from labelled decisions: the moves of a decision are compared with each other."""

from collections.abc import Iterator
from math import cos, pi
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rami.training.env.layout import Layout
from rami.training.learning.decisions import Decisions
from rami.training.learning.network import Adam, Floats, Network, averaged
from rami.training.policies.features import Integers, inputs
from rami.training.policies.scoring import SCALE

TOGETHER: Final = 256
"""The decisions of one step."""
LEVEL: Final = 0.1
"""How much it counts what a position is worth, beside which of its moves is better."""
CHUNK: Final = 2000


class Fitting(Struct, frozen=True):
    """How to learn.

    The sizes of the hidden layers, how often each decision is seen, the first rate, what is taken from the weights
    beside it, and the seed. So many `networks` learn apart from each other, and their mean counts.
    """

    hidden: tuple[int, ...] = (64, 16)
    epochs: int = 20
    rate: float = 2e-3
    decay: float = 0.5
    networks: int = 3
    seed: int = 1


class Gain(NamedTuple):
    """What the network's choices bring beside those of the strong bot, on decisions that it has not seen.

    `points` is by decision, `error` its standard error, `explained` the part of the differences between moves that the
    network explains, with the noise of the labels.
    """

    points: float
    error: float
    explained: float


def read(decisions: Decisions, layout: Layout) -> NDArray[np.float16]:
    """The inputs of all moves of these decisions."""
    found = []
    for first in range(0, decisions.number, CHUNK):
        ends = decisions.firsts[first : first + CHUNK + 1]
        observations, rows = decisions.observations[first : first + CHUNK], _owners(ends)
        found.append(inputs(observations, layout, rows, decisions.actions[ends[0] : ends[-1]]).astype(np.float16))
    return np.concatenate(found)


def fit(decisions: Decisions, moves: NDArray[np.float16], how: Fitting) -> Network:
    """A network that has learned from these decisions, with the inputs of their moves."""
    return averaged([_fit(decisions, moves, how, np.random.default_rng([how.seed, n])) for n in range(how.networks)])


def _fit(decisions: Decisions, moves: NDArray[np.float16], how: Fitting, rng: np.random.Generator) -> Network:
    network = Network.new([moves.shape[1], *how.hidden, 1], rng)
    adam, steps = Adam(network), how.epochs * (decisions.number // TOGETHER)
    for number, batch in enumerate(_batches(decisions, how.epochs, rng)):
        rate = how.rate * (1 + cos(pi * number / steps)) / 2
        activations = network.activations(moves[batch.moves].astype(np.float32))
        adam.step(network.gradients(activations, _errors(activations[-1][:, 0], batch)), rate)
        for weight in network.weights:
            weight[:] *= 1 - rate * how.decay
    return network


def gain(network: Network, decisions: Decisions, moves: NDArray[np.float16]) -> Gain:
    """What the choices of this network bring on these decisions."""
    parts = np.array_split(moves, len(moves) // (16 * CHUNK) + 1)
    values = np.concatenate([network.values(part.astype(np.float32)) for part in parts])
    firsts, of = decisions.firsts[:-1], _owners(decisions.firsts)
    chosen = np.lexsort((-values, of))[firsts]
    gains = decisions.points[chosen] - decisions.points[firsts]
    batch = _Batch(np.arange(len(moves)), firsts, of, decisions.points / np.float32(SCALE), decisions.playouts)
    left, there = [_apart(each, batch) for each in (values - batch.values, batch.values)]
    explained = 1 - (batch.weights * left**2).sum() / (batch.weights * there**2).sum()
    return Gain(float(gains.mean()), float(gains.std() / len(gains) ** 0.5), float(explained))


class _Batch(NamedTuple):
    """Moves of some decisions: their places, where each decision begins, the decision of each, values and weights."""

    moves: Integers
    firsts: Integers
    of: Integers
    values: Floats
    weights: Floats


def _batches(decisions: Decisions, epochs: int, rng: np.random.Generator) -> Iterator[_Batch]:
    sizes = np.diff(decisions.firsts)
    weights = decisions.playouts / decisions.playouts.mean()
    for _ in range(epochs):
        order = rng.permutation(decisions.number)
        for number in range(decisions.number // TOGETHER):
            chosen = order[number * TOGETHER : (number + 1) * TOGETHER]
            ends = np.cumsum([0, *sizes[chosen]])
            of = _owners(ends)
            moves = np.arange(ends[-1]) + (decisions.firsts[chosen] - ends[:-1])[of]
            yield _Batch(moves, ends[:-1], of, decisions.points[moves] / np.float32(SCALE), weights[moves])


def _owners(firsts: Integers) -> Integers:
    """The decision of each move."""
    return np.repeat(np.arange(len(firsts) - 1), np.diff(firsts))


def _errors(values: Floats, batch: _Batch) -> Floats:
    """How much more or less each move should have, its decision's mean apart, and a little of that mean."""
    off = values - batch.values
    apart = _apart(off, batch)
    errors: Floats = (batch.weights * (apart + LEVEL * (off - apart)) / TOGETHER).astype(np.float32)
    return errors


def _apart(numbers: Floats, batch: _Batch) -> NDArray[Any]:
    """The numbers of the moves without the mean of their decision."""
    sums = [np.add.reduceat(each, batch.firsts) for each in (batch.weights * numbers, batch.weights)]
    apart: NDArray[Any] = numbers - (sums[0] / sums[1])[batch.of]
    return apart
