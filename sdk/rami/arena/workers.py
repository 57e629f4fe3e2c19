"""Work in several processes, with the results in order."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

T = TypeVar("T")

_work: Callable[[int], Any] | None = None
"""The work of this process and of those that are forked from it. Not all bots could be sent to another process."""


def mapped(work: Callable[[int], T], count: int, workers: int) -> Iterator[T]:
    """The results of `work(0)` to `work(count - 1)`, in this order, made by so many processes."""
    if workers <= 1:
        yield from map(work, range(count))
        return
    global _work  # noqa: PLW0603 - a forked process gets it without copying
    _work = work
    forks = "fork" in get_all_start_methods()
    do = _forked if forks else partial(_sent, work)
    with ProcessPoolExecutor(workers, get_context("fork" if forks else "spawn")) as processes:
        try:
            yield from processes.map(do, range(count), chunksize=max(1, min(16, count // workers)))
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise


def _forked(number: int) -> Any:
    assert _work is not None, "the work is set before the processes begin"
    return _work(number)


def _sent(work: Callable[[int], T], number: int) -> T:
    return work(number)
