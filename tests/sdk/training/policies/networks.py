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


def onnx_file(
    folder: Path,
    outputs: int = OUTPUTS,
    named: str = "observation",
    rows: int = 1,
    mask: int | None = None,
    *,
    endless: bool = False,
    **metadata: str,
) -> Path:
    """A file with one layer, and then the mask added to its scores: written field by field, as ONNX defines them.

    If it is `endless`, the observation goes through a loop that never ends.
    """
    inputs = observed("rami", 2)
    weight = np.random.default_rng(7).normal(0, 0.3, (inputs, outputs)).astype(np.float32)
    tensor = _fields((1, inputs), (1, outputs), (2, 1), (8, b"weight"), (9, weight.tobytes()))
    nodes = [
        _fields((1, named.encode()), (1, b"weight"), (2, b"product"), (4, b"MatMul")),
        _fields((1, b"product"), (1, b"action_mask"), (2, b"scores"), (4, b"Add")),
    ]
    if endless:
        nodes = [_loop(named), _fields((1, b"looped"), (1, b"weight"), (2, b"product"), (4, b"MatMul")), nodes[1]]
    graph = _fields(
        *[(1, node) for node in nodes],
        (2, b"policy"),
        (5, tensor),
        (11, _value(named, rows, inputs)),
        (11, _value("action_mask", rows, outputs if mask is None else mask)),
        (12, _value("scores", rows, outputs)),
    )
    said = [(14, _fields((1, name.encode()), (2, text.encode()))) for name, text in metadata.items()]
    path = folder / "learned.onnx"
    path.write_bytes(_fields((1, 8), (8, _fields((2, 17))), (7, graph), *said))
    return path


def _loop(named: str) -> bytes:
    """A node that never ends: it has no number of rounds, and goes on while it goes on."""
    body = _fields(
        (1, _fields((1, b"go"), (2, b"on"), (4, b"Identity"))),
        (1, _fields((1, b"before"), (2, b"after"), (4, b"Sin"))),
        (2, b"body"),
        (11, _value("round", kind=7)),
        (11, _value("go", kind=9)),
        (11, _value("before", 1, observed("rami", 2))),
        (12, _value("on", kind=9)),
        (12, _value("after", 1, observed("rami", 2))),
    )
    attribute = _fields((1, b"body"), (6, body), (20, 5))
    return _fields((1, b""), (1, b""), (1, named.encode()), (2, b"looped"), (4, b"Loop"), (5, attribute))


def _value(name: str, *sizes: int, kind: int = 1) -> bytes:
    """An input or an output of this shape: 1 is float32, 7 are whole numbers, 9 is a truth value."""
    shape = _fields(*[(1, _fields((1, size))) for size in sizes])
    return _fields((1, name.encode()), (2, _fields((1, _fields((1, kind), (2, shape))))))


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
