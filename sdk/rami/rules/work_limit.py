"""A limit on the work of a call, for callers that must not wait: in rare positions a call takes long.

An event loop makes the call with a limit, and lets a thread make it again without one if the limit is passed. The limit
counts the steps of the searches and not the time, so the same call passes it on every machine or on none.
"""

from contextvars import ContextVar
from typing import Any, Final, Self

from msgspec import Struct


class WorkLimitPassed(Exception):
    """A call needs more work than its caller allowed. Nothing has changed."""


class WorkLimit(Struct):
    """Limits the work of the calls in a `with` block, in units. They raise WorkLimitPassed if they need more."""

    left: int
    before: Any = None

    def __enter__(self) -> Self:
        self.before = present.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        present.reset(self.before)


present: Final[ContextVar[WorkLimit | None]] = ContextVar("work_limit", default=None)
"""The limit of the work in hand; None without one."""


def spend(units: int) -> None:
    """Count work: one unit is about 10 µs. Raises WorkLimitPassed if this is more than the caller allowed."""
    limit = present.get()
    if limit is not None:
        limit.left -= units
        if limit.left < 0:
            raise WorkLimitPassed
