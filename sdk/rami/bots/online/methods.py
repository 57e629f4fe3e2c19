"""How the methods of a bot are called, with `async` or without."""

import asyncio
import inspect
import logging
from time import perf_counter
from typing import Any

log = logging.getLogger("rami.bots")


async def called(call: Any, *arguments: Any) -> tuple[Any, float]:
    """What a bot answers, and the seconds that it took. Without `async` it runs in a thread: other games go on."""
    began = perf_counter()
    if inspect.iscoroutinefunction(call):
        return await call(*arguments), perf_counter() - began

    def in_thread() -> tuple[Any, float]:
        began = perf_counter()
        try:
            return call(*arguments), perf_counter() - began
        except StopIteration as error:  # it would never come out of the thread
            raise RuntimeError("the bot raised StopIteration") from error

    return await asyncio.to_thread(in_thread)
