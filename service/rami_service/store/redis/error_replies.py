"""The exceptions of the library for what a server answers instead of a reply."""

from collections.abc import Callable
from typing import Final

from redis import exceptions

_BY_CODE: Final[dict[str, Callable[[str], Exception]]] = {
    "ASK": exceptions.AskError,
    "CLUSTERDOWN": exceptions.ClusterDownError,
    "LOADING": exceptions.BusyLoadingError,
    "MASTERDOWN": exceptions.MasterDownError,
    "MOVED": exceptions.MovedError,
    "NOAUTH": exceptions.AuthenticationError,
    "NOPERM": exceptions.NoPermissionError,
    "NOSCRIPT": exceptions.NoScriptError,
    "OOM": exceptions.OutOfMemoryError,
    "READONLY": exceptions.ReadOnlyError,
    "TRYAGAIN": exceptions.TryAgainError,
    "WRONGPASS": exceptions.AuthenticationError,
}
"""By the first word of the answer; these are given the rest of it."""


def error_of(answer: str) -> Exception:
    """The exception for an error that a server answered. One of no special kind is a ResponseError with its text."""
    code, _, rest = answer.partition(" ")
    if rest == "max number of clients reached":
        return exceptions.ConnectionError(rest)
    if code in _BY_CODE:
        return _BY_CODE[code](rest)
    return exceptions.ResponseError(rest if code == "ERR" else answer)
