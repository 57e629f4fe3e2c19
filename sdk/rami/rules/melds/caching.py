"""A cache for the results of functions that depend only on their arguments."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def cached(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The same as `lru_cache`, but the type checker checks the arguments of each call."""
    return lru_cache(maxsize)  # type: ignore[return-value]  # the type of `lru_cache` accepts any hashable arguments
