"""checkov finds nothing in the chart except the findings that are waived here, each with a reason."""

import json
import os
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import yaml
from tests.deploy.rendered import SETS, rendered, values_of
from tools import environments
from tools.repository import ROOT

LOCK: Final = ROOT / "requirements-tools.lock"
"""Has checkov, which needs older libraries than the rest of the project."""
WAIVED = {
    "CKV_K8S_15": (
        "The image is pulled always",
        "A tag is a release and does not move: a pod starts while the registry is away. Else: `image.pullPolicy`.",
    ),
    "CKV_K8S_43": (
        "The image has a digest",
        "The digest is known to whoever built the image: `image.digest` and `valkey.image.digest`.",
    ),
    "CKV_K8S_35": (
        "Secrets are files, not variables",
        "The service reads all its settings from the environment, and shows no value of them anywhere.",
    ),
    "CKV_K8S_8": ("A pod has a liveness probe", "That of the test ends by itself."),
    "CKV_K8S_9": ("A pod has a readiness probe", "That of the test serves nobody."),
    "CKV2_K8S_6": (
        "A pod has a network policy",
        "Without `networkPolicy.enabled` there is none; others' policies may hold.",
    ),
}
"""Checks that fail: each with its demand, and the reason why the chart does not meet it."""
OF_THE_TEST = {"CKV_K8S_8", "CKV_K8S_9", "CKV2_K8S_6"}
"""These are waived only for the test pod."""


class Finding(NamedTuple):
    """A check of checkov that failed, and the object that failed it."""

    check: str
    kind: str
    about: str


def findings(folder: Path, objects: Path) -> set[Finding]:
    """What checkov finds in a folder of manifests. It makes no network request."""
    how = ("--framework", "kubernetes", "--output", "json", "--compact", "--quiet", "--skip-download")
    clean = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    command = (str(folder / "bin/checkov"), "--directory", str(objects), *how)
    done = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=140, check=False)
    report = json.loads(done.stdout)
    assert report["summary"]["parsing_errors"] == 0, done.stdout
    assert report["summary"]["passed"] > 100, done.stdout
    failed = report["results"]["failed_checks"]
    return {Finding(each["check_id"], each["resource"].partition(".")[0], each["check_name"]) for each in failed}


@pytest.fixture(scope="module")
def environment() -> Path:
    """The folder of checkov's environment."""
    try:
        return environments.environment(LOCK)
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        if "CI" in os.environ:
            raise
        pytest.skip(f"checkov cannot be installed here: {error}")


@pytest.mark.tools
def test_checkov_finds_what_is_waived_and_nothing_else(environment: Path, tmp_path: Path) -> None:
    """The findings are exactly the waived ones; an unused waiver fails, too."""
    for path in SETS:
        (tmp_path / path.name).write_text(yaml.safe_dump_all(rendered(values_of(path), name=path.stem)))
    found = findings(environment, tmp_path)
    assert [finding for finding in sorted(found) if finding.check not in WAIVED] == []
    assert {finding.kind for finding in found if finding.check in OF_THE_TEST} == {"Pod"}
    assert WAIVED.keys() == {finding.check for finding in found}
