"""A player that is kept in a file goes on with its games, also after Ctrl-C."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.service.process import serving

from rami import Rami
from rami.bots import HouseBot, play
from rami.bots.online.kept_player import KeptPlayer
from rami.bots.online.runner import STOPPED

ONE_DEAL = {"match_end": {"deals": 1}}
PROGRAM = """
import signal, sys, time
from rami.bots import HouseBot, play

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started all this with Ctrl-C ignored

class Slow(HouseBot):
    def choose(self, view, legal):
        print("choosing", flush=True)
        time.sleep(0.3)
        return super().choose(view, legal)

play(Slow(), url=sys.argv[1], keep=sys.argv[2], name="Ada", games=2, bots=1)
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with its own store."""
    with serving(tmp_path_factory.mktemp("kept")) as service:
        yield service.base


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment variables of the client are removed."""
    monkeypatch.delenv("RAMI_URL", raising=False)
    monkeypatch.delenv("RAMI_TOKEN", raising=False)


def kept_in(file: Path) -> KeptPlayer:
    """The player in a file."""
    return msgspec.json.decode(file.read_bytes(), type=KeptPlayer)


def test_the_next_call_with_the_file_is_the_same_player(url: str, tmp_path: Path) -> None:
    """The file is made by the first call, and only its owner can read it."""
    file = tmp_path / "ada.json"
    play(HouseBot(), url=url, keep=file, name="Ada", bots=1, options=ONE_DEAL)
    first = kept_in(file)
    assert (first.url, first.name) == (url, "Ada")
    assert file.stat().st_mode & 0o777 == 0o600
    play(HouseBot(), url=url, keep=file, name="Bob", bots=1, options=ONE_DEAL)
    assert kept_in(file) == first
    with Rami(url, token=first.token) as client:
        assert len(list(client.list_my_games(status="finished"))) == 2


def test_ctrl_c_ends_in_one_line_and_the_games_go_on(url: str, tmp_path: Path) -> None:
    """A program that is stopped while its bot thinks says how to go on; the next call finishes the same games."""
    file = tmp_path / "ada.json"
    command = [sys.executable, "-c", PROGRAM, url, str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for _ in range(6):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGINT)
        _, said = program.communicate(timeout=30)
    assert said == f"{STOPPED}\n"
    with Rami(url, token=kept_in(file).token) as client:
        left = {game.id for game in client.list_my_games()}
    assert len(left) == 2
    results = play(HouseBot(), url=url, keep=file, games=2, bots=1)
    assert {result.game for result in results} == left
    assert [result.status for result in results] == ["finished"] * 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('{"url": "http://127.0.0.2:8000", "name": "Ada", "token": "rami_0"}', "has a player of http://127.0.0.2:8000"),
        ("RAMI_TOKEN=rami_0", "is not the file of a player"),
        ('{"token": "rami_0"}', "is not the file of a player"),
    ],
)
def test_another_file_is_refused_and_kept(content: str, reason: str, url: str, tmp_path: Path) -> None:
    """A token is sent to no other service, and no other file is overwritten."""
    file = tmp_path / "other"
    file.write_text(content)
    with pytest.raises(ValueError, match=reason) as refused:
        play(HouseBot(), url=url, keep=file, bots=1)
    assert "rami_0" not in str(refused.value)
    assert file.read_text() == content
