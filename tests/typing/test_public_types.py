"""The public names of the SDK have complete types: pyright follows each of them into everything that it refers to."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.docs.test_public_modules import LISTED
from tools.node import workshop

HERE = Path(__file__).parent
INFERRED = re.compile(r"rami\.client\.(async_)?client\.(Async)?Rami\.[a-z]\w+|public\.rami_bots\.play")
"""Methods that are made of functions with complete types. `tests/typing/client.py` holds what type checkers infer."""
FOREIGN = re.compile(
    r"((rami\.training\.|public\.rami_training_)(batch|batch_vector|datasets|env|policies|tuning)"
    r"|rami\.bots\.playouts\.table)(\.\w+)*"
)
"""What PettingZoo, Gymnasium, NumPy and Arrow leave open in the packages for training and in the compiled play-outs."""


@pytest.mark.parametrize("name", LISTED)
def test_a_public_module_lists_its_names(name: str) -> None:
    """`__all__` says what is public in it. Each name is there, and none is private."""
    module = import_module(name)
    assert module.__all__
    assert [one for one in module.__all__ if one.startswith("_") or not hasattr(module, one)] == []


@pytest.mark.tools
def test_all_types_of_public_names_are_known(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    """A package that has only the public names is complete, with all classes and functions that they refer to."""
    if not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Node is not installed: no pyright")
    folder = workshop(HERE / "node", pytestconfig.cache.mkdir("packages"), tmp_path)
    _write_names(folder / "names" / "public")
    symbols = _verified(folder, "public")
    ours = {one["name"]: one for one in symbols if one["name"].startswith(("rami.", "public."))}
    assert {"public.rami.View", "rami.rules.views.view.View.hand", "public.rami_errors.NotYourTurn"} <= ours.keys()
    open_ = {
        name: [said["message"] for said in one["diagnostics"]]
        for name, one in ours.items()
        if one["diagnostics"] and not INFERRED.fullmatch(name) and not FOREIGN.fullmatch(name)
        if (one["isTypeAmbiguous"] or not one["isTypeKnown"]) and not _only_httpx(one["diagnostics"])
    }
    assert open_ == {}


def _write_names(package: Path) -> None:
    """A package with a module for each public module of the SDK, which has its names."""
    package.mkdir(parents=True)
    (package / "py.typed").touch()
    (package / "__init__.py").touch()
    for name in LISTED:
        lines = [f"from {name} import {one} as {one}\n" for one in import_module(name).__all__]
        (package / f"{name.replace('.', '_')}.py").write_text("".join(lines))


def _verified(folder: Path, package: str) -> list[dict[str, Any]]:
    """Each name of a package, and each name that these refer to, with what pyright says of its type."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(folder / "names")}
    command = ["node_modules/.bin/pyright", "--verifytypes", package, "--outputjson"]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout, done.stderr
    symbols: list[dict[str, Any]] = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    return symbols


def _only_httpx(diagnostics: list[dict[str, Any]]) -> bool:
    """Whether all that is open is what a client takes or gives of httpx2, or a client itself."""
    parts = re.compile(r'parameter "(transport|http_client|rami)"')
    return all(parts.search(said["message"]) for said in diagnostics if said["severity"] == "error")
