"""Work in several processes, with the results in order."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

T = TypeVar("T")

_work: Callable[[int], Any] | None = None
"""The work of this process, if it is one of those that `mapped` starts."""


def mapped(work: Callable[[int], T], count: int, workers: int) -> Iterator[T]:
    """The results of `work(0)` to `work(count - 1)`, in this order, made by so many processes.

    Where processes can be forked, they are: not all bots could be sent to another process.
    """
    if workers <= 1:
        yield from map(work, range(count))
        return
    context = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
    with ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(work,)) as processes:
        try:
            yield from processes.map(_do, range(count), chunksize=max(1, min(16, count // workers)))
        except BaseException:
            processes.shutdown(cancel_futures=True)
            raise


def _begin(work: Callable[[int], Any]) -> None:
    global _work  # noqa: PLW0603 - each process has one work
    _work = work


def _do(number: int) -> Any:
    assert _work is not None, "the work is set before the process begins"
    return _work(number)
