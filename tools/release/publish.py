"""`make publish REGISTRY=…` puts the image and the chart of a release into a registry, and signs both.

Without PUBLISH=yes it only says what it would do and what is missing for that; then it builds nothing and connects to
nothing. A version that is published is never replaced.
"""

import argparse
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import helm_python as helm
from msgspec import Struct
from tools.release.changes import releases
from tools.release.distribution import last_change, packed_chart, uncommitted
from tools.repository import ROOT

BUILDERS: Final = ("docker", "podman", "buildah")
NOBODY: Final = "no program that builds images"
_ADDRESS: Final = re.compile(r"[a-z0-9]+://|pkcs11:")
"""How the address of a key begins that is in no file."""


class Need(NamedTuple):
    """Something that publishing needs: whether it is there, and what it is or how to get it."""

    there: bool
    what: str


class Plan(Struct, frozen=True):
    """What is published, where, and by which programs."""

    tree: Path
    registry: str
    """A host with a path, such as `registry.example/games`."""
    key: str = ""
    """The key of cosign: a file or an address; empty: cosign asks who signs."""
    builder: str = NOBODY
    plain: bool = False
    """Whether the registry speaks plain HTTP: only for one on this machine."""

    @property
    def version(self) -> str:
        """The version of the tree."""
        project = tomllib.loads((self.tree / "sdk/pyproject.toml").read_text(encoding="utf-8"))
        return str(project["project"]["version"])

    @property
    def image(self) -> str:
        """The repository of the image."""
        return f"{self.registry}/rami"

    @property
    def charts(self) -> str:
        """The folder of the chart, which has the chart's name in it."""
        return f"{self.registry}/charts"

    def build(self) -> list[str]:
        """The command that builds the image."""
        form = [] if self.builder == "docker" else ["--format", "docker"]  # only this form has a health check
        revision = _output(self.tree, "git", "rev-parse", "HEAD")
        given = ["--build-arg", f"VERSION={self.version}", "--build-arg", f"REVISION={revision}"]
        return [self.builder, "build", *form, "--tag", f"{self.image}:{self.version}", *given, "."]

    def push(self, digest: str) -> list[str]:
        """The command that pushes the image. Docker prints the digest; the others write it into this file."""
        more = [] if self.builder == "docker" else ["--digestfile", digest]
        more += ["--tls-verify=false"] if self.plain and more else []
        return [self.builder, "push", *more, f"{self.image}:{self.version}"]

    def sign(self, reference: str) -> list[str]:
        """The command that signs one of both, by its digest: a tag could be another thing a moment later."""
        own = ["--key", self.key] if self.key else []
        own += ["--allow-http-registry"] if self.plain else []
        return ["cosign", "sign", "--yes", *own, reference]


def needs(plan: Plan) -> Iterator[Need]:
    """What publishing needs, as far as it can be seen from here."""
    yield Need(not uncommitted(plan.tree), "everything is committed")
    dated = {each.version for each in releases(plan.tree / "CHANGELOG.md") if each.date}
    yield Need(plan.version in dated, f"CHANGELOG.md has a section of {plan.version} with its date")
    yield Need(
        plan.builder in BUILDERS and bool(shutil.which(plan.builder)),
        f"a program that builds images: {', '.join(BUILDERS)}",
    )
    yield Need(bool(shutil.which("cosign")), "cosign, which signs (docs.sigstore.dev)")
    if plan.key and not _ADDRESS.match(plan.key):
        yield Need(Path(plan.key).is_file(), f"the key {plan.key} (cosign generate-key-pair makes one)")


def report(plan: Plan, found: Sequence[Need]) -> str:
    """What publishing would do, what it needs, and what cannot be seen from here."""
    image, chart = f"{plan.image}@DIGEST", f"{plan.charts}/rami@DIGEST"
    who = "" if plan.key else "  to see   without KEY, cosign asks who signs, and notes it in a public log\n"
    return (
        f"Publishing {plan.version} to {plan.registry} runs:\n"
        + "".join(
            f"  {shlex.join(command)}\n"
            for command in (
                plan.build(),
                plan.push("FILE"),
                ["helm", "push", f"rami-{plan.version}.tgz", f"oci://{plan.charts}"],
                plan.sign(image),
                plan.sign(chart),
            )
        )
        + "It needs:\n"
        + "".join(f"  {'ok      ' if need.there else 'missing '} {need.what}\n" for need in found)
        + f"  to see   a login with the right to write: docker login {plan.registry.partition('/')[0]}\n"
        + who
    )


def publish(plan: Plan) -> dict[str, str]:
    """Build, push and sign both: their names with digests. Raises RuntimeError if one of them is there already."""
    with helm.RegistryClient(plain_http=plan.plain) as client, TemporaryDirectory() as folder:
        for name in f"{plan.image}:{plan.version}", f"{plan.charts}/rami:{plan.version}":
            _refuse_published(client, name)
        chart = packed_chart(plan.tree / "helm/rami", Path(folder), last_change())
        _run(plan, plan.build())
        file = Path(folder, "digest")
        printed = _run(plan, plan.push(str(file)))
        digest = (
            file.read_text().strip() if file.exists() else re.findall(r"digest: (sha256:[0-9a-f]{64})", printed)[-1]
        )
        helm.push(chart, f"oci://{plan.charts}", client=client, plain_http=plan.plain)
        of_chart = client.resolve(f"oci://{plan.charts}/rami:{plan.version}")["digest"]
    made = {"image": f"{plan.image}@{digest}", "chart": f"{plan.charts}/rami@{of_chart}"}
    commands = [plan.sign(reference) for reference in made.values()]
    try:
        for command in commands:
            _run(plan, command)
    except RuntimeError as error:
        left = "".join(f"\n  {shlex.join(command)}" for command in commands)
        raise RuntimeError(f"{error}\nBoth are published. Sign them:{left}") from None
    return made


def _refuse_published(client: helm.RegistryClient, name: str) -> None:
    try:
        client.resolve(f"oci://{name}")
    except helm.HelmRegistryError as error:
        if not str(error).endswith(f"{name}: not found"):  # a login can be "not found", too
            raise RuntimeError(f"{name} cannot be looked up: {error}") from None
    else:
        raise RuntimeError(f"{name} is published already, and a release does not change")


def _run(plan: Plan, command: list[str]) -> str:
    """Run a command in the tree, whose errors go to the terminal: its output. Raises RuntimeError if it fails."""
    done = subprocess.run(command, cwd=plan.tree, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"failed with {done.returncode}: {shlex.join(command)}")
    return done.stdout


def _output(tree: Path, *command: str) -> str:
    return subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout.strip()


def main(arguments: Sequence[str], tree: Path = ROOT) -> int:
    """Say what would be done, or do it: the exit status."""
    parser = argparse.ArgumentParser(prog="make publish", description=__doc__)
    parser.add_argument("registry", help="a host with a path, such as registry.example/games")
    parser.add_argument("--key", default="", help="the key of cosign")
    parser.add_argument("--builder", choices=BUILDERS, default=next(filter(shutil.which, BUILDERS), NOBODY))
    parser.add_argument("--plain-http", action="store_true", help="only for a registry on this machine")
    parser.add_argument("--publish", action="store_true", help="do it, instead of saying what would be done")
    given = parser.parse_args(arguments)
    plan = Plan(tree, given.registry.rstrip("/"), given.key, given.builder, given.plain_http)
    found = list(needs(plan))
    sys.stdout.write(report(plan, found))
    if not given.publish:
        sys.stdout.write("Nothing is published. PUBLISH=yes does it.\n")
        return 0
    if not all(need.there for need in found):
        sys.stdout.write("Nothing is published, because something is missing.\n")
        return 2
    try:
        made = publish(plan)
    except (RuntimeError, helm.HelmError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.writelines(f"published and signed: {name} {reference}\n" for name, reference in made.items())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
