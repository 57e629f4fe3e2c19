"""One process that searches, as the service sees it."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec
import structlog

from rami_service.runtime.search.messages import LENGTH, Answer, Question, decode_answer, framed

T = TypeVar("T")

_COMMAND: Final = (sys.executable, "-P", "-m", "rami_service.runtime.search.worker")
_SAID: Final = 10.0
"""The log says every so many seconds that a process is not ready yet, at once if it has to compile."""
_log: Final = structlog.get_logger()


class ProcessEnded(Exception):
    """The process has ended, or could not start. `details` are for the log; they hold no card."""

    def __init__(self, **details: object) -> None:
        super().__init__()
        self.details = details


class SearchProcess:
    """A process that searches one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.began = monotonic()
        self.exit: asyncio.Task[int] = asyncio.create_task(process.wait())

    async def while_it_lives(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of work that this process waits for. Raises ProcessEnded if it ends before."""
        task = asyncio.create_task(work)
        try:
            await asyncio.wait((task, self.exit), return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            raise ProcessEnded(status=self.exit.result())
        finally:
            task.cancel()

    async def ask(self, question: Question) -> Answer:
        """Let it answer a question. Raises ProcessEnded. If this is cancelled, the process is of no more use."""
        stdin = self._process.stdin
        assert stdin is not None
        if not stdin.is_closing():
            stdin.write(framed(question))
        return await self.answer()

    async def answer(self) -> Answer:
        """Wait for what the process sends next. Raises ProcessEnded."""
        stdout = self._process.stdout
        assert stdout is not None
        try:
            head = await stdout.readexactly(LENGTH)
            return decode_answer(await stdout.readexactly(int.from_bytes(head, "big")))
        except msgspec.DecodeError:
            raise ProcessEnded(error="DecodeError") from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise ProcessEnded(status=await self.exit) from None


def _checked(answer: Answer) -> Answer:
    """An answer of a process that starts. Raises ProcessEnded."""
    if answer.error:
        raise ProcessEnded(error=answer.error, frames=answer.frames)
    return answer


async def _watched(process: SearchProcess, *, compiles: bool) -> Answer:
    """The next answer of a process that starts. The log says again and again that it is not ready."""
    waiting = asyncio.create_task(process.answer())
    try:
        done = set[asyncio.Task[Answer]]()
        while not done:
            if compiles or _seconds(process) >= _SAID:
                _log.warning("search_starting", seconds=_seconds(process), compiles=compiles)
            done, _ = await asyncio.wait([waiting], timeout=_SAID)
        return waiting.result()
    finally:
        waiting.cancel()
        await asyncio.wait([waiting])  # nobody else may read then


def _seconds(process: SearchProcess) -> float:
    """For how many seconds a process runs."""
    return round(monotonic() - process.began, 1)


async def _created(environment: Mapping[str, str]) -> Process:
    """Create a process. A cancellation waits for its end: a process that is half created outlives the event loop."""
    command = asyncio.create_subprocess_exec(*_COMMAND, stdin=PIPE, stdout=PIPE, env={**os.environ, **environment})
    creating = asyncio.create_task(command)
    try:
        return await asyncio.shield(creating)
    except asyncio.CancelledError:
        with suppress(OSError):
            await _end(await creating)
        raise


async def _end(process: Process) -> None:
    """Kill a process, and wait until its pipes are closed, too, because the event loop may be closed next."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()
    assert process.stdin is not None
    process.stdin.close()
    with suppress(ConnectionError):
        await process.stdin.wait_closed()


@asynccontextmanager
async def search_process(environment: Mapping[str, str]) -> AsyncIterator[SearchProcess]:
    """A process that can search: what takes long at its start is over, however long it took. Raises ProcessEnded.

    `environment` are more environment variables. At the end of the block the process is killed.
    """
    try:
        started = await _created(environment)
    except OSError as error:
        raise ProcessEnded(error=type(error).__qualname__, errno=error.errno) from None
    process = SearchProcess(started)
    try:
        found = _checked(await process.answer())
        _checked(await _watched(process, compiles=found.compiles))
        _log.info("search_ready", seconds=_seconds(process), compiled=found.compiles)
        yield process
    finally:
        await _end(started)
        await process.exit
