"""The runner plays many games at once over one stream, in little memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.service.process import serving

GAMES = 200
MOST = 80_000
"""Kilobytes of memory that the runner's process may need."""
PROGRAM = f"""
import asyncio, sys
from collections import Counter
from rami.bots import HouseBot, run

short = {{"match_end": {{"deals": 1}}, "turn_limit": 6}}
results = asyncio.run(run(HouseBot, games={GAMES}, bots=1, at_once={GAMES}, options=short, url=sys.argv[1]))
print(*Counter((result.status, result.error) for result in results).items())
print(open("/proc/self/status").read().split("VmHWM:")[1].split()[0])
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the most memory of a process is not known here")
def test_two_hundred_games_at_once_need_little_memory(tmp_path: Path) -> None:
    """All of them are finished, and the process never had more than 80 MB."""
    with serving(tmp_path, requests_per_token=0) as service:
        played = subprocess.run(
            [sys.executable, "-c", PROGRAM, service.base],
            env=os.environ | {"RAMI_TOKEN": ""},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    finished, most = played.stdout.splitlines()
    assert finished == f"(('finished', None), {GAMES})"
    assert int(most) < MOST
