"""Two replicas on one store, with a proxy on each side of each, and what may go wrong with all of them."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.faults.proxy import DAMAGE, Proxy, proxied
from tests.service.crashes import Store
from tests.service.process import Service, free_port, start

_STORE_TIMEOUT: Final = 0.4
_LATE_STORE, _LATE_SERVICE = 0.6, 1.2  # seconds by which a reply is late: more than the other side waits
_SETTINGS: Final[dict[str, Any]] = {"requests_per_token": 0, "store_timeout": _STORE_TIMEOUT}


class Disturbed:
    """The replicas, the ports of the proxies before them, and how often each thing went wrong."""

    def __init__(self, folder: Path, store: Store, random: Random) -> None:
        self.ports: list[int] = []
        self.replicas: list[Service] = []
        self.seen = Counter[str]()
        self._urls: list[str] = []
        self._proxies: list[tuple[str, Proxy]] = []
        self.store = store
        self._folder, self._random = folder, random
        self._process = 0

    async def add(self, stack: AsyncExitStack) -> None:
        """Start a replica between two proxies."""
        port = free_port()
        to_store = partial(asyncio.open_unix_connection, self.store.url.removeprefix("unix://"))
        to_replica = partial(asyncio.open_connection, "127.0.0.1", port)
        # One connection carries the commands of all games, so each fault of the store hits several requests at once.
        back, at = await stack.enter_async_context(proxied(to_store, b"", _LATE_STORE, 0.05, self._random))
        front, public = await stack.enter_async_context(proxied(to_replica, b"", _LATE_SERVICE, 0.2, self._random))
        self._proxies += [("store", back), ("service", front)]
        self.ports.append(public)
        self._urls.append(f"redis://127.0.0.1:{at}")
        self.replicas.append(self._started(port, self._urls[-1]))
        await asyncio.to_thread(self.replicas[-1].wait_until, "/health/ready")

    def _started(self, port: int, url: str) -> Service:
        return start(self._folder, port=port, redis_url=url, **_SETTINGS)

    def begin(self) -> None:
        """Start the store."""
        self._process = self.store.start()

    def end(self) -> None:
        """End everything."""
        for service in self.replicas:
            service.http.close()
            service.kill()
        self.store.end()

    async def run(self) -> None:
        """Let one thing after the other go wrong, until cancelled."""
        things = [self._damage] * 4 + [self._kill] * 2 + [self._pause] * 2 + [self._crash]
        self._random.shuffle(things)
        number = 0
        try:
            while True:
                await asyncio.sleep(0.2 + 0.3 * self._random.random())
                thing = asyncio.create_task(things[number % len(things)]())
                try:
                    await asyncio.shield(thing)
                except asyncio.CancelledError:
                    await thing  # a store that was killed is started again
                    raise
                number += 1
        finally:
            self.calm()

    def calm(self) -> None:
        """End what goes wrong in the network, and let paused replicas go on."""
        for _, proxy in self._proxies:
            proxy.fault = None
        for service in self.replicas:
            service.process.send_signal(signal.SIGCONT)

    async def _damage(self) -> None:
        """Damage connections in one way, on one side of one replica."""
        side, proxy = self._random.choice(self._proxies)
        proxy.fault = self._random.choice(DAMAGE)
        before = proxy.met[proxy.fault]
        await asyncio.sleep(0.3)
        self.seen[f"{side}: {proxy.fault}"] += proxy.met[proxy.fault] - before
        proxy.fault = None

    async def _kill(self) -> None:
        """Kill a replica, and start it again."""
        number = self._random.randrange(len(self.replicas))
        old = self.replicas[number]
        await asyncio.to_thread(old.kill)
        old.http.close()
        self.replicas[number] = self._started(old.port, self._urls[number])
        await asyncio.to_thread(self.replicas[number].wait_until)
        self.seen["replicas killed"] += 1

    async def _pause(self) -> None:
        """Stop a replica for up to a second."""
        service = self._random.choice(self.replicas)
        os.kill(service.process.pid, signal.SIGSTOP)
        await asyncio.sleep(self._random.random())
        os.kill(service.process.pid, signal.SIGCONT)
        self.seen["replicas paused"] += 1

    async def _crash(self) -> None:
        """Kill the store, and start it again with its data."""
        os.kill(self._process, signal.SIGKILL)
        await asyncio.to_thread(self.store.end)
        self._process = await asyncio.to_thread(self.store.start)
        self.seen["stores killed"] += 1


@asynccontextmanager
async def disturbed(folder: Path, random: Random) -> AsyncIterator[Disturbed]:
    """Two replicas that answer."""
    made = Disturbed(folder, Store(folder / "store"), random)
    made.begin()
    async with AsyncExitStack() as stack:
        try:
            for _ in range(2):
                await made.add(stack)
            yield made
        finally:
            made.calm()
            await asyncio.to_thread(made.end)
