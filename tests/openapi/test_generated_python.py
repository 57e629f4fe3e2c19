"""Python clients and models that others generate from the specification are complete, and play.

The generators are installed once, pinned by `requirements-tools.lock`, into the user's cache.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.process import Service, serving
from tools.environments import environment
from tools.node import run
from tools.repository import ROOT

COMMITTED = ROOT / "openapi" / "openapi.json"
SCRIPTS = Path(__file__).parent / "python"

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def tools() -> Path:
    """The folder with the commands of the generators."""
    try:
        return environment(ROOT / "requirements-tools.lock") / "bin"
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        if "CI" in os.environ:
            raise
        pytest.skip(f"the generators cannot be installed here: {error}")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for these tests only."""
    with serving(tmp_path_factory.mktemp("generated")) as running:
        yield running


def played(tools: Path, client: Path, script: str, service: Service) -> dict[str, object]:
    """Run a script with a generated client in its folder. Returns what its last line says."""
    said = run(client, "env", f"PYTHONPATH={client}", f"{tools}/python", str(SCRIPTS / script), service.base)
    result: dict[str, object] = json.loads(said.splitlines()[-1])
    return result


def test_generated_models_have_names_and_know_the_options(tools: Path, tmp_path: Path) -> None:
    """No class of datamodel-code-generator has a number for a name; examples fit, misspelt options do not."""
    models = tmp_path / "models_of_rami.py"
    how = ("--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel", "--disable-warnings")
    run(tmp_path, f"{tools}/datamodel-codegen", "--input", str(COMMITTED), "--output", str(models), *how)
    classes = re.findall(r"^class (\w+)\(", models.read_text(), re.MULTILINE)
    assert len(classes) > 100
    assert [name for name in classes if re.search(r"\d$", name)] == []
    run(tmp_path, "env", f"PYTHONPATH={tmp_path}", f"{tools}/python", str(SCRIPTS / "models.py"), str(COMMITTED))


def test_openapi_python_client_reads_the_whole_document(tools: Path, tmp_path: Path, service: Service) -> None:
    """The generator warns of nothing, and its client creates a game with options and makes a move."""
    (config := tmp_path / "config.json").write_text('{"post_hooks": []}')
    how = ("--meta", "none", "--output-path", str(tmp_path / "rami_client"), "--config", str(config))
    said = run(tmp_path, f"{tools}/openapi-python-client", "generate", "--path", str(COMMITTED), *how)
    assert "arning" not in said
    assert played(tools, tmp_path, "openapi_python_client_game.py", service)["accepted"] == 1


def test_the_client_of_openapi_generator_plays_a_whole_game(tools: Path, tmp_path: Path, service: Service) -> None:
    """Two players create, join, draw, meld and discard until the game is finished, and knock in a second game."""
    how = ("-g", "python", "--package-name", "rami_client", "-o", str(tmp_path))
    run(tmp_path, f"{tools}/openapi-generator-cli", "generate", "-i", str(COMMITTED), *how)
    game = played(tools, tmp_path, "openapi_generator_game.py", service)
    assert game["status"] == "finished"
    assert isinstance(game["steps"], int)
    assert game["steps"] >= 10
    assert isinstance(game["counts"], list)
    assert len(game["counts"]) == 2
    assert game["knocker"] in (0, 1)
