"""Caches for results that depend only on their arguments, and for attributes that are computed when they are needed."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def cached(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """The same as `lru_cache`, but the type checker checks the arguments of each call."""
    return lru_cache(maxsize)  # type: ignore[return-value]  # the type of `lru_cache` accepts any hashable arguments


class cached_attribute(Generic[R]):  # noqa: N801  # a decorator, like `property`
    """The same as `functools.cached_property`, without the lock that it takes in Python 3.11."""

    def __init__(self, compute: Callable[[Any], R]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, instance: object, owner: type) -> R:
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
