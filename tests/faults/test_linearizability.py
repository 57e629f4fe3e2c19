"""Promise 3: each game is linearizable, whatever fails.

Several clients of each player send moves, dry runs and reads at random to two replicas, while replicas and the store
are killed, replicas are stopped, and connections are damaged on both sides of each replica. The history of each game is
checked. Full: 200,000 operations; short: 1,500. The seed is printed.
"""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from tests.faults.disturbance import Disturbed, disturbed
from tests.faults.linearizability import Outcome, violations
from tests.faults.long_game import SMALL
from tests.faults.workload import Client, Game, follow, logged
from tests.promises import Figures
from tests.service.direct import direct
from tests.service.table import Table

from rami_service.domain.models import decode_event
from rami_service.store import keys

pytestmark = [pytest.mark.anyio, pytest.mark.promise(3)]

OPERATIONS: Final = (200_000, 1_500)
GAMES: Final = (24, 6)
CLIENTS: Final = 2  # of each seat
SEED: Final = 3


def seated(place: Disturbed) -> Game:
    """A new game of two players."""
    service = place.replicas[0]
    table = Table([service.player(), service.player("Bob")], options=SMALL)
    return Game(table.id, [player.token for player in table.players])


def log_of(url: str, game: str) -> dict[int, Any]:
    """What the store has about a game: each version has one move, and the versions have no gap."""
    with direct(url) as client:
        entries = client.xrange(keys.events(game))
    events = [
        (int(name.partition(b"-")[0]), msgspec.to_builtins(decode_event(event)))
        for name, fields in entries
        for event in fields.values()
    ]
    played = logged(events)
    assert sorted({version for version, _ in events}) == [1, 2, *played], f"{game}: a version is missing, or no move"
    return played


async def played(place: Disturbed, games: list[Game], most: int) -> None:
    """Let all clients play until there are enough operations, and things go wrong meanwhile."""

    def stopped() -> bool:
        return sum(game.operations for game in games) >= most

    clients = [
        Client(game, seat, place.ports, Random(f"{SEED} {game_number} {seat} {number}"))
        for game_number, game in enumerate(games)
        for seat in range(2)
        for number in range(CLIENTS)
    ]
    followers = [follow(game, place.ports, Random(f"{SEED} {number}"), stopped) for number, game in enumerate(games)]
    disturbing = asyncio.create_task(place.run())
    try:
        await asyncio.gather(*[client.run(stopped) for client in clients], *followers)
    finally:
        disturbing.cancel()
        await asyncio.gather(disturbing, return_exceptions=True)
    assert disturbing.cancelled(), disturbing.exception()


async def test_every_game_is_linearizable(tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """Every answer fits the order of the log, and the log has what was acknowledged and nothing else."""
    async with disturbed(tmp_path, Random(SEED)) as place:
        games = [await asyncio.to_thread(seated, place) for _ in range(GAMES[not full])]
        await played(place, games, OPERATIONS[not full])
        logs = {game.id: log_of(place.store.url, game.id) for game in games}
        assert all("internal_error" not in service.log for service in place.replicas)
    wrong = [(game.id, found) for game in games for found in violations(logs[game.id], game.history)]
    assert not wrong, wrong[:10]
    report(figures, games, place)
    outcomes = Counter(write.outcome for game in games for write in game.history.writes)
    assert outcomes[Outcome.ACKNOWLEDGED] > 0
    assert outcomes[Outcome.REJECTED] > 0
    assert outcomes[Outcome.UNKNOWN] > 0 or not full
    assert all(game.history.streams[0] for game in games), "a stream brought nothing"


def report(figures: Figures, games: list[Game], place: Disturbed) -> None:
    """Say what was checked."""
    outcomes = Counter(write.outcome.value for game in games for write in game.history.writes)
    reads = sum(len(game.history.reads) for game in games)
    entries = sum(len(stream) for game in games for stream in game.history.streams)
    moves = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.items())
    figures.add(
        f"seed {SEED}: {sum(game.operations for game in games)} operations in {len(games)} games, 0 violations; "
        f"moves: {moves}; {reads} reads; {entries} entries of streams"
    )
    figures.add(", ".join(f"{number} {what}" for what, number in sorted(place.seen.items())))
