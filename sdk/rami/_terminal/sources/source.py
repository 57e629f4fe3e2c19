"""What a table needs of a game, wherever it is played."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from rami import GameEvent, GameView, Hint, LegalMoves, Move, Record
from rami._terminal.translator import Translator
from rami.contract.wire import Level


class Said(NamedTuple):
    """What a player said: one of the phrases."""

    seat: int | None
    phrase: str


Happened = GameEvent | Said
Hear = Callable[[Sequence[Happened]], None]
"""Gets what has happened. The view is then the one after it."""


class Source(Protocol):
    """A game at which somebody sits or which somebody watches."""

    @property
    def view(self) -> GameView:
        """The game as the reader sees it now."""

    @property
    def legal(self) -> LegalMoves | None:
        """The moves that the reader may make now; None where they are not known."""

    @property
    def past(self) -> Sequence[Happened]:
        """What has happened before `follow` was called."""

    async def follow(self, hear: Hear) -> None:
        """Play on until the game is over, and report what happens."""

    async def play(self, move: Move) -> None:
        """Make a move of the reader. Raises RamiError, with the reason, if it cannot be made."""

    async def hint(self, level: Level, *, worth: bool = False) -> Hint:
        """What a bot of this level would do, with `worth` also what each move is worth, which takes time.

        Raises RamiError or MissingExtra.
        """

    async def sheet(self, say: Translator) -> str:
        """The rule sheet of this game, as Markdown."""

    async def go_on(self) -> None:
        """The reader has seen the end of the deal. Raises RamiError."""

    async def again(self) -> "Source":
        """A new game with the same rules. Raises RamiError."""

    async def record(self) -> Record:
        """The record of the finished game. Raises RamiError."""
