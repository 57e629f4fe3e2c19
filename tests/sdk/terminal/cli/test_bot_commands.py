"""`rami arena`, `rami league`, `rami dataset`, `rami bot run` and `rami new bot`, as bot authors run them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.sdk.terminal.forked import run
from tests.sdk.training.test_benchmark import SMALL
from tests.service.process import serving
from typer.testing import CliRunner

from rami import Rami
from rami._terminal.cli.commands import app
from rami.contract.wire import SeatForPlayer, SeatForYou
from rami.rules.records.record import Record, verify
from rami.training import benchmark
from rami.training.benchmark import PROTOCOL, Result, bench
from rami.training.datasets import decisions_in, records_in

RAMI = Path(sys.executable).with_name("rami")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with its own store."""
    with serving(tmp_path_factory.mktemp("bots")) as service:
        yield service.base


def rami(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder."""
    done = run(*arguments, folder=folder)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_new_bot_plays_in_the_arena_and_on_the_service(url: str, tmp_path: Path) -> None:
    """The three commands, one after the other, as the first one says."""
    begun = rami(tmp_path, "new", "bot", "mybot.py")
    assert begun.stdout == "mybot.py has a bot. Compare it: rami arena me=mybot.py:MyBot house --deals 200\n"
    compared = rami(tmp_path, "arena", "me=mybot.py:MyBot", "house", "--deals", "20", "--workers", "2")
    assert compared.stdout.splitlines()[0] == "rami, 20 deals"
    assert "failed" not in compared.stdout
    short = ["--options", '{"match_end": {"deals": 1}}']
    played = rami(tmp_path, "bot", "run", "mybot.py:MyBot", "--games", "2", "--url", url, "--keep", "me.json", *short)
    assert played.returncode == 0, played.stderr
    assert [line.split()[1] in ("won", "lost") for line in played.stdout.splitlines()] == [True, True]


def test_the_records_of_an_arena_can_be_verified(tmp_path: Path) -> None:
    """One record in each line."""
    done = rami(
        tmp_path, "arena", "house", "random", "--variant", "rami-51", "--deals", "4", "--records", "games.jsonl"
    )
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines()
    assert len(lines) == 4
    assert all(verify(msgspec.json.decode(line, type=Record)) for line in lines)


def test_the_luck_of_a_duel_is_taken_off(tmp_path: Path) -> None:
    """The last line says what it saves."""
    done = rami(tmp_path, "arena", "house", "random", "--variant", "gin-rami", "--deals", "40", "--reduced")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("without the reduction: ")


def test_the_benchmark_prints_a_table_and_keeps_its_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    """A row for each table and opponent, and a file to hand in. With `--full`, it is the public benchmark."""
    monkeypatch.setattr(benchmark, "bench", partial(bench, protocol=PROTOCOL if full else SMALL))
    out = tmp_path / "result.json"
    done = CliRunner().invoke(app, ("bench", "me=novice", "--deals", "10", "--workers", "2", "--out", str(out)))
    assert done.exit_code == 0, done.output
    first, head, *rows = done.stdout.splitlines()
    assert first.startswith("Rami Bench 1 (" if full else "Small (")
    assert head.split()[-2:] == ["a", "decision"]
    result = msgspec.json.decode(out.read_bytes(), type=Result)
    assert len(result.rows) == len(rows) - 2
    assert rows[-2] == f"score of me: {result.score.mean:.1f} ± {result.score.error:.1f}"
    assert rows[-1].startswith("Not complete")
    assert result.score.mean < 50
    assert (
        rami(tmp_path, "bench", "random", "--deals", "1").stderr
        == "The benchmark needs 8 deals or more at each table.\n"
    )


@pytest.mark.parametrize(("bot", "said"), [("MasterBot", "Numba compiles the search"), ("StrongBot", "")])
def test_the_wait_for_compiling_is_said(bot: str, said: str) -> None:
    """Only if a bot searches. Without the compiler nothing is kept, so all is still to be compiled."""
    program = f"from rami import bots; from rami._terminal.cli import bots as cli; cli.compile_search([bots.{bot}])"
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert done.stderr.startswith(said)
    assert bool(done.stderr) == bool(said)
    assert not done.stdout


def test_a_league_prints_a_table(tmp_path: Path) -> None:
    """Each bot with each other, the best first."""
    done = rami(tmp_path, "league", "house", "chance=random", "again=random", "--deals", "12", "--workers", "2")
    assert done.returncode == 0, done.stderr
    first, head, *rows = done.stdout.splitlines()
    assert first == "rami, 12 deals"
    assert head.split()[:2] == ["bot", "rating"]
    assert sorted(row.split()[1] for row in rows) == ["again", "chance", "house"]
    assert rows[0].split()[1] == "house"


def test_an_executor_can_be_named(tmp_path: Path) -> None:
    """A function in a file or module makes it, and the result is that of one process."""
    (tmp_path / "pool.py").write_text(
        "from concurrent.futures import ThreadPoolExecutor\n\ndef pool():\n    return ThreadPoolExecutor(2)\n"
    )
    played = [
        rami(tmp_path, "league", "house", "random", "--deals", "8", "--workers", workers).stdout
        for workers in ("1", "pool.py:pool", "pool:pool")
    ]
    one, *others = [[line.rpartition(" ")[0] for line in text.splitlines()] for text in played]
    assert len(one) == 4
    assert others == [one, one]


def test_a_data_set_is_made_and_made_whole(tmp_path: Path) -> None:
    """It goes on where it was stopped."""
    game = ("dataset", "rami-51", "--deals", "12", "--levels", "novice,b=random", "--deals-in-file", "5")
    command = (*game, "--seats", "3", "--options", '{"jokers": 2}', "--decisions", "--out", "set")
    done = rami(tmp_path, *command, "--workers", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("set: 12 games, 0 of them from before, ")
    assert done.stdout.endswith("kB\n")
    (tmp_path / "set/games/part-000001.parquet").unlink()
    assert rami(tmp_path, *command).stdout.startswith("set: 12 games, 7 of them from before, ")
    records = [*records_in(tmp_path / "set")]
    assert [record.names for record in records[:3]] == [
        ("novice",) * 3,
        ("b", "novice", "novice"),
        ("novice", "b", "novice"),
    ]
    assert all(verify(record) and record.rules.options["jokers"] == 2 for record in records)
    assert [*decisions_in(tmp_path / "set")]


def test_another_seed_and_other_bots(tmp_path: Path) -> None:
    """A module, a program and one of our bots, each with a name of its own."""
    (tmp_path / "cards.py").write_text("from rami.bots import RandomBot\n\ndef some():\n    return RandomBot(3)\n")
    script = 'while read -r line; do echo "$line" | sed -n \'s/.*"legal":.\\({[^}]*}\\).*/\\1/p\'; done'
    (tmp_path / "first.sh").write_text(script)
    bots = ("chance=cards:some", "shell=cmd:sh first.sh", "house")
    one, two, other = (
        rami(tmp_path, "arena", *bots, "--deals", "3", "--seed", seed).stdout for seed in ("1", "1", "x")
    )
    assert [line.split(":")[0] for line in one.splitlines()[1:]] == ["chance", "shell", "house"]
    played = [[line.rpartition(",")[0] for line in text.splitlines()] for text in (one, two, other)]
    assert played[0] == played[1] != played[2]


def test_a_bot_serves_until_it_is_stopped(url: str, tmp_path: Path) -> None:
    """It says who it is, plays a game to which it is invited, and is the same player at the next start."""
    (tmp_path / "serve.toml").write_text("games = 1\n")
    command = [str(RAMI), "bot", "serve", "house", "--config", "serve.toml", "--url", url, "--keep", "me.json"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
    players = set()
    for sign in (signal.SIGINT, signal.SIGTERM):
        serving = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
        try:
            assert serving.stderr is not None
            player = serving.stderr.readline().split()[2]
            players.add(player)
            with Rami(url, token="") as host:
                host.create_player("Ada")
                seating = (SeatForYou(), SeatForPlayer(player=player))
                game = host.create_game(seating=seating, options={"match_end": {"deals": 1}})
                assert host.wait_for_turn(game.id) is not None
                host.resign_game(game.id)
            assert f"Game {game.id} is over" in serving.stderr.readline()
            serving.send_signal(sign)
            assert serving.wait(20) == 0
        finally:
            serving.kill()
            serving.communicate()
    assert len(players) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("arena", "me", "house"), "There is no bot me: give mybot.py:MyBot"),
        (("arena", "me=no.py:Bot", "house"), "There is no file no.py."),
        (("arena", "me=no.module:Bot", "house"), "There is no module no.module."),
        (("arena", "me=json:Bot", "house"), "json has no Bot."),
        (("arena", "house", "random", "--variant", "ramy"), "There is no variant `ramy`"),
        (("arena", "house", "random", "--options", "{"), "--options must be an object in JSON"),
        (("arena", "a=novice", "a=novice"), "Two bots have the name a: give each another one"),
        (("arena", "cmd:", "novice"), "A bot that is a program needs its command"),
        (("arena", "cmd:nodo mybot.js", "novice"), "There is no program nodo that can be started"),
        (
            ("arena", "cmd:sh 'my bot", "novice"),
            "The command of a bot, sh 'my bot, cannot be read: No closing quotation.",
        ),
        (("arena", "=novice", "house"), "=novice: expected the name of the bot before the ="),
        (("arena", "me=.bots:Bot", "house"), "named as package.module:name, without a dot before it"),
        (("arena", "me=ends.py:Ends", "house", "--workers", "2"), "A process that worked for this command has ended"),
        (("arena", "cmd:false --depth=3", "novice"), "the program false has ended with status 1"),
        (("bot", "run", "cmd:nodo"), "There is no program nodo that can be started"),
        (("arena", "house", "random", "other=house", "--seats", "4"), "3 bots cannot share 4 seats"),
        (("league", "house", "random", "--seats", "3"), "A league of 3 seats needs 3 bots or more, not 2"),
        (("arena", "house", "random", "--workers", "0"), "--workers 0: give a number from 1, or pool.py:pool"),
        (("league", "house", "random", "--workers", "json:loads"), "loads() missing 1 required positional argument"),
        (("league", "house", "random", "--workers", "builtins:list"), "a function that makes an executor"),
        (("arena", "house", "random", "--records", "none/games.jsonl"), "none/games.jsonl: No such file"),
        (("bench", "novice", "--out", "none/result.json"), "none/result.json: No such file"),
        (("tune", "rami", "--seed", "99999999999"), "`seed` is 0 to 4294967295."),
        (("dataset", "ramy", "--out", "set"), "There is no variant `ramy`"),
        (("dataset", "rami", "--out", "."), "has other files: a data set needs a folder of its own."),
        (("dataset", "rami", "--out", "full.txt"), "full.txt: File exists"),
        (("dataset", "rami", "--out", "set", "--levels", "expert,,"), "There is no bot : give mybot.py:MyBot"),
        (("bot", "serve", "house", "--config", "no.toml"), "no.toml: No such file"),
        (("bot", "serve", "nobody"), "There is no bot nobody"),
        (("bot", "run", "house", "--url", "http://127.0.0.1:9/v1"), "must not end in /v1"),
        (("new", "bot", "."), ".: File exists"),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    """The line says what is wrong, and the status is 1."""
    (tmp_path / "full.txt").touch()
    (tmp_path / "ends.py").write_text("import os\n\nclass Ends:\n    choose = staticmethod(lambda *_: os._exit(3))\n")
    done = rami(tmp_path, *arguments)
    assert done.returncode == 1
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_refused_command_leaves_no_file(tmp_path: Path) -> None:
    """It tries whether it could write the file before it plays; what was there stays."""
    (tmp_path / "old.jsonl").write_text("old")
    for name in ("new.jsonl", "old.jsonl"):
        assert rami(tmp_path, "arena", "nobody", "house", "--records", name).returncode == 1
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old.jsonl", "old")]
