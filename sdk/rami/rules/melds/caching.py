"""Tables of answers that depend on their arguments alone."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def cached(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The same as `lru_cache`, but callers are still checked for the types of their arguments."""
    return lru_cache(maxsize)  # type: ignore[return-value]  # its own type takes any hashable arguments
