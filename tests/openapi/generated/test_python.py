"""Python clients and models that others generate from the specification are complete, and play.

The generators are installed once, pinned by `requirements-tools.lock`, into the user's cache.
"""

import json
import re
from pathlib import Path

import pytest
from tests.openapi.generated.commands import generate
from tests.service.process import Service
from tools.node import run
from tools.repository import ROOT

COMMITTED = ROOT / "openapi" / "openapi.json"
SCRIPTS = Path(__file__).parents[1] / "python"

pytestmark = pytest.mark.tools


def played(programs: Path, client: Path, script: str, service: Service) -> dict[str, object]:
    """Run a script with a generated client in its folder. Returns what its last line says."""
    said = run(client, "env", f"PYTHONPATH={client}", f"{programs}/python", str(SCRIPTS / script), service.base)
    result: dict[str, object] = json.loads(said.splitlines()[-1])
    return result


def test_generated_models_have_names_and_know_the_options(programs: Path, tmp_path: Path) -> None:
    """No class of datamodel-code-generator has a number for a name; examples fit, misspelt options do not."""
    models = tmp_path / "models_of_rami.py"
    generate("datamodel-codegen", tmp_path, programs, "--disable-warnings")
    classes = re.findall(r"^class (\w+)\(", models.read_text(), re.MULTILINE)
    assert len(classes) > 100
    assert [name for name in classes if re.search(r"\d$", name)] == []
    run(tmp_path, "env", f"PYTHONPATH={tmp_path}", f"{programs}/python", str(SCRIPTS / "models.py"), str(COMMITTED))


def test_openapi_python_client_reads_the_whole_document(programs: Path, tmp_path: Path, service: Service) -> None:
    """The generator warns of nothing, and its client creates a game with options and makes a move."""
    (config := tmp_path / "config.json").write_text('{"post_hooks": []}')
    said = generate("openapi-python-client", tmp_path, programs, "--config", str(config))
    assert "arning" not in said
    assert played(programs, tmp_path, "openapi_python_client_game.py", service)["accepted"] == 1


def test_the_client_of_openapi_generator_plays_a_whole_game(programs: Path, tmp_path: Path, service: Service) -> None:
    """Two players create, join, draw, meld and discard until the game is finished, and knock in a second game."""
    generate("python", tmp_path, programs)
    game = played(programs, tmp_path / "python", "openapi_generator_game.py", service)
    assert game["status"] == "finished"
    assert isinstance(game["steps"], int)
    assert game["steps"] >= 10
    assert isinstance(game["counts"], list)
    assert len(game["counts"]) == 2
    assert game["knocker"] in (0, 1)
