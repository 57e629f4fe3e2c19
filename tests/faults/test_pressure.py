"""Promise 12: clocks that differ and a long pause make no partial move, and everything goes on after it.

A slow store is in test_slow_store.py, a full one in test_full_store.py, replicas that are replaced are in
test_replicas.py and test_releases.py.
"""

import asyncio
import os
import signal
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from random import Random
from subprocess import STDOUT, Popen
from time import monotonic
from typing import Any, Final

import httpx
import pytest
import redis
from tests.faults.load import Load, playing
from tests.promises import Figures
from tests.service.process import COMMAND, Service, serving
from tests.service.table import Player

from rami_service.store import keys

pytestmark = [pytest.mark.anyio, pytest.mark.promise(12)]

GAMES: Final = 6
PAUSES: Final = (15, 3)  # seconds for which a replica is stopped
HOUR: Final = 3600
FAST: Final[dict[str, Any]] = {"requests_per_token": 1_000_000}
PATIENT: Final = FAST | {"store_timeout": 5}  # a busy machine must not cause a refusal
SHIFT: Final = """\
import time
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + {seconds}
time.time_ns = lambda: _time_ns() + {seconds} * 1_000_000_000
"""


def stored(client: "redis.Redis", load: Load) -> dict[str, tuple[bytes | None, int, int]]:
    """What the store has of each game: its version, and the number and the last version of its events."""
    found = {}
    for game in load.games:
        entries: Any = client.xrevrange(keys.events(game.id), count=1)
        length: Any = client.xlen(keys.events(game.id))
        version: Any = client.hget(keys.state(game.id), "v")
        found[game.id] = (version, length, int(entries[0][0].partition(b"-")[0]))
    return found


def ahead(environment: Mapping[str, str], log: Path) -> "Popen[bytes]":
    """Start the service with a clock that is an hour ahead."""
    folder = log.parent / "ahead"
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(SHIFT.format(seconds=HOUR))
    with log.open("ab") as output:
        shifted = {**environment, "PYTHONPATH": str(folder)}
        return Popen(COMMAND, env=shifted, stdout=output, stderr=STDOUT, start_new_session=True)


async def test_clocks_that_differ_by_an_hour_lose_no_move(
    own_store: str, tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """Moves and their repetitions work at both replicas; each turn that runs out of time does so once, if too early."""
    random = Random(12)
    with (
        serving(tmp_path, redis_url=own_store, **PATIENT) as right,
        serving(tmp_path, ahead, redis_url=own_store, **PATIENT) as wrong,
    ):
        replicas = (right, wrong)
        players = [await asyncio.to_thread(right.player, name) for name in ("Ada", "Bob")]
        async with playing(right, lambda: random.choice(replicas).port, GAMES) as load:
            for _ in range(300 if full else 30):
                await load.moves(1)
                assert not load.tally.refused
            await load.stop()
            for game in load.games:
                await game.repeat(lambda: right.port)
                await game.repeat(lambda: wrong.port)
            await load.check()
        for creator in replicas if full else replicas[:1]:
            await asyncio.to_thread(turns_run_out_once, creator, players)
        created = [await asyncio.to_thread(creation, service, players[0]) for service in replicas]
        assert HOUR - 60 < created[1] - created[0] < HOUR + 60, "the clocks were the same"
    figures.add(f"clocks an hour apart: {len(load.tally.acknowledged)} moves, 0 refused, 0 lost, 0 doubled")


def creation(service: Service, player: Player) -> float:
    """When a game was created, by the clock of the replica that created it, in seconds."""
    headers = {"Authorization": f"Bearer {player.token}"}
    answer = service.http.post("/v1/games", json={"seats": 2}, headers=headers).raise_for_status()
    return datetime.fromisoformat(answer.json()["created_at"]).timestamp()


def turns_run_out_once(creator: Service, players: list[Player]) -> None:
    """Nobody moves in a game with a clock, which a replica creates: the log has one time-out for each turn."""
    options = {"match_end": {"deals": 1}, "turn_limit": 2}
    with httpx.Client(base_url=creator.base, timeout=20) as http:
        first, second = players
        headers = [{"Authorization": f"Bearer {player.token}"} for player in (first, second)]
        body = {"seats": 2, "turn_seconds": 5, "options": options}
        game = http.post("/v1/games", json=body, headers=headers[0]).raise_for_status().json()["id"]
        http.post(f"/v1/games/{game}/join", json={}, headers=headers[1]).raise_for_status()
        began, events = monotonic(), list[dict[str, Any]]()
        while not any(event["type"] == "game_ended" for event in events):
            assert monotonic() - began < 60, "the turns never ran out"
            said = http.get(f"/v1/games/{game}/events", params={"after": 0, "limit": 100}, headers=headers[0])
            events = [one["event"] for one in said.raise_for_status().json()["events"]]
    clocks = [event["seat"] for event in events if event["type"] == "clock_started"]
    assert [event["seat"] for event in events if event["type"] == "turn_timed_out"] == clocks
    assert len(clocks) == options["turn_limit"]


async def test_a_long_pause_of_a_replica_makes_no_partial_move(
    own_store: str, tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """While a replica is stopped, the games go on at the other; then it goes on, and no move is lost or doubled."""
    seconds, random = PAUSES[not full], Random(13)
    with (
        serving(tmp_path, redis_url=own_store, **FAST) as paused,
        serving(tmp_path, redis_url=own_store, **FAST) as other,
    ):
        replicas = (paused, other)
        async with playing(other, lambda: random.choice(replicas).port, GAMES, patience=0.5) as load:
            await load.moves(3)
            os.kill(paused.process.pid, signal.SIGSTOP)
            until, made = monotonic() + seconds, len(load.tally.acknowledged)
            while monotonic() < until:
                await load.moves(1)
            made = len(load.tally.acknowledged) - made
            os.kill(paused.process.pid, signal.SIGCONT)
            await asyncio.to_thread(paused.wait_until, "/health/ready")
            unanswered = load.tally.unanswered
            await load.moves(10)
            await load.stop()
            await load.check()
        assert unanswered > 0, "nobody met the paused replica"
        assert all("internal_error" not in service.log for service in replicas)
    figures.add(
        f"a replica stopped for {seconds} s: {unanswered} requests without an answer, {made} moves acknowledged "
        "meanwhile, 0 lost, 0 doubled"
    )
