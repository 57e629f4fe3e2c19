"""Schemathesis against the live service, in all its phases: the specification describes every answer.

Full: 1,000 examples an operation; short: 6, as its configuration sets. A part of promise 10.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.service.process import Service, resident, serving
from tests.service.table import Player
from tools.repository import ROOT

from rami.contract.wire import NumberedEvent

pytestmark = pytest.mark.promise(10)

CONFIG = "tests/openapi/schemathesis.toml"
OVER = ({"status": "finished"}, {"status": "aborted"})
KEPT = 20 << 20
DEEP = {("StockDrawn", "PileTaken"): 3, ("CardDiscarded",): 2, ("MeldLaid", "CardsLaidOff"): 1}
"""The minimum count of these events in the games; with fewer, the requests did not get deep enough."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with its own store."""
    settings = {"requests_per_token": 0, "open_games_each": 1_000_000}
    with serving(tmp_path_factory.mktemp("contract"), **settings) as running:
        yield running


def log_of(player: Player, game: str) -> list[NumberedEvent]:
    """The whole log of a game."""
    log: list[NumberedEvent] = []
    while page := player.events(game, after=log[-1].id if log else 0).events:
        log += page
    return log


def test_every_generated_request_gets_a_documented_answer(service: Service, *, full: bool) -> None:
    """No server error, no undocumented status, type, header or shape; valid requests pass and invalid ones fail."""
    player = service.player("Schemathesis")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", CONFIG, "run"]
    many = ["--max-examples", "1000"] if full else []
    before = resident(service)
    ended = subprocess.run(
        [*command, *many, f"{service.base}/openapi.json"],
        cwd=ROOT,
        env=os.environ | {"RAMI_TOKEN": player.token},
        capture_output=True,
        text=True,
        check=False,
    )
    output = ended.stdout + ended.stderr
    assert ended.returncode == 0, output
    for phase in ("Examples", "Coverage", "Fuzzing", "Stateful"):
        assert re.search(rf"✅ {phase}", output), output
    assert re.search(r"Tested: 75\b", output), output
    assert "internal_error" not in service.log
    assert resident(service) - before < KEPT
    listed = [player.page("/v1/players/me/games", limit=100, **only) for only in ({}, *OVER)]
    happened: Counter[str] = Counter()
    for game in (item.id for page in listed for item in page.items):
        happened.update(type(one.event).__name__ for one in log_of(player, game))
        if all(sum(happened[name] for name in names) >= least for names, least in DEEP.items()):
            break
    sys.stdout.write(f"reached: {dict(happened)}\n{output[-600:]}")
    for names, least in DEEP.items():
        assert sum(happened[name] for name in names) >= least, happened
