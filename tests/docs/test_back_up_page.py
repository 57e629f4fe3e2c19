"""The page docs/do/back-up-and-upgrade.md: a store is saved, lost and restored, and a process is replaced."""

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from tests.docs.lessons import differing, followed
from tests.service.debian import program
from tests.service.process import free_port
from tools.repository import ROOT
from tools.site.pages import text

from rami_service.store import keys

pytestmark = pytest.mark.tools

PAGE: Final = "docs/do/back-up-and-upgrade.md"


def test_the_games_are_saved_lost_and_restored(tmp_path: Path) -> None:
    """Everything happens as the page shows, with Debian's Redis."""
    program("redis-server")
    service, other, store = free_port(), free_port(), free_port()
    instead = {"-p 6379": f"-p {store}", "--port 6379": f"--port {store}", "127.0.0.1:6379": f"127.0.0.1:{store}"}
    steps = followed(
        PAGE,
        tmp_path,
        f"http://127.0.0.1:{service}",
        instead=instead | {"127.0.0.1:8001": f"127.0.0.1:{other}", "RAMI_PORT=8001": f"RAMI_PORT={other}"},
        RAMI_PORT=str(service),
    )
    assert differing(steps) == []
    assert [left.name for left in tmp_path.iterdir()] == [".venv"]


def test_the_page_is_about_the_upgrade_to_this_version() -> None:
    """It names the release before, as the changelog says, and this one, as the project says."""
    now = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    before, *_ = [one for one in re.findall(r"^## \[(\d[\d.]+)\]", text("CHANGELOG.md"), re.MULTILINE) if one != now]
    (section,) = re.findall(r"^### From the release before\n(.*?)^#", text(PAGE), re.MULTILINE | re.DOTALL)
    assert re.findall(r"From ([\d.]+) to ([\d.]+)\b", section) == [(before, now)]


def test_the_table_has_every_key_of_the_store() -> None:
    """Each kind of key that the service writes is in the table."""
    (table,) = re.findall(r"^\| key \|.*\n(?:\|.*\n)+", text(PAGE), re.MULTILINE)
    game = {keys.state("GAME"), keys.events("GAME"), keys.once("GAME", "PLAYER")}
    player = {keys.streams_of("PLAYER"), *keys.of_player("PLAYER")}
    others = {keys.DUE, keys.streams_from("ADDRESS")}
    shown = set(re.findall(r"`(\{[^`]+)`", table))
    shown |= {f"{{p:PLAYER}}{ending}" for ending in re.findall(r"`(:\w+)`", table)}
    assert game | player | others <= shown
    assert keys.lobby("open").startswith("{lobby}:")
