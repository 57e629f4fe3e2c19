"""Turns error replies of a server into redis-py's exceptions."""

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
"""By the first word of the reply. The exception gets the rest of the reply."""


def error_of(reply: str) -> Exception:
    """The exception for an error reply. An error that is not in the table is a ResponseError with the reply's text."""
    code, _, rest = reply.partition(" ")
    if rest == "max number of clients reached":
        return exceptions.ConnectionError(rest)
    if code in _BY_CODE:
        return _BY_CODE[code](rest)
    return exceptions.ResponseError(rest if code == "ERR" else reply)
