"""Runs of the command line, forked from one process that has imported everything: a start needs a tenth of the time.

`python -m tests.sdk.terminal.forked` is the process that forks. It reads one request per line, and writes the exit
status of each run. Each run has its own process, folder, environment and streams.
"""

import atexit
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final, NoReturn

from rami._terminal.cli import main as command

USED: Final = (
    "rami._terminal.cli.commands",
    "rami.bots.online.runner",
    "rami.training.arena",
    "rami.training.datasets",
)
"""What runs import. Importing it does not show in what they do."""
_TURN: Final = Lock()


def run(*arguments: str, folder: Path | None = None, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a folder. Variables of the environment for the service are not passed on."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
    with tempfile.TemporaryDirectory() as made:
        streams = [Path(made, name) for name in ("given", "output", "errors")]
        streams[0].write_bytes(given)
        request = {
            "arguments": arguments,
            "folder": str(folder or Path.cwd()),
            "environment": environment,
            "streams": [str(path) for path in streams],
        }
        status = _status(request)
        output, errors = (path.read_bytes() for path in streams[1:])
        return subprocess.CompletedProcess(("rami", *arguments), status, output, errors)


def _status(request: Mapping[str, Any]) -> int:
    with _TURN:
        asked, answers = _forker()
        asked.write(json.dumps(request).encode() + b"\n")
        asked.flush()
        return int(answers.readline())


@cache
def _forker() -> tuple[IO[bytes], IO[bytes]]:
    process = subprocess.Popen(
        (sys.executable, "-m", __name__), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    atexit.register(process.kill)
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def main() -> None:
    """Fork on request, one run after the other, until standard input is closed."""
    for name in USED:
        import_module(name)
    while line := sys.stdin.buffer.readline():
        if pid := os.fork():
            _, status = os.waitpid(pid, 0)
            with suppress(ProcessLookupError):  # what the run has started and not ended
                os.killpg(pid, signal.SIGKILL)
            os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))
        else:
            _run(json.loads(line))


def _run(request: Mapping[str, Any]) -> NoReturn:
    """The command line, in this forked process."""
    given, output, errors = request["streams"]
    for target, path, mode in ((0, given, "rb"), (1, output, "ab"), (2, errors, "ab")):
        with Path(path).open(mode) as stream:
            os.dup2(stream.fileno(), target)
    sys.stdin, sys.stdout, sys.stderr = (open(each, mode) for each, mode in enumerate("rww"))  # noqa: PTH123, SIM115
    os.setpgrp()
    signal.alarm(280)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["rami", *request["arguments"]]
    random.seed()
    command()
    sys.exit()


if __name__ == "__main__":
    main()
