"""Promise 17: time in which nobody was served counts against no clock, and each outage moves a clock once."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Final

import pytest
from redis.exceptions import ResponseError
from tests.promises import Figures
from tests.service.crashes import Store
from tests.service.process import Service, serving
from tests.service.shapes import Server, cluster
from tests.service.table import Table

from rami.contract.wire import ClockStarted, GameEvent, TurnTimedOut
from rami.rules.moves import DrawStock
from rami_service.domain.outages import BACK
from rami_service.store import keys

pytestmark = pytest.mark.promise(17)

CLOCK: Final = (10, 5)
AWAY: Final = (15, 7)
TIMES: Final = (20, 1)
GAMES: Final = (200, 12)
_SLACK: Final = 20.0
"""Seconds that a heartbeat may be older than the end of what was served, and that a busy machine may take."""


def tables(service: Service, number: int, seconds: int) -> list[Table]:
    """Games of two players, whose clock runs from the first turn on."""
    return [Table([service.player("Ada"), service.player("Bob")], turn_seconds=seconds) for _ in range(number)]


def since(table: Table, version: int) -> list[GameEvent]:
    """What has happened in a game after a version, with what comes in the next seconds."""
    return [one.event for one in table.players[0].events(table.id, after=version, wait=10).events]


def moved_once(table: Table, away: float, clock: int) -> None:
    """Assert that the turn goes on: one commit has moved its clock by about the outage, and its player can move."""
    before, player = 2, table.turn
    (started,) = since(table, before)
    assert isinstance(started, ClockStarted), started
    view = player.view(table.id)
    assert (view.version, view.deadline, view.clock_moved) == (before + 1, started.deadline, started.moved)
    assert away - 1 <= view.clock_moved <= away + clock + BACK / 1000 + _SLACK
    assert not any(seat.missed for seat in view.players)
    assert player.move(table.id, DrawStock()).version == before + 2


@contextmanager
def silent(process: int) -> Iterator[None]:
    """A store that answers nothing."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


@pytest.mark.parametrize("replicas", [1, 2])
def test_a_silent_store_costs_nobody_a_turn(tmp_path: Path, figures: Figures, replicas: int, *, full: bool) -> None:
    """No replica starts: the heartbeats in the store have a gap."""
    store, clock, away = Store(tmp_path / "store"), CLOCK[not full], AWAY[not full]
    process = store.start()
    try:
        with serving(tmp_path, redis_url=store.url) as service, serving(tmp_path, redis_url=store.url) as other:
            if replicas == 1:
                other.stop()
            for _ in range(TIMES[not full]):
                found = tables(service, GAMES[not full] // 4, clock)
                with silent(process):
                    sleep(away)
                service.wait_until("/health/ready")
                for table in found:
                    moved_once(table, away, clock)
            assert "look_failed" not in service.log
    finally:
        store.end()
    figures.add(f"the store silent for {away} s with clocks of {clock} s, replicas: {replicas}: 0 turns lost")


def test_a_stopped_service_costs_nobody_a_turn(own_store: str, tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """All replicas end, clocks run out, and one starts again."""
    clock, away = CLOCK[not full], AWAY[not full]
    for _ in range(TIMES[not full]):
        with serving(tmp_path, redis_url=own_store) as first, serving(tmp_path, redis_url=own_store):
            found = tables(first, GAMES[not full] // 4, clock)
        sleep(away)
        with serving(tmp_path, redis_url=own_store) as second:
            for table in found:
                for player in table.players:
                    player.http = second.http
                moved_once(table, away, clock)
    figures.add(f"a service that was stopped for {away} s: 0 turns lost")


def test_a_part_of_a_cluster_that_is_away_costs_nobody_a_turn(tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """Who needs that part has the time again. All others play on, and run out of time as always."""
    clock, away = CLOCK[not full], AWAY[not full]
    with cluster(tmp_path, patience=60_000) as (url, servers), serving(tmp_path, redis_url=url) as service:
        primaries = servers[:3]
        for _ in range(TIMES[not full]):
            found = tables(service, 12, clock)
            gone = next(server for server in primaries if not has(server, keys.DUE) and needed(server, found))
            needs = [table for table in found if table in needed(gone, found)]
            others = [table for table in found if table not in needs]
            assert others
            with silent(gone.process.pid):
                sleep(away)
                for table in others:
                    assert isinstance(since(table, 2)[0], TurnTimedOut)
            service.wait_until("/health/ready")
            for table in needs:
                moved_once(table, away, clock)
    figures.add(f"a part of a cluster that was silent for {away} s: 0 turns lost")


def needed(server: Server, found: list[Table]) -> list[Table]:
    """The games that need this server, for their state or for a player."""
    return [
        table
        for table in found
        if any(has(server, key) for key in (keys.state(table.id), *[keys.player(one.id) for one in table.players]))
    ]


def has(server: Server, key: str) -> bool:
    """Whether a server of a cluster is the one for a key."""
    try:
        server.ask("EXISTS", key)
    except ResponseError:
        return False
    return True
