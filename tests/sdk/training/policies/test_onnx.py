"""Policies in ONNX files, if ONNX Runtime is there."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.sdk.training.policies.networks import onnx_file

from rami.bots import NoviceBot
from rami.training.arena import match
from rami.training.policies import BadPolicy, PolicyBot, load, onnx_files
from rami.training.policies.policy import OUTPUTS, observed

pytest.importorskip("onnxruntime", reason="ONNX Runtime is not installed: pip install './sdk[onnx]'")


def test_it_plays(tmp_path: Path) -> None:
    """Its scores, with the games and numbers of players that its metadata name."""
    policy = load(onnx_file(tmp_path, variants="rami, rami-51", seats="2"))
    assert (policy.variants, policy.seats) == (("rami", "rami-51"), (2,))
    assert [policy.plays("rami", 2), policy.plays("rami", 3)] == [True, False]
    mask = np.ones(OUTPUTS, np.int8)
    seen = np.zeros(observed("rami", 2), np.float32)
    assert (policy(seen, mask) == 1).all()
    result = match([PolicyBot(policy), NoviceBot()], options={"match_end": {"deals": 1}}, seed=4)
    assert len(result.totals) == 2


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    """With what was expected."""
    changes: list[tuple[dict[str, Any], str]] = [
        ({"outputs": 7}, f"it has 7 outputs, and there are {OUTPUTS} actions"),
        ({"named": "state"}, "the inputs state, action_mask: expected `observation`"),
        ({"variants": "poker"}, "'poker', which is no game"),
        ({"seats": "two"}, "invalid literal"),
        ({"rows": 2}, r"`observation` is tensor\(float\) of \[2, \d+\]: expected tensor\(float\) of \(1, numbers\)"),
        ({"mask": 1}, f"`action_mask` has 1 numbers, and there are {OUTPUTS} actions"),
        ({"named": "st\x1bate\nleft"}, r"the inputs st\\u001bate\.$"),
    ]
    for change, said in changes:
        with pytest.raises(BadPolicy, match=f"^learned.onnx: .*{said}"):
            load(onnx_file(tmp_path, **change))
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"no model")
    with pytest.raises(BadPolicy, match=r"^broken.onnx: ONNX Runtime cannot read it"):
        load(broken)


def test_one_that_never_ends_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an error that names the file; a shorter time, so that the test does not wait."""
    monkeypatch.setattr(onnx_files, "LONGEST", 0.2)
    policy = load(onnx_file(tmp_path, endless=True))
    with pytest.raises(TimeoutError, match=r"^learned.onnx needs more than 0.2 s"):
        policy(np.zeros(observed("rami", 2), np.float32), np.ones(OUTPUTS, np.int8))


def test_nothing_is_printed_of_a_broken_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """ONNX Runtime would say on standard output that it tries once more, where commands write results."""
    path = onnx_file(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"MatMul", b"Mat\xc5ul"))
    with pytest.raises(BadPolicy, match=r"^learned.onnx: ONNX Runtime cannot read it"):
        load(path)
    assert capfd.readouterr() == ("", "")
