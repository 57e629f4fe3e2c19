"""The notebook trains, measures and plays: its cells run in their order in one process."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from tests.service.process import environment_of
from tools.repository import ROOT

PATH: Final = ROOT / "sdk" / "examples" / "imitate.ipynb"
SECONDS: Final = 900
"""Until all cells have run, also on a busy machine that compiles the searches first."""


def cells(kind: str) -> list[dict[str, Any]]:
    """The cells of a kind, in their order."""
    return [cell for cell in json.loads(PATH.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


@pytest.mark.tools
@pytest.mark.timeout(SECONDS + 60)
def test_the_notebook_trains_measures_and_plays(tmp_path: Path) -> None:
    """The network beats random moves beyond doubt, and a deal against it is played to its end at its level."""
    program = "\n\n".join("".join(cell["source"]) for cell in cells("code"))
    printed = _printed(program, tmp_path)
    leads = re.findall(r"^learned: .*lead (\S+) ± ([\d.]+)", printed, re.MULTILINE)
    random, novice = [(float(lead), float(error)) for lead, error in leads]
    assert random[0] - random[1] > 20
    assert -8 < novice[0] < 0, "the notebook says how strong the network is"
    shares = [float(share) for share in re.findall(r"^round \d+: ([\d.]+)% of the choices", printed, re.MULTILINE)]
    assert shares[-1] > max(shares[0], 75)
    offered, end = printed.splitlines()[-2:]
    assert offered == "[('learned', (2,))]"
    seats = r"\[\('Ada', None\), \('[^']+', 'learned'\)\] \(\d+, \d+\)"
    assert re.fullmatch(rf"{seats} \[(.*level='learned', below=False\))?\]", end)


def test_the_notebook_has_no_outputs_and_its_links_lead_somewhere() -> None:
    """Outputs of another release would be wrong."""
    assert [cell for cell in cells("code") if cell["outputs"] or cell["execution_count"]] == []
    links = re.findall(r"\]\(([^)#]+)", "".join("".join(cell["source"]) for cell in cells("markdown")))
    assert len(links) >= 4
    assert [link for link in links if not (PATH.parent / link).exists()] == []


def _printed(program: str, folder: Path) -> str:
    """What a program prints. What it leaves running is ended, also if it fails."""
    command, environment = [sys.executable, "-c", program], environment_of({})
    output, errors = folder / "output", folder / "errors"  # also of the service, which writes its log there
    with output.open("w") as out, errors.open("w") as err:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=err, start_new_session=True)
        try:
            status = process.wait(SECONDS)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    assert status == 0, errors.read_text(encoding="utf-8")[-3000:]
    return output.read_text(encoding="utf-8")
