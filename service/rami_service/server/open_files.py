"""The limit on open files of the process. Each connection needs one; without a free one it is closed with no answer."""

from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
from typing import Final

import structlog

_OTHERS: Final = 200
"""Open files that are not connections of clients: the store, the log, files of the documentation."""
_log: Final = structlog.get_logger()


def allow(connections: int) -> None:
    """Raise the limit for so many connections. The usual limit is low (1024), but a process may raise it itself."""
    wanted = connections + _OTHERS
    soft, hard = getrlimit(RLIMIT_NOFILE)
    most = wanted if hard == RLIM_INFINITY else min(wanted, hard)
    if soft != RLIM_INFINITY and soft < most:
        try:
            setrlimit(RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # macOS has another limit, below the hard one
            most = soft
    if most < connections:
        _log.warning("few_open_files", allowed=most, wanted=wanted)
