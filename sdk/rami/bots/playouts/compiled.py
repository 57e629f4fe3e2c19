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
    return _compiled(function, _nrt=True)  # said, because a function that a lean one calls would be lean too


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
        made = njit(cache=True, nogil=True, **options)(function)
    except RuntimeError:
        made = njit(nogil=True, **options)(function)
    return cast("F", _for_types(made) if hasattr(made, "get_call_template") else made)  # NUMBA_DISABLE_JIT leaves it


def _for_types(made: Any) -> Any:
    """The same function, compiled once for numbers, and not again for each constant that a caller passes to it.

    This and `_nrt` are private to Numba, so its version has a bound.
    """
    template, unliteral = made.get_call_template, import_module("numba").types.unliteral

    def of_types(args: Any, kws: Any) -> Any:
        return template([unliteral(arg) for arg in args], {name: unliteral(arg) for name, arg in dict(kws).items()})

    made.get_call_template = of_types
    return made
