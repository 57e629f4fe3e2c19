"""Work that may take long: the event loop tries it within a limit, and threads do it if it needs more.

A thread does not stop the event loop, but they share one interpreter, so there are few threads. A player has one piece
of work in them at a time, so that a player who causes much of it does not hold up others for long.
"""

from asyncio import Lock, get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

from rami.rules.work_limit import WorkLimit, WorkLimitPassed, present

P = ParamSpec("P")
T = TypeVar("T")

UNITS: Final = 250
"""The limit for work on the event loop: about 3 ms."""
THREADS: Final = 2


class HeavyWork:
    """The threads of one process for work that takes long."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="heavy-work")
        self._players: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, player_id: str, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of work of the rules for a player, and what it raises. It must change nothing.

        If it needs too much for the event loop, a thread starts it again.
        """
        before = present.set(WorkLimit(UNITS))
        try:
            return work(*arguments, **named)
        except WorkLimitPassed:
            pass
        finally:
            present.reset(before)
        return await self.run_in_thread(player_id, work, *arguments, **named)

    async def run_in_thread(self, player_id: str, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The same for work that usually takes longer, such as a hint."""
        async with self._players.setdefault(player_id, Lock()):
            return await get_running_loop().run_in_executor(self._threads, partial(work, *arguments, **named))
