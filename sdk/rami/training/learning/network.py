"""A small network of NumPy arrays, and how it learns: layers with a rectifier between them, and Adam."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

DECAY: Final = (0.9, 0.999)
TINY: Final = 1e-8


class Network(NamedTuple):
    """Layers: weights (outputs, inputs) and biases (outputs). The last layer has one output."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    @classmethod
    def new(cls, sizes: Sequence[int], rng: np.random.Generator) -> Self:
        """A network with so many inputs, hidden numbers and outputs, with weights by chance."""
        pairs = [*zip(sizes[1:], sizes, strict=False)]
        weights = [rng.standard_normal(pair, np.float32) * np.float32((2 / pair[1]) ** 0.5) for pair in pairs]
        return cls(tuple(weights), tuple([np.zeros(size, np.float32) for size in sizes[1:]]))

    def values(self, rows: Floats) -> Floats:
        """The output for each row of inputs."""
        return self.activations(rows)[-1][:, 0]

    def activations(self, rows: Floats) -> list[Floats]:
        """The inputs and the output of each layer."""
        found = [rows]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            rows = rows @ weight.T + bias
            if number + 1 < len(self.weights):
                np.maximum(rows, 0, out=rows)
            found.append(rows)
        return found

    def gradients(self, activations: Sequence[Floats], errors: Floats) -> list[Floats]:
        """The gradients of the weights, then of the biases, from what the error of each row changes with its output."""
        back, weights, biases = errors[:, None], list[Floats](), list[Floats]()
        for number in reversed(range(len(self.weights))):
            weights.insert(0, back.T @ activations[number])
            biases.insert(0, back.sum(0))
            back = (back @ self.weights[number]) * (activations[number] > 0)
        return [*weights, *biases]


def averaged(networks: Sequence[Network]) -> Network:
    """One network whose output is the mean of these, which have the same shape."""
    count, last = len(networks), len(networks[0].weights) - 1
    weights, biases = list[Floats](), list[Floats]()
    for number in range(last + 1):
        parts = [network.weights[number] for network in networks]
        if number == last:
            weights.append(np.hstack(parts) / np.float32(count))
            biases.append(np.mean([network.biases[number] for network in networks], 0))
            continue
        weights.append(np.vstack(parts) if number == 0 else _diagonal(parts))
        biases.append(np.concatenate([network.biases[number] for network in networks]))
    return Network(tuple(weights), tuple(biases))


def _diagonal(parts: Sequence[Floats]) -> Floats:
    """These arrays along the diagonal, and zeros elsewhere."""
    (rows, columns), count = parts[0].shape, len(parts)
    made = np.zeros((count * rows, count * columns), np.float32)
    for number, part in enumerate(parts):
        made[number * rows : (number + 1) * rows, number * columns : (number + 1) * columns] = part
    return made


class Adam:
    """Changes the arrays of a network step by step against their gradients."""

    def __init__(self, network: Network) -> None:
        self._arrays = [*network.weights, *network.biases]
        self._means = [np.zeros_like(array) for array in self._arrays]
        self._squares = [np.zeros_like(array) for array in self._arrays]
        self._steps = 0

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        """One step of this size."""
        self._steps += 1
        first, second = [1 - decay**self._steps for decay in DECAY]
        for array, mean, square, gradient in zip(self._arrays, self._means, self._squares, gradients, strict=True):
            mean[:] += (1 - DECAY[0]) * (gradient - mean)
            square[:] += (1 - DECAY[1]) * (gradient * gradient - square)
            array[:] -= rate * (mean / first) / (np.sqrt(square / second) + TINY)
