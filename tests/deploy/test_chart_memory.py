"""The memory of a pod fits the streams and searches that its settings allow."""

import re
import subprocess
import sys
from typing import Any

import helm_python as helm
import pytest
from tests.deploy.rendered import SETS, Object, container, rendered, values_of
from tests.deploy.test_chart_values import environment
from tools.repository import ROOT

from rami_service.settings import Settings, from_environment

UNITS = {"M": 10**6, "G": 10**9, "Mi": 2**20, "Gi": 2**30}


def size(quantity: str) -> int:
    """The bytes of a quantity."""
    number = quantity.rstrip("GMi")
    return int(number) * UNITS[quantity.removeprefix(number)]


def needed(settings: Settings) -> int:
    """The bytes of a pod whose streams are all open: as `python -m tools.scale.streams` measures, rounded up."""
    process = 100 * 10**6 + settings.streams_most * 55_000 + settings.search_processes * 190 * 10**6
    return process if settings.workers == 1 else settings.workers * process + 100 * 10**6


def of(found: list[Object]) -> Settings:
    """The settings of a rendered pod."""
    return from_environment({name: text for name, text in environment(found).items() if name.startswith("RAMI_")})


@pytest.mark.parametrize("path", SETS, ids=lambda path: str(path.stem))
def test_a_pod_may_use_what_its_streams_need(path: Any) -> None:
    """In every set of values the limit is enough for `RAMI_STREAMS_MOST`, also for the one that repeats no default."""
    found = rendered(values_of(path))
    assert size(container(found)["resources"]["limits"]["memory"]) >= needed(of(found))


def test_the_default_leaves_a_quarter_for_what_comes_at_once() -> None:
    """By default the limit is a quarter more than the sum, and the request covers half of the streams."""
    found = rendered({})
    resources = container(found)["resources"]
    assert size(resources["limits"]["memory"]) > 1.25 * needed(of(found))
    half = needed(Settings(streams_most=Settings().streams_most // 2))
    assert size(resources["requests"]["memory"]) == pytest.approx(half, rel=0.02)


@pytest.mark.parametrize(
    ("settings", "least"),
    [
        ({}, 840),
        ({"RAMI_STREAMS_MOST": 20_000}, 1390),
        ({"RAMI_SEARCH_PROCESSES": 0}, 650),
        ({"RAMI_WORKERS": 3}, 2620),
        ({"RAMI_STREAMS_MOST": 1_000_000, "RAMI_SEARCH_PROCESSES": 3}, 55_670),
    ],
)
def test_too_little_memory_is_refused(settings: dict[str, int], least: int) -> None:
    """The message says how much is needed, and that much is accepted. Without a limit there is nothing to check."""
    assert needed(from_environment({name: str(value) for name, value in settings.items()})) == least * 10**6
    for unit in "M", "000k":
        enough = {"settings": settings, "resources": {"limits": {"memory": f"{least}{unit}"}}}
        assert rendered(enough)
    with pytest.raises(helm.HelmError, match=rf"resources.limits.memory: at least {least}M, for RAMI_STREAMS_MOST"):
        rendered({"settings": settings, "resources": {"limits": {"memory": f"{least - 1}M"}}})
    assert rendered({"settings": settings, "resources": {"limits": {"memory": None}}})


@pytest.mark.tools
def test_a_stream_takes_no_more_than_the_chart_assumes() -> None:
    """Measured on a running process, a stream leaves some of its memory for what the kernel keeps."""
    command = (sys.executable, "-m", "tools.scale.streams", "600")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    before, each = map(float, re.findall(r"[0-9.]+(?= [Mk]B)", done.stdout))
    assert before * 10**6 < needed(Settings(streams_most=1, search_processes=0))
    assert 20 < each < 0.95 * 55
