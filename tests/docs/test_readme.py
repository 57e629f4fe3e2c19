"""The commands and the bot of the README are run."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.shell import shell
from tests.service.process import Service, serving
from tools.site.pages import blocks, text

README = text("README.md")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as `make run` starts it."""
    with serving(tmp_path_factory.mktemp("readme")) as running:
        yield running


def test_the_game_with_curl_goes_as_the_readme_says(service: Service) -> None:
    """The shell block waits for its turn, draws, and prints the hand with one card more."""
    *waited, hand = shell("README.md", service.base, "-euo pipefail")
    assert "draw_stock" in waited[-1]
    assert re.fullmatch(r"\['..'(, '..'){10}\]", hand)


def test_the_bot_of_the_readme_plays_its_games_to_the_end(service: Service, tmp_path: Path) -> None:
    """The Python block, saved to a file, plays online and prints two results, each with points of both seats."""
    (bot,) = blocks(README, "python")
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    environment = os.environ | {"RAMI_URL": service.base, "RAMI_TOKEN": ""}
    done = subprocess.run(
        [sys.executable, "bot.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    assert all(re.fullmatch(r"(won|lost) \(\d+, \d+\)", line) for line in lines), done.stdout


def test_the_bot_of_the_readme_is_the_one_among_the_examples() -> None:
    """The bot of the README has the same strategy as the one in the examples."""
    (bot,) = blocks(README, "python")
    strategy = bot[bot.index("class ") : bot.index("for game in play(")].strip()
    assert strategy in text("sdk/examples/ten_lines.py")
