"""Policies in files, for tests."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from rami.training.policies.policy import OUTPUTS, observed


def network(variant: str = "rami", seats: int = 2, hidden: int = 8) -> dict[str, Any]:
    """The arrays of a small network that is not trained."""
    random = np.random.default_rng(7)
    sizes = (observed(variant, seats), hidden, OUTPUTS)
    arrays: dict[str, Any] = {}
    for number, (inputs, outputs) in enumerate(pairwise(sizes), 1):
        arrays[f"layer{number}.weight"] = random.normal(0, 0.3, (outputs, inputs)).astype(np.float32)
        arrays[f"layer{number}.bias"] = random.normal(0, 0.3, outputs).astype(np.float32)
    return arrays


def saved(folder: Path, arrays: dict[str, Any] | None = None, name: str = "learned.npz", **more: Any) -> Path:
    """A file with a network."""
    path = folder / name
    with path.open("wb") as file:
        np.savez(file, **({**(network() if arrays is None else arrays), **more}))
    return path


def onnx_file(folder: Path, outputs: int = OUTPUTS, named: str = "observation", **metadata: str) -> Path:
    """A file with one layer, and then the mask added to its scores: written field by field, as ONNX defines them."""
    inputs = observed("rami", 2)
    weight = np.random.default_rng(7).normal(0, 0.3, (inputs, outputs)).astype(np.float32)
    tensor = _fields((1, inputs), (1, outputs), (2, 1), (8, b"weight"), (9, weight.tobytes()))
    nodes = [
        _fields((1, named.encode()), (1, b"weight"), (2, b"product"), (4, b"MatMul")),
        _fields((1, b"product"), (1, b"action_mask"), (2, b"scores"), (4, b"Add")),
    ]
    graph = _fields(
        *[(1, node) for node in nodes],
        (2, b"policy"),
        (5, tensor),
        (11, _value(named, inputs)),
        (11, _value("action_mask", outputs)),
        (12, _value("scores", outputs)),
    )
    said = [(14, _fields((1, name.encode()), (2, text.encode()))) for name, text in metadata.items()]
    path = folder / "learned.onnx"
    path.write_bytes(_fields((1, 8), (8, _fields((2, 17))), (7, graph), *said))
    return path


def _value(name: str, size: int) -> bytes:
    shape = _fields((1, _fields((1, 1))), (1, _fields((1, size))))
    return _fields((1, name.encode()), (2, _fields((1, _fields((1, 1), (2, shape))))))


def _fields(*fields: tuple[int, int | bytes]) -> bytes:
    """Fields of a message of Protocol Buffers."""
    out = b""
    for number, value in fields:
        whole = isinstance(value, int)
        out += _varint(number << 3 | (0 if whole else 2))
        out += _varint(value) if isinstance(value, int) else _varint(len(value)) + value
    return out


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])
