"""The table works in Debian's Firefox. Playwright has a Firefox of its own only, so Puppeteer steers this one."""

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.service.process import serving
from tools.node import run, workshop

pytestmark = pytest.mark.tools


def test_turns_are_played_in_firefox(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    """Cards are drawn and discarded by clicks in a window of a phone, and hand and buttons stay in it."""
    firefox = shutil.which("firefox-esr")
    if not firefox or not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("firefox-esr or npm is not installed")
    (tmp_path / "steering").mkdir()
    source = Path(__file__).parent / "firefox"
    folder = workshop(source, pytestconfig.cache.mkdir("packages"), tmp_path / "steering")
    (tmp_path / "service").mkdir()
    with serving(tmp_path / "service") as service:
        ada = service.player("Ada")
        game = ada.create(variant="rami", seats=4, bots=3, bot_level="novice").id  # nobody begins without a draw
        command = ("env", f"FIREFOX={firefox}", "node", "play.mjs", service.base, ada.token, game)
        seen = json.loads(run(folder, *command, seconds=240).splitlines()[-1])
    assert seen == {"wrong": [], "outside": [], "turns": 4}
