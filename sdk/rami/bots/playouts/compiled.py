"""Functions that are compiled to machine code at their first call, if Numba is there. Without it they are plain Python.

This is the only module that knows Numba.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

COMPILES: Final = find_spec("numba") is not None
"""Whether functions are compiled. A play-out in plain Python takes a thousand times as long."""


def compiled(function: F) -> F:
    """The function, to be compiled. Its machine code is kept beside the source, or in NUMBA_CACHE_DIR.

    If no folder can be written, each process compiles it again.
    """
    return _compiled(function)


def lean(function: F) -> F:
    """The same for a function that makes no arrays: references to arrays are not counted, which took most of the time.

    If it returns arrays, only such functions may call it.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: F, **options: bool) -> F:
    if not COMPILES:
        return function
    njit = import_module("numba").njit
    try:
        return cast("F", njit(cache=True, nogil=True, **options)(function))
    except RuntimeError:
        return cast("F", njit(nogil=True, **options)(function))
