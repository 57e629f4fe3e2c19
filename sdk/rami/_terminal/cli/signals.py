"""Signals that stop a command which runs until it is stopped."""

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


async def until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Do the work until it ends, or until Ctrl-C or SIGTERM stops it. Raises what the work raises."""
    task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows: there Ctrl-C ends the program
            loop.add_signal_handler(sign, task.cancel)
    with suppress(asyncio.CancelledError):
        await task
