"""Policies from files: what they play, and what is refused, with a sentence that says why."""

import io
import os
import zipfile
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.sdk.training.policies.networks import network, saved

from rami.bots import MissingExtra, NoviceBot
from rami.training.arena import match
from rami.training.policies import BadPolicy, PolicyBot, load
from rami.training.policies.policy import OUTPUTS, observed


def test_a_network_plays(tmp_path: Path) -> None:
    """The same game each time."""
    policy = load(saved(tmp_path, activation="tanh", variants=["rami", "rami-51"], seats=[2]))
    games = [
        match([PolicyBot(policy), NoviceBot()], options={"match_end": {"deals": 1}}, seed=4).totals for _ in range(2)
    ]
    assert games[0] == games[1]
    assert (policy.variants, policy.seats) == (("rami", "rami-51"), (2,))
    assert [policy.plays("rami", 2), policy.plays("rami", 3), policy.plays("gin-rami", 2)] == [True, False, False]


def test_a_network_is_what_it_says(tmp_path: Path) -> None:
    """Weights times numbers plus bias, and what is negative counts as nothing between two layers."""
    arrays = network()
    seen = np.random.default_rng(1).random(observed("rami", 2)).astype(np.float32)
    scores = load(saved(tmp_path, arrays))(seen, np.ones(OUTPUTS, np.int8))
    hidden = np.maximum(arrays["layer1.weight"] @ seen + arrays["layer1.bias"], 0)
    assert np.allclose(scores, arrays["layer2.weight"] @ hidden + arrays["layer2.bias"], atol=1e-4)


def test_scores_that_overflow_are_refused_without_a_warning(tmp_path: Path) -> None:
    """A warning is an error in these tests; in a service it would be a line in the log that is no JSON."""
    arrays = network()
    arrays["layer1.weight"][:] = 3e38
    arrays["layer2.weight"][:] = [3e38, -3e38] * 4
    policy = load(saved(tmp_path, arrays))
    assert np.isnan(policy(np.ones(observed("rami", 2), np.float32), np.ones(OUTPUTS, np.int8))).all()


def test_one_of_another_size_plays_nothing(tmp_path: Path) -> None:
    """Its observations are not those of any game."""
    arrays = network()
    arrays["layer1.weight"] = arrays["layer1.weight"][:, 1:]
    assert not load(saved(tmp_path, arrays)).plays("rami", 2)


def test_observations_of_another_size_are_refused(tmp_path: Path) -> None:
    """The sentence has the file and both sizes."""
    policy = load(saved(tmp_path))
    seen = np.zeros(observed("rami", 3), np.float32)
    with pytest.raises(ValueError, match=rf"^{policy.name} reads {policy.inputs} numbers, .* has {len(seen)}: "):
        policy(seen, np.ones(OUTPUTS, np.int8))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"layer1.bias": None}, "`layer1.bias` is missing"),
        ({"layer1.weight": None}, "`layer1.weight` is missing"),
        ({"layer1.weight": np.zeros(3, np.float32)}, r"weight of the shape \(3,\) and a bias of \(8,\)"),
        ({"layer1.bias": np.zeros(9, np.float32)}, r"a bias of \(9,\)"),
        ({"layer2.weight": np.zeros((OUTPUTS, 7), np.float32)}, "has 7 inputs, and the layer before it has 8 outputs"),
        (
            {"layer2.weight": np.zeros((5, 8), np.float32), "layer2.bias": np.zeros(5, np.float32)},
            f"the last layer has 5 outputs, and there are {OUTPUTS} actions",
        ),
        ({"layer1.bias": np.full(8, np.inf, np.float32)}, "no number"),
        ({"layer1.bias": np.array(["a"] * 8)}, "no number"),
        ({"layer4.bias": np.zeros(8)}, "`layer4.bias` has no meaning"),
        ({"activation": "gelu"}, "`activation` is 'gelu': expected relu or tanh"),
        ({"variants": ["poker"]}, "'poker', which is no game"),
        ({"seats": [9]}, "numbers from 2 to 8"),
        ({"seats": [2.7]}, "numbers from 2 to 8"),
        ({"seats": [np.inf]}, "numbers from 2 to 8"),
        ({"layer1.bias": np.full(8, 1e300)}, "no number"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """The sentence names the file and the array."""
    arrays = {name: array for name, array in {**network(), **change}.items() if array is not None}
    with pytest.raises(BadPolicy, match=f"^learned.npz: .*{said}"):
        load(saved(tmp_path, arrays))


def test_nothing_is_unpickled(tmp_path: Path) -> None:
    """A file with objects is refused before any of them is made."""

    class Trap:
        def __reduce__(self) -> Any:
            return (Path.touch, (tmp_path / "trapped",))

    path = saved(tmp_path, {**network(), "layer1.bias": np.array([Trap()] * 8, object)})
    with pytest.raises(BadPolicy, match="Object arrays cannot be loaded"):
        load(path)
    assert not (tmp_path / "trapped").exists()


@pytest.mark.parametrize("data", [b"", b"PK\3\4 and nothing", b"\x93NUMPY", b"\0" * 1000])
def test_what_is_no_file_of_numpy_is_refused(tmp_path: Path, data: bytes) -> None:
    """Whatever it is."""
    path = tmp_path / "learned.npz"
    path.write_bytes(data)
    with pytest.raises(BadPolicy, match=r"^learned.npz: expected a NumPy file"):
        load(path)


def test_a_damaged_archive_is_refused(tmp_path: Path) -> None:
    """With a member that is no array, or that is cut."""
    whole = saved(tmp_path).read_bytes()
    for data in (whole[: len(whole) // 2], whole.replace(b"\x93NUMPY", b"\x93NUMPI")):
        path = tmp_path / "cut.npz"
        path.write_bytes(data)
        with pytest.raises(BadPolicy, match=r"^cut.npz: "):
            load(path)


@pytest.mark.parametrize("kind", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_with_wrong_bytes_is_refused(tmp_path: Path, kind: int) -> None:
    """In any place, however it is packed."""
    data, path, random = io.BytesIO(), tmp_path / "wrong.npz", Random(kind)
    with zipfile.ZipFile(data, "w", kind) as archive:
        for name in ("layer1.weight", "layer1.bias"):
            with archive.open(f"{name}.npy", "w") as file:
                np.lib.format.write_array(file, np.ones(3, np.float32))
    for _ in range(400):
        wrong = bytearray(data.getvalue())
        for _ in range(random.choice((1, 2, 20))):
            wrong[random.randrange(len(wrong))] = random.randrange(256)
        path.write_bytes(wrong)
        with pytest.raises(BadPolicy, match=r"^wrong.npz: "):
            load(path)


def test_an_array_that_says_it_is_huge_is_refused(tmp_path: Path) -> None:
    """Before there is room for it."""
    head, path = io.BytesIO(), tmp_path / "huge.npz"
    np.lib.format.write_array_header_1_0(head, {"descr": "<f4", "fortran_order": False, "shape": (10**15,)})
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("layer1.weight.npy", head.getvalue())
    with pytest.raises(BadPolicy, match="expected a NumPy file"):
        load(path)


@pytest.mark.parametrize(
    ("name", "kind"), [("variants", "<U0"), ("variants", "|V0"), ("seats", "|V0"), ("seats", "|i1")]
)
def test_arrays_with_more_parts_than_there_are_names_are_refused(tmp_path: Path, name: str, kind: str) -> None:
    """Before they are counted one by one: parts without bytes need no room in the file, and packed ones little."""
    head, path, parts = io.BytesIO(), tmp_path / "many.npz", 60_000_000 if kind.endswith("1") else 10**12
    np.lib.format.write_array_header_1_0(head, {"descr": kind, "fortran_order": False, "shape": (parts,)})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.npy", head.getvalue() + bytes(parts * np.dtype(kind).itemsize))
    with pytest.raises(BadPolicy, match=r"^many.npz: `variants` and `seats` name 100 at most\.$"):
        load(path)


def test_what_a_file_says_is_repeated_in_one_short_line(tmp_path: Path) -> None:
    """Whatever is in its names and texts: nothing acts in a terminal or fills a log."""
    for more in ({"z\x1b[31m\nz": 1}, {"activation": "x" * 10_000}, {"variants": ["\x1b[31m" * 1000]}):
        with pytest.raises(BadPolicy) as refused:
            load(saved(tmp_path, **more))
        assert len(str(refused.value)) < 400
        assert str(refused.value).isprintable()


def test_advice_to_trust_a_file_is_not_repeated(tmp_path: Path) -> None:
    """NumPy gives it where the head of an array is long."""
    head, path = io.BytesIO(), tmp_path / "long.npz"
    shape = {"descr": "<f4", "fortran_order": False, "shape": (1,) * 9000}
    np.lib.format.write_array_header_2_0(head, shape)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("layer1.weight.npy", head.getvalue())
    with pytest.raises(BadPolicy) as refused:
        load(path)
    assert "allow_pickle" not in str(refused.value)


def test_members_that_are_no_arrays_are_refused(tmp_path: Path) -> None:
    """NumPy gives their bytes."""
    path = tmp_path / "bytes.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("layer1.weight", b"12")
        archive.writestr("layer1.bias", b"34")
    with pytest.raises(BadPolicy, match="expected a NumPy file"):
        load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("name", ["pipe.npz", "pipe.onnx"])
def test_a_pipe_is_refused_unopened(tmp_path: Path, name: str) -> None:
    """It would wait for ever."""
    os.mkfifo(tmp_path / name)
    with pytest.raises(BadPolicy, match=f"^{name}: cannot be read \\(it is no file\\)"):
        load(tmp_path / name)


def test_one_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    """However small it is packed."""
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(head, {"descr": "<f4", "fortran_order": False, "shape": (20_000_000, 1)})
    path = tmp_path / "large.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("layer1.weight.npy", "w") as file:
        file.write(head.getvalue())
        for _ in range(80):
            file.write(bytes(1_000_000))
    assert path.stat().st_size < 1_000_000
    with pytest.raises(BadPolicy, match=r"64,000,000 bytes"):
        load(path)


@pytest.mark.parametrize("name", ["none.npz", "none.onnx", "none.pt"])
def test_files_that_are_not_there_are_refused(tmp_path: Path, name: str) -> None:
    """And so are those of other kinds."""
    if name.endswith("onnx") and find_spec("onnxruntime") is None:
        with pytest.raises(MissingExtra, match=r"pip install 'rami\[onnx\]'"):
            load(tmp_path / name)
        return
    with pytest.raises(BadPolicy, match=f"^{name}: "):
        load(tmp_path / name)
