"""Tools from the Node ecosystem: two linters for the specification, and generated TypeScript clients that play.

They are installed once, pinned by tests/openapi/node/package-lock.json, into pytest's cache (tools/node.py).
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.process import Service, serving
from tools.node import run
from tools.repository import ROOT

COMMITTED = ROOT / "openapi" / "openapi.json"
LOCKS = sorted(ROOT.glob("tests/*/node/package-lock.json"))


@pytest.fixture(scope="module")
def compiled(scene: Path) -> Path:
    """The client that openapi-typescript makes without any option, and its scripts, compiled in strict mode."""
    bin_ = scene / "node_modules" / ".bin"
    run(scene, f"{bin_}/openapi-typescript", str(COMMITTED), "-o", "rami.d.ts")
    run(scene, f"{bin_}/tsc")
    return scene


@pytest.fixture(scope="module")
def bundled(scene: Path) -> Path:
    """The clients of hey-api and orval, compiled in strict mode, and bundled with their scripts."""
    bin_, specification = scene / "node_modules" / ".bin", f"SPECIFICATION={COMMITTED}"
    run(scene, "env", specification, f"{bin_}/openapi-ts", "--file", "hey-api.config.mjs")
    run(scene, "env", specification, f"{bin_}/orval", "--config", "orval.config.cjs")
    run(scene, f"{bin_}/tsc", "--project", "tsconfig.bundled.json")
    scripts = ("hey-api-stream.ts", "orval-stream.ts")
    run(scene, f"{bin_}/esbuild", *scripts, "--bundle", "--platform=node", "--format=esm", "--outdir=out")
    return scene


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for these tests only."""
    with serving(tmp_path_factory.mktemp("node")) as running:
        yield running


@pytest.mark.tools
def test_redoclys_linter_has_nothing_to_say(scene: Path) -> None:
    """Redocly's linter reports nothing with all recommended rules; a warning counts as an error."""
    linter = f"{scene}/node_modules/.bin/redocly"
    said = run(scene, linter, "lint", "--config", "redocly.yaml", str(COMMITTED))
    assert "Your API description is valid" in said


@pytest.mark.tools
def test_spectral_has_nothing_to_say(scene: Path) -> None:
    """Spectral reports nothing with all rules for OpenAPI; a hint counts as an error."""
    linter = f"{scene}/node_modules/.bin/spectral"
    run(scene, linter, "lint", "--ruleset", "spectral.yaml", "--fail-severity", "hint", str(COMMITTED))


@pytest.mark.tools
@pytest.mark.parametrize("client", ["hey-api", "orval"])
def test_a_generated_client_follows_a_game_by_its_stream(bundled: Path, service: Service, client: str) -> None:
    """The client knows the options, creates a game with them, and reads in its stream what its own move made happen."""
    followed = json.loads(run(bundled, "node", f"out/{client}-stream.js", service.base, seconds=30).splitlines()[-1])
    assert followed["opening"] == {"points": 60, "strict": False, "pure_run": False, "melds": None}
    assert followed["messages"][:2] == ["snapshot", "version"]


@pytest.mark.tools
def test_a_generated_client_compiles_under_strict_and_plays_a_whole_game(compiled: Path, service: Service) -> None:
    """Two players join, draw, meld and discard until one has won and the record is available."""
    log = run(compiled, "node", "out/game.js", service.base, "rami", seconds=100).splitlines()
    ended = json.loads(log[-1])
    assert (ended["status"], ended["deals"]) == ("finished", 1)
    assert ended["steps"] >= 10
    assert ended["winners"]
    assert {"deal_started", "stock_drawn", "card_discarded"} <= {line.partition(" ")[0] for line in log}


@pytest.mark.tools
def test_a_generated_client_passes_and_knocks(compiled: Path, service: Service) -> None:
    """Both players pass the upcard, and the first one knocks after drawing; the client reads the showdown (N-02)."""
    log = run(compiled, "node", "out/game.js", service.base, "gin-rami", seconds=100).splitlines()
    ended = json.loads(log[-1])
    assert (ended["status"], ended["deals"], ended["steps"]) == ("finished", 1, 4)
    answer = [line.partition(" ")[0] for line in log]
    assert answer.count("upcard_passed") == 2
    assert answer[answer.index("stock_drawn") :][1:4] == ["knocked", "showdown", "deal_ended"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.parts[-3])
def test_a_lock_names_no_address(lock: Path) -> None:
    """A lock file has no registry address, so that an installation uses the configured registry."""
    locked = json.loads(lock.read_text())
    assert not [name for name, package in locked["packages"].items() if {"resolved", "funding"} & package.keys()]
    assert all(package["integrity"] for name, package in locked["packages"].items() if name)
