"""Reading a policy from a file."""

from pathlib import Path

from rami.training.policies.networks import numpy_file
from rami.training.policies.onnx_files import onnx_file
from rami.training.policies.policy import BadPolicy, FilePolicy


def load(path: str | Path) -> FilePolicy:
    """The policy in a file: `.npz` is a network of NumPy arrays, `.onnx` needs the extra `onnx`.

    Raises BadPolicy if it is none, and MissingExtra.
    """
    path = Path(path)
    match path.suffix:
        case ".npz":
            return numpy_file(path)
        case ".onnx":
            return onnx_file(path)
        case _:
            raise BadPolicy(f"{path.name}: expected a file .npz or .onnx.")
