"""Reading a policy from a file."""

from pathlib import Path

from rami.training.policies.networks import numpy_file
from rami.training.policies.onnx_files import onnx_file
from rami.training.policies.policy import FilePolicy, refusal


def load(path: str | Path) -> FilePolicy:
    """The policy in a file: `.npz` is a network of NumPy arrays, `.onnx` needs the extra `onnx`.

    Raises BadPolicy if it is none, and MissingExtra.
    """
    path = Path(path)
    if path.exists() and not path.is_file():  # to open a pipe would wait for somebody who writes to it
        raise refusal(path.name, "cannot be read (it is no file)")
    match path.suffix:
        case ".npz":
            return numpy_file(path)
        case ".onnx":
            return onnx_file(path)
        case _:
            raise refusal(path.name, "expected a file .npz or .onnx")
