"""A bot in any language: a program that reads JSON lines and answers with JSON lines."""

import shlex
import shutil
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rami.bots.programs import running
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
    seconds is killed, and the next game starts it again. One that ends, or is killed, before its first answer is not
    started again: every later use raises OSError.

    Raises ValueError for a command without a program, or with a quote that is not closed, and FileNotFoundError if the
    program is not there.
    """

    def __init__(self, command: str | Sequence[str], timeout: float = 60.0) -> None:
        self._command = tuple(_words(command) if isinstance(command, str) else command)
        if not self._command:
            raise ValueError("A bot that is a program needs its command, such as cmd:./mybot.")
        if shutil.which(self._command[0]) is None:
            raise FileNotFoundError(f"There is no program {self._command[0]} that can be started, for a bot.")
        self._timeout = timeout

    def __call__(self) -> "_Player":
        """The bot of one game."""
        return _Player(self._command, self._timeout)


def _words(command: str) -> list[str]:
    """The program and its arguments, separated as in a shell: a part in quotes may have spaces."""
    try:
        return shlex.split(command)
    except ValueError as error:
        raise ValueError(f"The command of a bot, {command}, cannot be read: {error}.") from None


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
        program = running(self._command)
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
        program = running(self._command)
        with program.lock:
            program.write(_line(kind, self._game, **what))


def _line(kind: str, game: str, **what: Any) -> bytes:
    return msgspec.json.encode({"type": kind, "game": game, **what}) + b"\n"
