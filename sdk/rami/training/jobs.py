"""Work that is split into independent jobs, for processes of this machine or for an executor of any library.

What a job does depends on its number alone, its seed included. So the results are the same for any number of workers,
on any machines, and if a job is carried out again.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

__all__ = ["AHEAD", "Workers", "mapped"]

T = TypeVar("T")

Workers = int | Executor
"""How many processes of this machine, or an executor as `concurrent.futures` defines it."""

AHEAD: Final = 1024
"""So many jobs are submitted before the first of them is done. It bounds the memory for results, and the workers."""
_SHARES: Final = 100
_TOGETHER: Final = 16

_Submit = Callable[[range], "Future[list[Any]]"]
_work: Callable[[int], Any] | None = None
"""The work of this process, if it is one of those that `mapped` starts."""
_stopped: Any = None
"""Its `value` is true when nobody waits for the work any more."""


def mapped(work: Callable[[int], T], count: int, workers: Workers = 1, *, together: int = _TOGETHER) -> Iterator[T]:
    """The results of `work(0)` to `work(count - 1)`, in this order.

    A job is a range of at most `together` numbers. An executor gets `work` by pickle, so what it uses must be there
    for its workers to import; the executor is left open. Processes of this machine are forked where that is possible:
    not all bots could be sent to another process. There are no more of them than jobs, and they end with this one. The
    first exception of a job is raised, and what has not begun then is cancelled.
    """
    if isinstance(workers, int) and workers <= 1:
        yield from map(work, range(count))
        return
    size = max(1, min(together, count // _SHARES))
    waiting: deque[Future[list[T]]] = deque()
    with _submitting(work, workers, -(-count // size)) as submit:
        try:
            for first in range(0, count, size):
                waiting.append(submit(range(first, min(first + size, count))))
                if len(waiting) == AHEAD:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def _submitting(work: Callable[[int], Any], workers: Workers, number: int) -> Iterator[_Submit]:
    """What submits a job, of so many."""
    if isinstance(workers, Executor):
        yield lambda job: workers.submit(_all_of, work, job)
        return
    context = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
    stopped: Any = context.RawValue("b", 0)  # without a lock, which a process that is killed would keep
    size = max(1, min(workers, number))
    with ProcessPoolExecutor(size, context, initializer=_begin, initargs=(work, stopped)) as processes:
        try:
            yield lambda job: processes.submit(_own, job)
        except BaseException:
            stopped.value = 1  # some jobs that have not begun cannot be cancelled
            raise


def _all_of(work: Callable[[int], T], numbers: range) -> list[T]:
    return [work(number) for number in numbers]


def _begin(work: Callable[[int], Any], stopped: Any) -> None:
    global _work, _stopped
    _work, _stopped = work, stopped
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    Thread(target=_end_with_parent, daemon=True).start()


def _interrupted(*_: object) -> None:
    """Ctrl-C reaches all processes, perhaps this one first: it begins nothing new."""
    _stopped.value = 1
    raise KeyboardInterrupt


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, even if that was killed: else it would wait for ever."""
    parent = parent_process()
    assert parent is not None, "mapped has started this process"
    parent.join()
    os._exit(1)


def _own(numbers: range) -> list[Any]:
    assert _work is not None, "the work is set before the process begins"
    return [_work(number) for number in numbers if not _stopped.value]
