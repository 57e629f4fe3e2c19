"""What the service and its search processes send each other: MessagePack, behind its length in four bytes."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct, msgpack

from rami.contract.wire import BotLevel, GameView, Hint, Level
from rami.rules.moves import Move
from rami.rules.views.view import View

LENGTH: Final = 4
"""How many bytes say the length of a message."""


class Decide(Struct, frozen=True, tag=True):
    """Which move does a bot of this level make?"""

    level: BotLevel
    view: View
    legal: tuple[Move, ...]


class Advise(Struct, frozen=True, tag=True):
    """What does a bot of this level advise, with what each move is worth?"""

    level: Level
    view: GameView


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a search, or where it failed.

    A new process sends one that says whether it compiles, and an empty one when it can search.

    `frames` and `error` are those of `logs.where`: they hold no card.
    """

    seconds: float = 0.0
    """The processor time that it took."""
    move: Move | None = None
    hint: Hint | None = None
    compiles: bool = False
    """Whether the process has to compile code before it can search, or to wait for another one that does."""
    error: str = ""
    frames: tuple[str, ...] = ()


Question = Decide | Advise
_encoder: Final = msgpack.Encoder()
decode_question: Final[Callable[[bytes], Question]] = msgpack.Decoder(Question).decode
decode_answer: Final = msgpack.Decoder(Answer).decode


def framed(message: Question | Answer) -> bytes:
    """A message behind its length."""
    data = _encoder.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data
