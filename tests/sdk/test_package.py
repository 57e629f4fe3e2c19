"""What `import rami` offers: the version, the events, and a log that is silent until a program asks for it."""

import subprocess
import sys
from importlib.metadata import version
from typing import get_args

import rami
from rami import events

UNREACHABLE = """
import sys
from rami import Rami, errors
if sys.argv[1:]:
    import logging
    logging.basicConfig()
try:
    Rami("http://127.0.0.1:9", retries=1).get_game("g_0")
except errors.ConnectionFailed:
    pass
"""


def written(*arguments: str) -> list[str]:
    """What a program writes whose call fails twice, because no service is there."""
    command = [sys.executable, "-c", UNREACHABLE, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return (done.stdout + done.stderr).splitlines()


def test_the_version_is_that_of_the_package() -> None:
    """`rami.__version__` is the version that pip shows."""
    assert rami.__version__ == version("rami")


def test_every_event_is_in_one_place() -> None:
    """`rami.contract.events` has each class that an event can have."""
    assert rami.contract.events is events
    assert {kind.__name__ for kind in get_args(events.GameEvent)} | {"GameEvent"} == set(events.__all__)


def test_nothing_is_written_unless_a_log_is_asked_for() -> None:
    """Without logging a retry is silent."""
    assert written() == []


def test_each_retry_is_one_readable_line() -> None:
    """The line says what failed, and how long the client waits."""
    (line,) = written("with logging")
    assert line.startswith("WARNING:rami.client:GET /v1/games/g_0: no connection to http://127.0.0.1:9")
    assert "Trying again in 0." in line
