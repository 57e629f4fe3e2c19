"""The reducer in JavaScript gives the views of the service, as the one of the SDK does (tests/sdk/client/reducer)."""

import json
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
import pytest
from tests.sdk.client.reducer.test_reducer import SHOWDOWNS, steps
from tests.service.lives import life

from rami.rules.variants import VARIANTS

REDUCER: Final = files("rami_service").joinpath("web/client/reducer.js")
CHECK: Final = Path(__file__).with_name("reduced.mjs")
LIVES, SHORT = 2000, 25


@pytest.mark.tools
@pytest.mark.usefixtures("node")
def test_the_reducer_in_javascript_reaches_every_view(*, full: bool) -> None:
    """In random lives and in every variant, players and spectators reach each view, and no argument is changed."""
    lives: list[tuple[str, str | None]] = [(f"life {number}", None) for number in range(LIVES if full else SHORT)]
    lives += [(f"showdown {variant} {number}", variant) for variant in SHOWDOWNS for number in range(8)]
    command = ["node", str(CHECK), str(REDUCER)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as node:
        assert node.stdin is not None
        count = 0
        for name, variant in (*lives, *((f"plain {variant}", variant) for variant in VARIANTS)):
            for line in lines(name, variant):
                node.stdin.write(line + b"\n")
                count += 1
        said, failed = node.communicate()
    assert failed.decode() == ""
    done = json.loads(said)
    assert done["steps"] == count
    assert done["stale"] > 100


def lines(name: str, variant: str | None) -> list[bytes]:
    """Each version of a life for each reader, as a line of JSON."""
    return [
        msgspec.json.encode(
            {
                "name": f"{name}: version {version}, {reader}",
                "before": before,
                "version": version,
                "events": events,
                "player": reader,
                "after": after,
            }
        )
        for before, version, events, reader, after in steps(life(name, variant))
    ]
