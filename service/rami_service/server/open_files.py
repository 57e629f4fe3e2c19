"""How many files the process may have open. Each connection is one, and what has none left is closed without a word."""

from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
from typing import Final

import structlog

_OTHERS: Final = 200
"""What is no caller's connection: the store's, the log, files of the documentation."""
_log: Final = structlog.get_logger()


def allow(connections: int) -> None:
    """Allow for so many connections. Systems begin low (1024 is usual), and let a process ask for more of itself."""
    wanted = connections + _OTHERS
    soft, hard = getrlimit(RLIMIT_NOFILE)
    most = wanted if hard == RLIM_INFINITY else min(wanted, hard)
    if soft != RLIM_INFINITY and soft < most:
        try:
            setrlimit(RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # macOS has a limit below the hard one
            most = soft
    if most < connections:
        _log.warning("few_open_files", allowed=most, wanted=wanted)
