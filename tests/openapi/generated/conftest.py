"""What the tests of generated clients share: the generators, a service, and the TypeScript clients, compiled."""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.openapi.generated.commands import COMMANDS, generate
from tests.service.process import Service, serving
from tools.environments import environment
from tools.node import run
from tools.repository import ROOT

SCRIPTS = ("hey-api-game.ts", "orval-game.ts", "fetch-game.ts", "mocks.ts")


@pytest.fixture(scope="session")
def programs() -> Path:
    """The folder with the generators of `requirements-tools.lock`, installed once into the user's cache."""
    try:
        return environment(ROOT / "requirements-tools.lock") / "bin"
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        if "CI" in os.environ:
            raise
        pytest.skip(f"the generators cannot be installed here: {error}")


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for the generated clients only."""
    with serving(tmp_path_factory.mktemp("generated")) as running:
        yield running


@pytest.fixture(scope="session")
def clients(scene: Path, programs: Path) -> Path:
    """All TypeScript clients, generated as the page says, in the folder of their scripts."""
    node, first = scene / "node_modules" / ".bin", COMMANDS["typescript-fetch"]
    plain = [word for word in first if not word.startswith("--additional-properties")]
    plain[plain.index("-o") + 1] = "typescript-fetch-default"
    with ThreadPoolExecutor(2) as pool:
        made = [pool.submit(generate, name, scene, node) for name in ("openapi-typescript", "openapi-ts", "orval")]
        made.append(pool.submit(generate, "typescript-fetch", scene, programs))
        made.append(pool.submit(run, scene, str(programs / plain[0]), *plain[1:]))
        for one in made:
            one.result()
    return scene


@pytest.fixture(scope="session")
def compiled(clients: Path) -> Path:
    """The clients and their scripts, compiled in strict mode and bundled."""
    node = clients / "node_modules" / ".bin"
    projects = ("tsconfig.json", "tsconfig.bundled.json", "tsconfig.fetch.json")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda project: run(clients, f"{node}/tsc", "--project", project), projects))
    run(clients, f"{node}/esbuild", *SCRIPTS, "--bundle", "--platform=node", "--format=esm", "--outdir=out")
    return clients
