"""The programs that play as bots: each is started once in a process, and ends with it."""

import atexit
import os
import subprocess
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Lock, Thread
from typing import Final

LONGEST_LINE: Final = 1_000_000
"""The most bytes of a line that are read at once. What is longer is no move, and counts as several answers."""
MOST_LINES: Final = 100
"""So many answers are kept that nobody has asked for. Then the program waits."""
GRACE: Final = 1.0
"""The seconds that a program has to end after it has closed its input or output."""


class Program:
    """A running program. A thread reads its answers, so that waiting for one can end."""

    def __init__(self, command: Sequence[str]) -> None:
        self.lock = Lock()
        self.answered = False
        self._killed = ""
        """Why it was killed, if it was."""
        self._name = command[0]
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        except OSError as error:
            raise OSError(f"the program {command[0]} cannot be started: {error.strerror}") from error
        self._answers: Queue[bytes] = Queue(MOST_LINES)
        Thread(target=self._listen, daemon=True).start()
        atexit.register(self.stop)

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def write(self, line: bytes) -> None:
        """Give it a line. Raises OSError if it has ended."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None

    def read(self, timeout: float) -> bytes:
        """Its next line. Raises OSError if it has ended, and TimeoutError after it was killed."""
        try:
            answer = self._answers.get(timeout=timeout)
        except Empty:
            self._process.kill()
            self._process.wait()
            self._killed = f"did not answer within {timeout:g} s"
            raise TimeoutError(f"the program {self._name} {self._killed}") from None
        if not answer:
            raise self._ended()
        self.answered = True
        return answer

    def never_answered(self) -> OSError:
        """What is wrong with a program that it is of no use to start again."""
        failure = self._killed or f"has ended with status {self._process.wait()}"
        return OSError(f"the program {self._name} {failure}, and has not answered before: it is not started again")

    def stop(self) -> None:
        """End the program by ending its input."""
        atexit.unregister(self.stop)
        if self.runs and self._process.stdin is not None:
            self._process.stdin.close()

    def _ended(self) -> OSError:
        """It has closed its input or output, so it ends, or has ended: if it does not, it is killed."""
        try:
            status = self._process.wait(timeout=GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        return OSError(f"the program {self._name} has ended with status {status}")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_LINE):
            self._answers.put(line)
        self._answers.put(b"")


_programs: dict[tuple[int, Sequence[str]], Program] = {}
"""The programs of this process, by its number and their command: a forked process starts its own."""
_starting = Lock()


def running(command: Sequence[str]) -> Program:
    """The running program of a command. Raises OSError if there is none, and it is of no use to start it again."""
    key = os.getpid(), command
    with _starting:
        found = _programs.get(key)
        if found is not None and found.runs:
            return found
        if found is not None and not found.answered:
            raise found.never_answered()
        _programs[key] = Program(command)
        return _programs[key]
