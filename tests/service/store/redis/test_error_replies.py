"""An error reply of a server becomes the same exception as in the client library."""

import pytest
from redis._parsers.base import BaseParser

from rami_service.store.redis.error_replies import error_of

ANSWERS = [
    "ASK 3999 127.0.0.1:6381",
    "CLUSTERDOWN The cluster is down",
    "ERR max number of clients reached",
    "ERR unknown command",
    "LOADING Redis is loading the dataset in memory",
    "MASTERDOWN Link with MASTER is down",
    "MISCONF Redis is configured to save RDB snapshots",
    "MOVED 3999 127.0.0.1:6381",
    "NOAUTH Authentication required.",
    "NOPERM this user has no permissions",
    "NOREPLICAS Not enough good replicas to write.",
    "NOSCRIPT No matching script.",
    "OOM command not allowed when used memory > 'maxmemory'.",
    "READONLY You can't write against a read only replica.",
    "TRYAGAIN Multiple keys request during rehashing of slot",
    "WRONGPASS invalid username-password pair",
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_error_is_the_exception_of_the_library(answer: str) -> None:
    """The exception has the same class and the same text."""
    ours: Exception = error_of(answer)
    theirs: Exception = BaseParser.parse_error(answer)  # type: ignore[no-untyped-call]
    assert type(ours) is type(theirs)
    assert str(ours) == str(theirs)
