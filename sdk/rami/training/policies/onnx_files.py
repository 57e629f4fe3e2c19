"""A policy in an ONNX file, which onnxruntime runs.

It has the input `observation` (1 or any number, numbers), perhaps `action_mask` (the same, actions), both float32, and
its first output has a score for each action. Its metadata may name `variants` and `seats`, separated by commas.

Unlike a NumPy file, such a file is a program. It may take much memory, and much time when it is read: take it only from
people that you trust.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import Any, Final

import numpy as np

from rami.bots.missing_extra import MissingExtra
from rami.training.env.layout import Numbers
from rami.training.policies.networks import made_for
from rami.training.policies.policy import OUTPUTS, FilePolicy, Mask, refusal

LONGEST: Final = 10.0
"""After so many seconds a call ends, because a file may have a loop without an end."""
_INPUTS: Final = ("observation", "action_mask")
_MADE_FOR: Final = ("variants", "seats")


def onnx_file(path: Path) -> FilePolicy:
    """The policy in an ONNX file. Raises BadPolicy, and MissingExtra."""
    if find_spec("onnxruntime") is None:
        raise MissingExtra(f"{path.name} needs ONNX Runtime: pip install 'rami[onnx]'.")
    runtime: Any = import_module("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.enable_cpu_mem_arena = False  # it would keep the most memory that a call has ever needed
    try:
        session = runtime.InferenceSession(path, options, providers=["CPUExecutionProvider"], enable_fallback=0)
    except Exception as error:  # noqa: BLE001 - the runtime has no common type of its errors
        raise refusal(path.name, f"ONNX Runtime cannot read it: {error}") from None
    try:
        inputs = _inputs(session)
        named = session.get_modelmeta().custom_metadata_map
        games, seats = [[part.strip() for part in named.get(name, "").split(",") if part.strip()] for name in _MADE_FOR]
        variants, players = made_for(games, [int(number) for number in seats])
    except ValueError as error:
        raise refusal(path.name, error) from None
    return FilePolicy(path.name, _scores(session, path.name, runtime.RunOptions), inputs, variants, players)


def _inputs(session: Any) -> int | None:
    """How many numbers an observation has. None if the file leaves it open. Raises ValueError."""
    found = {one.name: one for one in session.get_inputs()}
    if "observation" not in found or not found.keys() <= {*_INPUTS}:
        raise ValueError(f"it has the inputs {', '.join(found)}: expected `observation`, and perhaps `action_mask`")
    scores = session.get_outputs()[0]
    for one in (*found.values(), scores):
        if one.type != "tensor(float)" or len(one.shape) != 2 or not _may_be(one.shape[0], 1):
            raise ValueError(f"`{one.name}` is {one.type} of {one.shape}: expected tensor(float) of (1, numbers)")
    if not _may_be(scores.shape[1], OUTPUTS):
        raise ValueError(f"it has {scores.shape[1]} outputs, and there are {OUTPUTS} actions")
    if "action_mask" in found and not _may_be(found["action_mask"].shape[1], OUTPUTS):
        raise ValueError(f"`action_mask` has {found['action_mask'].shape[1]} numbers, and there are {OUTPUTS} actions")
    numbers = found["observation"].shape[1]
    return numbers if isinstance(numbers, int) else None


def _may_be(size: Any, wanted: int) -> bool:
    """Whether a dimension has this size, or any: then it is a name, or nothing."""
    return size == wanted or not isinstance(size, int)


def _scores(session: Any, name: str, run_options: Any) -> Any:
    names = {one.name for one in session.get_inputs()}

    def scores(observation: Numbers, mask: Mask) -> Numbers:
        given = {"observation": observation[None], "action_mask": mask[None].astype(np.float32)}
        options = run_options()
        timer = Timer(LONGEST, setattr, (options, "terminate", True))
        timer.start()
        try:
            (found, *_) = session.run(None, {name: given[name] for name in names}, options)
        except Exception:
            if options.terminate:
                raise TimeoutError(f"{name} needs more than {LONGEST:g} s for a choice.") from None
            raise
        finally:
            timer.cancel()
        row: Numbers = found[0]
        return row

    return scores
