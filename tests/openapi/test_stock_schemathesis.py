"""A plain `schemathesis run` with a token and one setting: what the specification calls valid is accepted.

It runs in a folder of its own, so it finds neither our hooks nor our other settings. The setting says that 412 and 422
are expected where `If-Match` and `Idempotency-Key` are documented; schemathesis does not know what they are for. Left
out is only what ends its own token.
Full: all phases with 100 examples an operation, as by default, and five for each stream, which is read for ten seconds
each time. Short: four examples, without streams and long polls, and without the coverage phase, which
`test_schemathesis` runs.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.service.process import Service, serving

pytestmark = pytest.mark.tools

ENDING = ("delete_me", "revoke_token", "rotate_token")
STREAMS = ("stream_game", "stream_notices")
POLLS = ("list_events", "list_notices")
SHORT = ("--phases", "examples,fuzzing,stateful", "--max-examples", "4")
EXPECTED = """\
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 412, 422, 429]
"""
ACCEPTED = 1 / 3
"""The part of the requests that the generator believes valid, and that have to be answered with 2xx."""

Case = dict[str, Any]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with its own store and a limit of games that the run does not reach."""
    with serving(tmp_path_factory.mktemp("stock"), requests_per_token=0, open_games_each=1_000_000) as running:
        yield running


def run(service: Service, folder: Path, *options: str) -> tuple[str, list[Case]]:
    """Run schemathesis in a folder of its own. Returns its output and all its cases, each with its answer.

    Fails if it reports anything.
    """
    player, report = service.player("Stock"), folder / "report.ndjson"
    (alone := folder / "alone").mkdir()
    (alone / "schemathesis.toml").write_text(EXPECTED)
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{service.base}/openapi.json", *options]
    command += ["--header", f"Authorization: Bearer {player.token}", "--seed", "20261122"]
    command += ["--report", "ndjson", "--report-ndjson-path", str(report)]
    ended = subprocess.run(command, cwd=alone, capture_output=True, text=True, check=False)
    output = ended.stdout + ended.stderr
    assert ended.returncode == 0, output
    return output, [*cases(report)]


def cases(report: Path) -> Iterator[Case]:
    """Every case of a report that was sent, with its answer."""
    for line in report.read_text().splitlines():
        recorder = json.loads(line).get("ScenarioFinished", {}).get("recorder", {})
        for name, case in recorder.get("cases", {}).items():
            answer = recorder.get("interactions", {}).get(name, {}).get("response")
            if answer is not None:
                yield case["value"] | {"status": answer["status_code"]}


def accepted(sent: list[Case]) -> tuple[int, int]:
    """How many cases were answered with 2xx of those that the generator believes valid, and how many these are.

    It leaves out the token of some on purpose, to see whether they are refused; these have 401 and do not count.
    """
    valid = Counter(case["status"] for case in sent if case["meta"]["generation"]["mode"] == "positive")
    del valid[401]
    return valid[200] + valid[201], valid.total()


def leaving_out(*operations: str) -> list[str]:
    """The options that leave out operations."""
    return [option for name in operations for option in ("--exclude-operation-id", name)]


def test_a_plain_run_reports_nothing_and_a_third_is_accepted(service: Service, tmp_path: Path, *, full: bool) -> None:
    """All checks pass with their default settings, and a third of the valid requests at least is answered with 2xx."""
    options = leaving_out(*ENDING, *STREAMS) if full else [*leaving_out(*ENDING, *STREAMS, *POLLS), *SHORT]
    output, sent = run(service, tmp_path, *options)
    succeeded, valid = accepted(sent)
    sys.stdout.write(f"{succeeded} of {valid} valid requests succeeded\n{output[-400:]}")
    assert valid > (1000 if full else 60)
    assert succeeded >= ACCEPTED * valid
    if full:
        streams = [option for name in STREAMS for option in ("--include-operation-id", name)]
        (folder := tmp_path / "streams").mkdir()
        _, sent = run(service, folder, *streams, "--max-examples", "5")
        assert {case["path"] for case in sent if case["status"] == 200} >= {"/v1/players/me/stream"}
