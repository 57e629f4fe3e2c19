"""Players against house bots that search, the processes that search for them, and places in which they have it hard."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final

import pytest
from msgspec import json
from tests.service.process import COMMAND, Launch, Service
from tests.service.runtime.searching import COMPILING, children
from tests.service.table import Player

from rami.bots import HouseBot
from rami.contract.wire import GameEvent, GameView, Hint, Level, LevelPlayed

LONG_GAME: Final = {"match_end": {"deals": 100}, "turn_limit": 40}
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount file systems")
_PLACES: Final = """
set -eu
mount --make-rprivate /
mount --bind "$KEPT" "$KEPT"
mount -o remount,bind,ro "$KEPT"
for place in $FULL; do
    mount -t tmpfs -o size=4k,nr_inodes=2 full "$place"
    head -c 4096 /dev/zero > "$place/filled"
done
exec "$@"
"""
"""Makes the folder of compiled code read-only, and other folders full, for one process and its children."""
_KEEP: Final = """
import shutil, sys
from pathlib import Path
import rami.bots.playouts
from rami.bots.search import warm
made = [folder for folder in Path(sys.argv[1]).iterdir() if folder.name.startswith("playouts")]
beside = Path(rami.bots.playouts.__file__).parent / "__pycache__"
for file in (*beside.glob("*.nbi"), *beside.glob("*.nbc")):
    shutil.copy(file, made[0] / file.name)
warm()
"""


def search_is(service: Service, *states: str, seconds: float = COMPILING) -> None:
    """Wait until the search of a service is in one of these states. It is ready for moves all the time."""
    until = monotonic() + seconds
    while (state := service.http.get("/health/ready").json()["search"]) not in states:
        assert monotonic() < until, f"the search is {state}\n{service.log}"
        sleep(0.05)


def worker(service: Service) -> int:
    """The process that searches for a service, which has one."""
    (found,) = children(service.process.pid)
    return found


@contextmanager
def search_stopped(service: Service) -> Iterator[None]:
    """Stop the process that searches, and every one that the service starts in its place."""
    enough = Event()

    def stop() -> None:
        while not enough.wait(0.05):
            _signal(service, signal.SIGSTOP)

    _signal(service, signal.SIGSTOP)
    stopping = Thread(target=stop)
    stopping.start()
    try:
        yield
    finally:
        enough.set()
        stopping.join()
        _signal(service, signal.SIGCONT)


def _signal(service: Service, sign: signal.Signals) -> None:
    for process in children(service.process.pid):
        with suppress(ProcessLookupError):
            os.kill(process, sign)


def against(service: Service, level: Level, name: str = "Ada") -> tuple[Player, str]:
    """A player in a long game against a house bot of this level, once the search is ready; and the game's id."""
    player = service.player(name)
    game = player.create(seats=2, bots=1, bot_level=level, options=LONG_GAME)
    search_is(service, "ready")
    return player, game.id


def turn(player: Player, game: str, seconds: float = 60) -> tuple[GameView, list[GameEvent]]:
    """Play the player's turn, and wait for that of the bot: the game after it, and its events."""
    bot, view = HouseBot(), _own_turn(player, game, seconds)  # the bot may begin, before whatever the test does to it
    while view.turn == view.seat:
        view = player.move(game, bot.choose(view, player.legal(game).moves))
    before = view.version
    return _own_turn(player, game, seconds), [one.event for one in player.events(game, after=before).events]


def _own_turn(player: Player, game: str, seconds: float) -> GameView:
    until = monotonic() + seconds
    while (view := player.view(game)).turn != view.seat:
        assert monotonic() < until, "the bot does not play"
        player.events(game, after=view.version, wait=2)
    return view


def levels(events: list[GameEvent]) -> list[LevelPlayed]:
    """Which levels events tell."""
    return [event for event in events if isinstance(event, LevelPlayed)]


def advice(player: Player, game: str, level: Level) -> Hint:
    """A hint."""
    return json.decode(player.get(f"/v1/games/{game}/hint", level=level).content, type=Hint)


def kept_code(folder: Path) -> Path:
    """A folder with compiled code, as an image has it: taken from beside the source if it is there, else compiled."""
    kept = folder / "kept"
    kept.mkdir()
    subprocess.run((sys.executable, "-c", _KEEP, kept), env={**os.environ, "NUMBA_CACHE_DIR": str(kept)}, check=True)
    return kept


def in_places(kept: Path, *full: Path) -> Launch:
    """Starts a service that cannot write its compiled code, nor anything into the full folders."""

    def launch(environment: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
        given = {"KEPT": str(kept), "NUMBA_CACHE_DIR": str(kept), "FULL": " ".join(map(str, full))}
        with log.open("ab") as output:
            return subprocess.Popen(
                ("unshare", "--mount", "sh", "-c", _PLACES, "places", *COMMAND),
                env={**environment, **given},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    return launch


def one_core(environment: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Start a service that has one core, with its processes."""
    with log.open("ab") as output:
        return subprocess.Popen(
            ("taskset", "--cpu-list", str(min(os.sched_getaffinity(0))), *COMMAND),
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
