"""The pages under docs/do/ that teach a task do what they say."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.docs.lessons import agrees, differing, followed
from tests.service.process import Service, serving

from rami.bots import GameResult, HouseBot, run

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as `make run` starts it."""
    with serving(tmp_path_factory.mktemp("do")) as running:
        yield running


def test_a_tournament_is_played_to_its_table(service: Service, tmp_path: Path) -> None:
    """Three friends get their links; when they have joined and played all games, each game has a winner.

    The results stay when the service has deleted the games, and the file of the host is not replaced.
    """
    friends = [service.player(name) for name in ("Ada", "Bob", "Cleo")]
    codes = {f"p_0000000000000000000000000{number}": friend.id for number, friend in enumerate(friends, 1)}
    steps = followed("docs/do/host-a-tournament.md", tmp_path, service.base, instead=codes)
    assert differing(steps) == []
    kept = json.loads((tmp_path / "tournament.json").read_text())
    for game in kept["games"]:
        for friend in friends:
            if friend.name in game["names"]:
                friend.join(game["id"])
    tokens = [friend.token for friend in friends]
    asyncio.run(_played([run(HouseBot(), games=2, token=token, url=service.base) for token in tokens]))
    printed = _tournament(tmp_path, "table").stdout
    *games, first, second, third = printed.splitlines()
    assert [agrees("… - …  … : …  finished\n", game) for game in games] == [True] * 3
    counts = [re.fullmatch(r"\w+: (\d) of 2 games won", line) for line in (first, second, third)]
    won = [int(count[1]) for count in counts if count]
    assert sum(won) >= 3
    assert won == sorted(won, reverse=True)
    file = tmp_path / "tournament.json"
    assert file.stat().st_mode & 0o777 == 0o600
    stored = file.read_text()
    changed = json.loads(stored)
    for game in changed["games"]:
        game["id"] = "g_00000000000000000000000000"
    file.write_text(json.dumps(changed))
    assert _tournament(tmp_path, "table").stdout == printed
    changed["games"][0]["status"] = "playing"
    file.write_text(json.dumps(changed))
    assert _tournament(tmp_path, "table").stdout.splitlines()[0].endswith("  deleted")
    before = file.read_text()
    assert "has a tournament already" in _tournament(tmp_path, "start", "Ada=p_1", "Bob=p_2", fails=True).stderr
    assert file.read_text() == before
    for wrong in ([], ["start", "Ada=p_1"], ["start", "Ada=p_1", "Ada=p_2"], ["tables"]):
        assert _tournament(tmp_path, *wrong, fails=True).stderr.startswith("usage: ")


def test_a_client_is_tested(service: Service, tmp_path: Path) -> None:
    """The service passes, and the recorded games lead to their last views for each viewer."""
    steps = followed("docs/do/test-your-client.md", tmp_path, service.base)
    assert differing(steps) == []
    assert [line.split()[-1] for line in steps[-1].printed.splitlines()] == ["True"] * 3


def _tournament(folder: Path, *arguments: str, fails: bool = False) -> subprocess.CompletedProcess[str]:
    """What the script of the page does with these arguments, and whether it exits with status 1."""
    command = [sys.executable, "tournament.py", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == fails, done.stderr
    return done


async def _played(players: list[Coroutine[Any, Any, list[GameResult]]]) -> None:
    results = await asyncio.gather(*players)
    assert [result.error for games in results for result in games] == [None] * 6


def test_own_rules_are_written_tried_and_played(service: Service, tmp_path: Path) -> None:
    """The sheet, the refusals, the arena and the service say what the page shows."""
    assert differing(followed("docs/do/make-your-own-rules.md", tmp_path, service.base)) == []


def test_a_game_is_watched_without_an_account(service: Service, tmp_path: Path) -> None:
    """Somebody without a token sees the game and its end, and no card."""
    steps = followed("docs/do/watch-and-embed.md", tmp_path, service.base)
    assert differing(steps) == []
    assert len(steps) == 1


def test_an_agent_learns(tmp_path: Path) -> None:
    """After training it loses clearly less to a novice than before, on deals that it has not seen."""
    steps = followed("docs/do/train-an-agent.md", tmp_path, "")
    assert differing(steps) == []
    before, after = (float(lead) for lead in re.findall(r"trained: (-?[\d.]+) points", steps[-1].printed))
    assert after > before + 8


def test_a_data_set_is_made_and_read(tmp_path: Path) -> None:
    """It has the games that the page says, and each program reads them."""
    steps = followed("docs/do/make-a-data-set.md", tmp_path, "")
    assert differing(steps) == []


def test_a_league_is_played_and_its_results_are_kept(tmp_path: Path) -> None:
    """Our bots lead the table, and nobody fails."""
    steps = followed("docs/do/run-a-league.md", tmp_path, "")
    assert differing(steps) == []
    table = next(step.printed for step in steps if "rami league" in step.commands).splitlines()[2:]
    bots = [line.split()[1] for line in table]
    assert sorted(bots) == ["ada", "bob", "house", "novice"]
    assert {*bots[:2]} == {"house", "novice"}
    assert all(line.split()[-2] == "0" for line in table)
