"""A policy in an ONNX file, which onnxruntime runs.

It has the input `observation` (1 or any number, numbers), perhaps `action_mask` (the same, actions), both float32, and
its first output has a score for each action. Its metadata may name `variants` and `seats`, separated by commas.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from rami.bots.missing_extra import MissingExtra
from rami.training.env.layout import Numbers
from rami.training.policies.networks import made_for
from rami.training.policies.policy import OUTPUTS, BadPolicy, FilePolicy, Mask

_INPUTS = ("observation", "action_mask")
_MADE_FOR = ("variants", "seats")


def onnx_file(path: Path) -> FilePolicy:
    """The policy in an ONNX file. Raises BadPolicy, and MissingExtra."""
    if find_spec("onnxruntime") is None:
        raise MissingExtra(f"{path.name} needs ONNX Runtime: pip install 'rami[onnx]'.")
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = runtime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # noqa: BLE001 - the runtime has no common type of its errors
        raise BadPolicy(f"{path.name}: ONNX Runtime cannot read it: {str(error).splitlines()[0][:200]}") from None
    try:
        inputs = _inputs(session)
        named = session.get_modelmeta().custom_metadata_map
        games, seats = [[part.strip() for part in named.get(name, "").split(",") if part.strip()] for name in _MADE_FOR]
        variants, players = made_for(games, [int(number) for number in seats])
    except ValueError as error:
        raise BadPolicy(f"{path.name}: {error}.") from None
    return FilePolicy(path.name, _scores(session), inputs, variants, players)


def _inputs(session: Any) -> int | None:
    """How many numbers an observation has. None if the file leaves it open. Raises ValueError."""
    found = {one.name: one for one in session.get_inputs()}
    if "observation" not in found or not found.keys() <= {*_INPUTS}:
        raise ValueError(f"it has the inputs {', '.join(found)}: expected `observation`, and perhaps `action_mask`")
    for one in (*found.values(), session.get_outputs()[0]):
        if one.type != "tensor(float)" or len(one.shape) != 2:
            raise ValueError(f"`{one.name}` is {one.type} of {one.shape}: expected tensor(float) with two dimensions")
    actions = session.get_outputs()[0].shape[1]
    if isinstance(actions, int) and actions != OUTPUTS:
        raise ValueError(f"it has {actions} outputs, and there are {OUTPUTS} actions")
    numbers = found["observation"].shape[1]
    return numbers if isinstance(numbers, int) else None


def _scores(session: Any) -> Any:
    names = {one.name for one in session.get_inputs()}

    def scores(observation: Numbers, mask: Mask) -> Numbers:
        given = {"observation": observation[None], "action_mask": mask[None].astype(np.float32)}
        (found, *_) = session.run(None, {name: given[name] for name in names})
        row: Numbers = found[0]
        return row

    return scores
