"""What goes wrong in a night on call: each method is one fault, and what players must not notice of it."""

import asyncio
import os
import signal
from pathlib import Path
from time import monotonic
from typing import Final

from tests.faults.fleet import Fleet
from tests.faults.load import Load
from tests.faults.test_herds import crowd
from tests.service.admin.operators import operated
from tests.service.process import UNLIMITED, Service
from tests.service.refused import refused
from tests.service.shapes import PLAIN, SERVICE, Server, answers, until
from tests.service.table import Player, Table

FROZEN: Final = 15.0  # seconds for which the store is silent
CLOCK: Final = 10  # seconds of a turn, which are over before the store answers again
CLOCKED: Final = 20  # games with such a clock
ROOM: Final = 200_000  # bytes that a full store still takes
HERD: Final = 3000  # streams that come back to one replica at once
SOON: Final = 1000  # ms until a primary that was killed is replaced


class Night:
    """A service of two replicas on a store with Sentinels, and the games that are played on it all the time."""

    def __init__(self, folder: Path, replicas: Fleet, servers: list[Server], watching: list[Server]) -> None:
        self.folder, self.replicas, self.primary, self._watching = folder, replicas, servers[0], watching
        self._copy = servers[1]

    @property
    def port(self) -> int:
        """The port of the balancer."""
        return int(self.replicas.url.rpartition(":")[2])

    async def fill(self, load: Load) -> str:
        """The store fills up: changes are refused, reads and readiness go on."""
        ada, before = await asyncio.to_thread(self._player), len(load.tally.refused)
        used = self.primary.ask("INFO", "memory")["used_memory"]
        self.primary.ask("CONFIG", "SET", "maxmemory", used + ROOM)
        async with asyncio.timeout(60):
            while len(load.tally.refused) == before:  # noqa: ASYNC110 - a list has no event to wait for
                await asyncio.sleep(0.01)
        self.primary.ask("CONFIG", "SET", "maxmemory", 1)  # what was freed since then is not available either
        for service in self.replicas.replicas:
            ada.http = service.http
            assert (await asyncio.to_thread(ada.get, "/v1/games")).status_code == 200
            assert service.http.get("/health/ready").json()["store"] == "full"
            refused(await asyncio.to_thread(ada.post, "/v1/games", {"seats": 2}), "store_full")
        self.primary.ask("CONFIG", "SET", "maxmemory", 0)
        return f"{len(load.tally.refused) - before} changes refused"

    async def freeze(self, load: Load) -> str:
        """The store is silent for longer than a turn: nobody loses one, and each clock is moved."""
        found = await asyncio.to_thread(clocked, self.replicas.replicas[1])
        os.kill(self.primary.process.pid, signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        os.kill(self.primary.process.pid, signal.SIGCONT)
        await load.moves(3)
        for table in found:
            await asyncio.to_thread(moved, table)
        return f"{len(found)} clocks moved"

    async def kill_primary(self, load: Load) -> str:
        """The primary is killed, and its copy takes over."""
        for sentinel in self._watching:
            sentinel.ask("SENTINEL", "SET", SERVICE, "down-after-milliseconds", SOON)
        had = len(load.tally.acknowledged)
        await asyncio.to_thread(self.primary.kill)
        self.primary = self._copy
        await asyncio.to_thread(until, lambda: self.primary.ask("ROLE")[0] == b"master")
        self._copy = Server(self.folder, *PLAIN, "--replicaof", f"127.0.0.1 {self.primary.port}")
        await load.moves(3)
        return f"{had} moves before it, {len(load.tally.acknowledged) - had} after it"

    async def reconnect(self, load: Load) -> str:
        """All clients are at one replica, which is killed: they come to the other one at once."""
        await asyncio.to_thread(self.replicas.end, 0)
        with crowd(self.port, HERD) as herd:
            await asyncio.to_thread(herd.wave)
            await asyncio.to_thread(self.replicas.begin, 0)
            await asyncio.to_thread(self.replicas.replicas[1].stop, signal.SIGKILL)
            began = monotonic()
            wave = await asyncio.to_thread(herd.wave)
            await load.moves(3)
        await asyncio.to_thread(self.replicas.begin, 1)
        assert set(wave.refusals) <= {"busy"}, wave
        assert wave.most <= 1
        return f"{HERD} streams back after {wave.at - began:.1f} s, {sum(wave.refusals.values())} refused as busy"

    async def ban(self, _: Load) -> str:
        """An operator bans a player: every replica refuses the player, and the opponent's game goes on."""
        await asyncio.to_thread(self._ban)
        return "1 player banned"

    def restore(self) -> None:
        """A backup is all that is left: a new store is started from it, and the replicas with it."""
        self.primary.ask("SAVE")
        for number in range(len(self.replicas.replicas)):
            self.replicas.end(number)
        for server in (self.primary, self._copy):
            server.kill()
        self.primary = Server(self.folder, *PLAIN, backup=self.primary.folder / "dump.rdb")
        until(lambda: answers(self.primary))
        for number in range(len(self.replicas.replicas)):
            self.replicas.begin(number, redis_url=f"redis://127.0.0.1:{self.primary.port}", wait_replicas=0)

    def end(self) -> None:
        """Kill the servers of the store that were started in this night."""
        for server in (self.primary, self._copy):
            server.kill()

    def _player(self) -> Player:
        return self.replicas.replicas[0].player("Ada")

    def _ban(self) -> None:
        with operated(self.folder, redis_url=self.replicas.settings["redis_url"], **UNLIMITED) as desk:
            ada, bob = [desk.service.player(name) for name in ("Ada", "Bob")]
            table = Table([ada, bob])
            desk.bob.post(f"/players/{bob.id}/ban", days=1)
            for service in self.replicas.replicas:
                ada.http = bob.http = service.http
                refused(bob.get("/v1/players/me"), "banned")
                assert ada.view(table.id).status == "playing"


def clocked(service: Service) -> list[Table]:
    """Games whose turn is over soon."""
    ada, bob = service.player("Ada"), service.player("Bob")
    return [Table([ada, bob], turn_seconds=CLOCK) for _ in range(CLOCKED)]


def moved(table: Table) -> None:
    """Assert that the clock of a game was moved by the outage, and that nobody has lost a turn; end the game."""
    ada = table.players[0]
    until(lambda: ada.view(table.id).clock_moved > 0, 2 * CLOCK)
    view = ada.view(table.id)
    assert view.clock_moved >= FROZEN - 1, view.clock_moved
    assert not any(seat.missed for seat in view.players)
    assert ada.post(f"/v1/games/{table.id}/resign").status_code == 200
