"""A network in a NumPy file: layers of numbers, one after the other.

The file has the arrays `layer1.weight` (outputs, inputs) and `layer1.bias` (outputs), then those of `layer2` and so on,
as `torch.nn.Linear` has them. Between two layers is `activation`, a text: `relu` (also if it is missing) or `tanh`. The
first layer takes an observation, and the last one gives each action a score. `variants`, an array of texts, and
`seats`, one of whole numbers, say for which games it was made, and `made_by`, a text, how.

With the text `moves` in `reads`, the network reads one legal action at a time, as `rami.training.policies.features`
describes it, and its last layer has one output: what the action is worth.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

import numpy as np

from rami.messages.printable import printable
from rami.rules.variants import VARIANTS
from rami.training.env.layout import Numbers, layout_of
from rami.training.policies.features import INPUTS
from rami.training.policies.policy import OUTPUTS, FilePolicy, Mask, refusal
from rami.training.policies.scoring import Scores

LARGEST: Final = 64_000_000
"""How many bytes all arrays of a file may have."""
_MOST_NAMED: Final = 100
"""How many games and numbers of players a file may name. An array can have more parts than bytes."""
_LARGEST_NUMBER: Final = np.finfo(np.float32).max
_NO_FILE: Final = "expected a NumPy file, as `numpy.savez` makes it"
_ACTIVATIONS: Final[Mapping[str, Any]] = {"relu": lambda numbers: np.maximum(numbers, 0), "tanh": np.tanh}


class Layer(NamedTuple):
    """A layer: `weight` (outputs, inputs) and `bias` (outputs)."""

    weight: Numbers
    bias: Numbers


class Network(NamedTuple):
    """Layers with the name of what is between them."""

    layers: tuple[Layer, ...]
    activation: str

    def scores(self, observation: Numbers, mask: Mask) -> Numbers:  # noqa: ARG002 - all policies get it
        """The scores of all actions."""
        scores: Numbers = self.outputs(observation[None])[0]
        return scores

    def values(self, moves: Numbers) -> Numbers:
        """What each move is worth, of a network with one output."""
        return self.outputs(moves)[:, 0]

    def outputs(self, rows: Numbers) -> Numbers:
        """The outputs for each row of inputs, (rows, outputs). Large weights may make them infinite, or no numbers."""
        first, *others = self.layers
        with np.errstate(over="ignore", invalid="ignore"):
            numbers = rows @ first.weight.T + first.bias
            for layer in others:
                numbers = _ACTIVATIONS[self.activation](numbers) @ layer.weight.T + layer.bias
        return numbers


def numpy_file(path: Path) -> FilePolicy:
    """The network in a NumPy file. Raises BadPolicy."""
    try:
        arrays = _arrays(path)
        variants, seats = made_for(arrays.pop("variants", ()), arrays.pop("seats", ()))
        arrays.pop("made_by", None)
        if "reads" in arrays:
            return _of_moves(path.name, arrays, variants, seats)
        network = _network(arrays)
    except ValueError as error:
        raise refusal(path.name, error) from None
    return FilePolicy(path.name, network.scores, network.layers[0].weight.shape[1], variants, seats)


def _of_moves(name: str, arrays: dict[str, Any], variants: tuple[str, ...], seats: tuple[int, ...]) -> FilePolicy:
    """The policy of a network that reads one action at a time. Raises ValueError."""
    if (reads := str(arrays.pop("reads"))) != "moves":
        raise ValueError(f"`reads` is {reads!r}: expected moves")
    if len(seats) != 1:
        raise ValueError("`seats` has to be one number where `reads` is moves")
    layers = _layers(arrays, 1, "expected one")
    if layers[0].weight.shape[1] != INPUTS:
        raise ValueError(f"`layer1.weight` has {layers[0].weight.shape[1]} inputs, and a move has {INPUTS} numbers")
    _use_all(arrays)
    layout = layout_of(*seats)
    return FilePolicy(name, Scores(Network(layers, "relu").values, layout), layout.size, variants, seats)


def _network(arrays: dict[str, Any]) -> Network:
    """The network of these arrays, which has to use all of them. Raises ValueError."""
    layers = _layers(arrays, OUTPUTS, f"there are {OUTPUTS} actions")
    activation = str(arrays.pop("activation", "relu"))
    if activation not in _ACTIVATIONS:
        raise ValueError(f"`activation` is {activation!r}: expected {' or '.join(_ACTIVATIONS)}")
    _use_all(arrays)
    return Network(layers, activation)


def _use_all(arrays: Mapping[str, Any]) -> None:
    """Raises ValueError if arrays are left."""
    if arrays:
        raise ValueError(f"`{printable(min(arrays))}` has no meaning: layers are numbered from 1 without a gap")


def made_for(variants: Any, seats: Any) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The games and numbers of players that a file names. Raises ValueError."""
    if max(np.size(variants), np.size(seats)) > _MOST_NAMED:
        raise ValueError(f"`variants` and `seats` name {_MOST_NAMED} at most")
    games, numbers = tuple(str(variant) for variant in np.ravel(variants)), np.ravel(seats)
    players = tuple(numbers.tolist())
    if unknown := [game for game in games if game not in VARIANTS]:
        raise ValueError(f"`variants` has {unknown[0]!r}, which is no game")
    if numbers.size and (numbers.dtype.kind not in "iu" or not set(players) <= {*range(2, 9)}):
        raise ValueError("`seats` are numbers from 2 to 8")
    return games, players


def _arrays(path: Path) -> dict[str, Any]:
    """The arrays of a file by name. Raises ValueError."""
    try:
        arrays = _read(path)
    except OSError as error:
        raise ValueError(f"cannot be read ({error.strerror or type(error).__name__})") from None
    except ValueError:
        raise
    except Exception:  # noqa: BLE001 - zipfile, zlib and NumPy have no common type of what is wrong with a file
        raise ValueError(_NO_FILE) from None
    if not all(isinstance(array, np.ndarray) for array in arrays.values()):
        raise ValueError(_NO_FILE)
    return arrays


def _read(path: Path) -> dict[str, Any]:
    with ZipFile(path) as archive:
        if sum(member.file_size for member in archive.infolist()) > LARGEST:
            raise ValueError(f"expected {LARGEST:,} bytes of arrays at most")
    with np.load(path, allow_pickle=False) as loaded:
        return {name: loaded[name] for name in loaded.files}


def _layers(arrays: dict[str, Any], outputs: int, why: str) -> tuple[Layer, ...]:
    """The layers, which are taken out of the arrays. The last one has so many outputs. Raises ValueError."""
    layers: list[Layer] = []
    while f"layer{len(layers) + 1}.weight" in arrays:
        layers.append(_layer(arrays, len(layers) + 1))
        if len(layers) > 1 and layers[-1].weight.shape[1] != len(layers[-2].bias):
            raise ValueError(
                f"`layer{len(layers)}.weight` has {layers[-1].weight.shape[1]} inputs, and the layer before it has "
                f"{len(layers[-2].bias)} outputs"
            )
    if not layers:
        raise ValueError("`layer1.weight` is missing")
    if len(layers[-1].bias) != outputs:
        raise ValueError(f"the last layer has {len(layers[-1].bias)} outputs, and {why}")
    return tuple(layers)


def _layer(arrays: dict[str, Any], number: int) -> Layer:
    weight, bias = arrays.pop(f"layer{number}.weight"), arrays.pop(f"layer{number}.bias", None)
    if bias is None:
        raise ValueError(f"`layer{number}.bias` is missing")
    for name, array in (("weight", weight), ("bias", bias)):
        if not np.issubdtype(array.dtype, np.floating) or not (np.abs(array) <= _LARGEST_NUMBER).all():
            raise ValueError(f"`layer{number}.{name}` has something that is no number")
    if weight.ndim != 2 or bias.shape != weight.shape[:1] or not weight.size:
        raise ValueError(
            f"`layer{number}` has a weight of the shape {weight.shape} and a bias of {bias.shape}: expected (outputs, "
            "inputs) and (outputs,)"
        )
    return Layer(weight.astype(np.float32), bias.astype(np.float32))
