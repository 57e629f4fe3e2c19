"""Work in the background: an error in a task that nobody waits for is logged at once, with the name of the work.

Without this, the event loop would mention it when the task is collected as garbage, and for some tasks that is when the
process ends.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import structlog

from rami_service.logs import where

P = ParamSpec("P")
T = TypeVar("T")
PAUSE: Final = 1.0
"""Seconds until work that failed begins again."""
_log: Final = structlog.get_logger()


def start(work: Coroutine[Any, Any, T], context: Context | None = None) -> asyncio.Task[T]:
    """Start work in a task. The caller keeps the task, and may cancel it."""
    task = asyncio.create_task(work, name=getattr(work, "__qualname__", None), context=context)
    task.add_done_callback(_ended)
    return task


def keep(work: Callable[P, Coroutine[Any, Any, None]], *arguments: P.args, **named: P.kwargs) -> asyncio.Task[None]:
    """Start work that never ends by itself, in a task. After an error it begins again. The caller cancels the task."""
    return start(_kept(work, partial(work, *arguments, **named)))


async def _kept(work: Callable[..., Any], begin: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        try:
            return await begin()
        except Exception as error:  # noqa: BLE001 - whatever it was, the process needs this work
            _log.error("background_failed", work=work.__qualname__, **where(error))
            await asyncio.sleep(PAUSE)


def _ended(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("background_failed", work=task.get_name(), **where(error))
