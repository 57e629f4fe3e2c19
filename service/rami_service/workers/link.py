"""What the parent and a worker say to each other, over a pair of sockets that nobody else can reach.

The parent sends the task first, and then questions; each answer has the number of its question, because the parent may
have given up an earlier one. The end of a link shows each of them that the other has ended.
"""

from multiprocessing.connection import Connection
from threading import Lock
from time import monotonic
from typing import Final, Literal

import msgspec
from msgspec import Struct

from rami_service.settings import Settings
from rami_service.telemetry.merged import Family

State = Literal["starting", "serving", "stuck"]
"""`stuck`: the event loop of the worker does not go on."""
UNASKED: Final = 0
"""The number of the last answer of a worker, which it sends when it ends."""


class Task(Struct, frozen=True):
    """What a worker needs: its number, the settings, and the numbers of the open files of its sockets."""

    number: int
    settings: Settings
    listener: int
    admin: int | None


class Question(Struct, frozen=True):
    """A question for the state of a worker, and perhaps for its metrics."""

    number: int
    metrics: bool


class Answer(Struct, frozen=True):
    """The state of a worker, and its metrics if they were asked for."""

    number: int
    state: State
    families: tuple[Family, ...] = ()


class Gone(Exception):
    """The other end of the link is closed."""


class Link:
    """One end of a link. Receive in one thread at a time."""

    def __init__(self, connection: Connection) -> None:
        self.last: Answer | None = None
        """What a worker sent when it ended."""
        self._connection = connection
        self._asked = UNASKED
        self._sending = Lock()

    def close(self) -> None:
        """Close this end."""
        self._connection.close()

    def send(self, message: Task | Question | Answer) -> None:
        """Send a message. Raises Gone."""
        try:
            with self._sending:
                self._connection.send_bytes(msgspec.msgpack.encode(message))
        except OSError:
            raise Gone from None

    def task(self) -> Task:
        """Wait for the task. Raises Gone."""
        return msgspec.msgpack.decode(self._received(), type=Task)

    def question(self) -> Question:
        """Wait for the next question. Raises Gone."""
        return msgspec.msgpack.decode(self._received(), type=Question)

    def ask(self, *, metrics: bool = False) -> int:
        """Send a question, and return its number. Raises Gone."""
        self._asked += 1
        self.send(Question(self._asked, metrics))
        return self._asked

    def answer(self, number: int, until: float) -> Answer | None:
        """Wait for the answer to a question until some time (`monotonic`); None if it does not come. Raises Gone."""
        try:
            while self._connection.poll(max(0.0, until - monotonic())):
                answer = msgspec.msgpack.decode(self._received(), type=Answer)
                if answer.number == UNASKED:
                    self.last = answer
                if answer.number == number:
                    return answer
        except OSError:
            raise Gone from None
        return None

    def _received(self) -> bytes:
        try:
            return self._connection.recv_bytes()
        except (EOFError, OSError):
            raise Gone from None
