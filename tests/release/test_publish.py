"""`make publish`: it says what it would do, and publishes into a real registry, once, with a login and signatures."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

import helm_python as helm
import httpx2
import pytest
from tests.service.process import free_port
from tools.release.distribution import EPOCH, packed_chart
from tools.repository import ROOT

LOGIN: Final = ("ada", "secret")
HASH: Final = "$2y$04$abcdefghijklmnopqrstuu2r9OfJnfCsdneAXAGHnS4UpFFP8WIrW"
"""The password of this login as the registry knows it (bcrypt)."""
NEEDED: Final = ("docker-registry", "buildah")


class Registry(NamedTuple):
    """A registry that asks for a login: its address, and the file with the login."""

    address: str
    logins: Path

    def manifest(self, name: str, reference: str) -> httpx2.Response:
        """What the registry has under a name and a tag or a digest."""
        accept = "application/vnd.oci.image.manifest.v1+json, application/vnd.docker.distribution.manifest.v2+json"
        url = f"http://{self.address}/v2/{name}/manifests/{reference}"
        return httpx2.get(url, auth=LOGIN, headers={"Accept": accept})


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project of one commit: the real chart, and an image of one file. Its version is released."""
    folder = tmp_path / "tree"
    shutil.copytree(ROOT / "helm", folder / "helm")
    shutil.copytree(
        ROOT / "sdk", folder / "sdk", ignore=lambda _, names: [each for each in names if each != "pyproject.toml"]
    )
    (folder / "Dockerfile").write_text("FROM scratch\nARG VERSION\nLABEL version=$VERSION\nCOPY Dockerfile /\n")
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n## [{version()}] - 2027-01-01\n\n### Added\n\n- All.\n")
    git = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-C", str(folder))
    for command in ("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "Begin"):
        subprocess.run((*git, *command), check=True)
    return folder


def version() -> str:
    """The version of the chart."""
    with helm.Chart.load(ROOT / "helm/rami") as chart:
        return chart.version


@contextmanager
def registry(folder: Path) -> Iterator[Registry]:
    """Debian's registry on a free port, which ends with the test."""
    port = free_port()
    folder.mkdir()
    (folder / "users").write_text(f"{LOGIN[0]}:{HASH}\n")
    settings = {
        "version": 0.1,
        "log": {"level": "error"},
        "storage": {"filesystem": {"rootdirectory": str(folder / "data")}},
        "http": {"addr": f"127.0.0.1:{port}"},
        "auth": {"htpasswd": {"realm": "test", "path": str(folder / "users")}},
    }
    (folder / "settings.yml").write_text(json.dumps(settings))
    address, login = f"127.0.0.1:{port}", b64encode(":".join(LOGIN).encode()).decode()
    (folder / "config.json").write_text(json.dumps({"auths": {address: {"auth": login}}}))
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(("docker-registry", "serve", str(folder / "settings.yml")), stdout=log, stderr=log) as process,
    ):
        try:
            _wait(f"http://{address}/v2/", folder / "log")
            yield Registry(address, folder / "config.json")
        finally:
            process.terminate()


def _wait(url: str, log: Path) -> None:
    deadline = monotonic() + 30
    while True:
        try:
            assert httpx2.get(url).status_code == 401
        except httpx2.TransportError:
            assert monotonic() < deadline, log.read_text()
            sleep(0.05)
        else:
            return


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that come first, and a store of images that the test removes."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (tmp_path / "storage.conf").write_text(
        f'[storage]\ndriver = "vfs"\ngraphroot = "{tmp_path}/images"\nrunroot = "{tmp_path}/run"\n'
    )
    for name, value in {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "CONTAINERS_STORAGE_CONF": f"{tmp_path}/storage.conf",
        "BUILDAH_ISOLATION": "chroot",
        "HELM_CONFIG_HOME": f"{tmp_path}/helm",
        EPOCH: "1790000000",
    }.items():
        monkeypatch.setenv(name, value)
    return folder


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the tool on a tree, in a process of its own: Helm's library reads the environment when it is loaded."""
    program = "import sys; from pathlib import Path; from tools.release.publish import main; "
    command = (sys.executable, "-c", f"{program}sys.exit(main(sys.argv[2:], Path(sys.argv[1])))", str(tree), *arguments)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def stand_in(folder: Path, name: str, status: int = 0) -> Path:
    """A program that only notes its arguments: cosign is in no package that could be installed here."""
    noted = folder / f"{name}.calls"
    (folder / name).write_text(f'#!/bin/sh\necho "$*" >> "{noted}"\nexit {status}\n')
    (folder / name).chmod(0o755)
    return noted


def test_by_default_it_only_says_what_it_would_do(tree: Path, programs: Path) -> None:
    """It names every command, what is missing and how to get it. It runs nothing, though the programs are there."""
    built, signed = stand_in(programs, "docker"), stand_in(programs, "cosign")
    (tree / "forgotten").touch()
    done = run(tree, "registry.example/games/", "--key", "absent.key", "--builder", "docker")
    assert done.returncode == 0, done.stderr
    output = done.stdout
    image = f"registry.example/games/rami:{version()}"
    for command in (
        f"  docker build --tag {image} --build-arg VERSION={version()} --build-arg REVISION=",
        f"  docker push {image}\n",
        f"  helm push rami-{version()}.tgz oci://registry.example/games/charts\n",
        "  cosign sign --yes --key absent.key registry.example/games/rami@DIGEST\n",
        "  cosign sign --yes --key absent.key registry.example/games/charts/rami@DIGEST\n",
    ):
        assert command in output
    assert [line.split()[0] for line in output.splitlines() if line.startswith(("  ok", "  missing"))] == [
        "missing",
        "ok",
        "ok",
        "ok",
        "missing",
    ]
    assert "docker login registry.example\n" in output
    assert not built.exists()
    assert not signed.exists()


def test_the_address_of_a_key_is_one_argument(tree: Path, programs: Path) -> None:
    """Also with characters that mean something to a shell; the commands that are shown can be copied into one."""
    stand_in(programs, "cosign")
    key = "pkcs11:token=a b;object=it's?module-path=/x&pin-source=/y"
    make = ("make", "--dry-run", "--no-print-directory", "--assume-old=setup")
    order = (*make, "publish", "REGISTRY=registry.example", f"KEY={key}")
    done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=True)
    assert shlex.split(done.stdout.splitlines()[-1])[-3:] == ["registry.example", "--key", key]
    output = run(tree, "registry.example", "--key", key).stdout
    signs = [shlex.split(line) for line in output.splitlines() if "cosign sign" in line]
    assert [command[4] for command in signs] == [key, key]
    assert f"the key {key}" not in output


def test_nothing_begins_while_something_is_missing(tree: Path, programs: Path) -> None:
    """A version that is not released is not published, even if it is asked for."""
    built = stand_in(programs, "docker")
    stand_in(programs, "cosign")
    (tree / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n### Added\n\n- All.\n")
    done = run(tree, "registry.example/games", "--builder", "docker", "--publish")
    assert done.returncode == 2, done.stderr
    output = done.stdout
    assert f"missing  CHANGELOG.md has a section of {version()} with its date" in output
    assert "missing  everything is committed" in output
    assert not built.exists()


@pytest.mark.tools
def test_both_are_published_once_and_signed_by_digest(
    tree: Path, programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The registry has the image and the same chart as `make dist`; both are signed; a second time is refused."""
    if missing := [name for name in NEEDED if not shutil.which(name)]:
        assert "CI" not in os.environ, missing
        pytest.skip(f"needs {missing}")
    signed = stand_in(programs, "cosign")
    with registry(tmp_path / "registry") as there:
        monkeypatch.setenv("DOCKER_CONFIG", str(there.logins.parent))
        monkeypatch.setenv("REGISTRY_AUTH_FILE", str(there.logins))
        command = [f"{there.address}/games", "--builder", "buildah", "--plain-http", "--publish"]
        done = run(tree, *command)
        assert done.returncode == 0, done.stderr
        image, chart = (
            there.manifest(name, version()).headers["Docker-Content-Digest"]
            for name in ("games/rami", "games/charts/rami")
        )
        assert signed.read_text().splitlines() == [
            f"sign --yes --allow-http-registry {there.address}/games/rami@{image}",
            f"sign --yes --allow-http-registry {there.address}/games/charts/rami@{chart}",
        ]
        assert f"published and signed: image {there.address}/games/rami@{image}\n" in done.stdout
        (layer,) = there.manifest("games/charts/rami", version()).json()["layers"]
        pulled = httpx2.get(f"http://{there.address}/v2/games/charts/rami/blobs/{layer['digest']}", auth=LOGIN).content
        own = packed_chart(ROOT / "helm/rami", tmp_path, 1790000000)
        assert pulled == own.read_bytes()
        again = run(tree, *command)
        assert (again.returncode, "is published already, and a release does not change" in again.stderr) == (1, True)
        monkeypatch.setenv("DOCKER_CONFIG", str(tmp_path / "nobody"))
        unknown = run(tree, *command)
        assert (unknown.returncode, "cannot be looked up" in unknown.stderr) == (1, True), unknown.stderr
    assert len(signed.read_text().splitlines()) == 2


@pytest.mark.tools
def test_what_could_not_be_signed_is_said(
    tree: Path, programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the signature fails, so does the command, and names the command that is left to do."""
    if missing := [name for name in NEEDED if not shutil.which(name)]:
        assert "CI" not in os.environ, missing
        pytest.skip(f"needs {missing}")
    stand_in(programs, "cosign", status=1)
    with registry(tmp_path / "registry") as there:
        monkeypatch.setenv("DOCKER_CONFIG", str(there.logins.parent))
        monkeypatch.setenv("REGISTRY_AUTH_FILE", str(there.logins))
        done = run(tree, f"{there.address}/games", "--builder", "buildah", "--plain-http", "--publish")
        assert done.returncode == 1
        sign = f"cosign sign --yes --allow-http-registry {there.address}/games"
        assert f"failed with 1: {sign}/rami@sha256:" in done.stderr
        assert [f"  {sign}{name}@sha256" in done.stderr for name in ("/rami", "/charts/rami")] == [True, True]
        assert "published and signed" not in done.stdout
