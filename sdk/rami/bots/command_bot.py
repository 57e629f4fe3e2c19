"""A bot in any language: a program that reads JSON lines and answers with JSON lines."""

import atexit
import os
import shlex
import subprocess
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Lock, Thread
from typing import Any, Final

import msgspec

from rami.contract.wire.patterns import in_words
from rami.rules.moves import Move
from rami.rules.views.view import View

LONGEST: Final = 200
"""The most characters of a wrong answer that an error repeats."""
_UNION: Any = Move


class CommandBot:
    """A program that plays. It is started once, for all games of this process, and ends when its input ends.

    Each line that it gets is an object with a `type` and the id of a `game`:

    - `game_started`, with the own `seat`;
    - `event`, with an `event` of the game as the seat sees it;
    - `choose`, with the `view` and the `legal` moves: the program answers with one of them, in one line;
    - `game_ended`, with the `totals` and the `winners`;
    - `seed`, with a text for its chances in the next game, in the arena alone.

    It answers nothing but `choose`. It may write to its standard error. A program that does not answer within `timeout`
    seconds is killed, and the next game starts it again.
    """

    def __init__(self, command: str | Sequence[str], timeout: float = 60.0) -> None:
        self._command = tuple(shlex.split(command) if isinstance(command, str) else command)
        if not self._command:
            raise ValueError("A bot that is a program needs its command, such as cmd:./mybot.")
        self._timeout = timeout

    def __call__(self) -> "_Player":
        """The bot of one game."""
        return _Player(self._command, self._timeout)


class _Player:
    """One game of a program."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._command, self._timeout, self._game = command, timeout, ""

    def seed(self, seed: str) -> None:
        """Give the program a text for its chances."""
        self._tell("seed", seed=seed)

    def game_started(self, game: str, seat: int) -> None:
        """Give the program its game and its seat."""
        self._game = game
        self._tell("game_started", seat=seat)

    def on_event(self, event: Any) -> None:
        """Give the program an event."""
        self._tell("event", event=event)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move that the program answers. Raises ValueError, TimeoutError, or OSError if the program has ended."""
        program = _program(self._command)
        with program.lock:
            program.write(_line("choose", self._game, view=view, legal=legal))
            answer = program.read(self._timeout)
        try:
            move: Move = msgspec.json.decode(answer, type=_UNION)
        except msgspec.DecodeError as error:
            raise ValueError(f"the answer {answer[:LONGEST]!r} is not a move: {in_words(error)}") from None
        return move

    def game_ended(self, result: Any) -> None:
        """Give the program the result."""
        self._tell("game_ended", totals=result.totals, winners=result.winners)

    def _tell(self, kind: str, **what: Any) -> None:
        program = _program(self._command)
        with program.lock:
            program.write(_line(kind, self._game, **what))


def _line(kind: str, game: str, **what: Any) -> bytes:
    return msgspec.json.encode({"type": kind, "game": game, **what}) + b"\n"


class _Program:
    """A running program. A thread reads its answers, so that waiting for one can end."""

    def __init__(self, command: Sequence[str]) -> None:
        self.lock = Lock()
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        except OSError as error:
            raise OSError(f"the program {command[0]} cannot be started: {error.strerror}") from error
        self._answers: Queue[bytes] = Queue()
        Thread(target=self._listen, daemon=True).start()
        atexit.register(self.stop)

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()

    def read(self, timeout: float) -> bytes:
        try:
            answer = self._answers.get(timeout=timeout)
        except Empty:
            self._process.kill()
            raise TimeoutError(f"the program did not answer within {timeout:g} s") from None
        if not answer:
            raise OSError(f"the program has ended with status {self._process.wait()}")
        return answer

    def stop(self) -> None:
        """End the program by ending its input."""
        atexit.unregister(self.stop)
        if self.runs and self._process.stdin is not None:
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(b"")


_programs: dict[tuple[int, Sequence[str]], _Program] = {}
"""The programs of this process, by its number and their command: a forked process starts its own."""
_starting = Lock()


def _program(command: Sequence[str]) -> _Program:
    key = os.getpid(), command
    with _starting:
        if key not in _programs or not _programs[key].runs:
            _programs[key] = _Program(command)
        return _programs[key]
