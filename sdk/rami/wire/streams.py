"""Parts of the log of a game, as lists and streams send them, and the other messages of streams."""

from typing import Literal

from msgspec import Struct

from rami.wire.basics import GameId
from rami.wire.events import GameEvent, NumberedEvent
from rami.wire.games import LegalMoves


class Events(Struct, frozen=True, kw_only=True):
    """The events after the position `after`, oldest first. For more, ask again with `after` set to `next`.

    The id of an event is `version-number`: the version of the game, and the number of the event in that version.
    `legal_moves` are yours after the last of these events. They are null if you did not ask for them, and if there are
    more events already.
    """

    events: tuple[NumberedEvent, ...]
    next: str
    legal_moves: LegalMoves | None = None


class VersionEvents(Struct, frozen=True, kw_only=True):
    """The events of one version of a game, in order. Nobody could see the game in a state between two of them.

    `at` is the time of the commit, null for versions that an older release of the service wrote. `legal_moves` are
    yours at this version. They are null if you did not ask for them, if it is not your turn, and if a later version
    exists already. At the beginning of a stream a message without events has them.
    """

    game: GameId
    version: int
    at: str | None
    events: tuple[GameEvent, ...]
    legal_moves: LegalMoves | None = None


class GameClosed(Struct, frozen=True, kw_only=True):
    """Nothing more follows about this game in the stream of a player.

    `over`: the game has finished or was aborted. `gone`: it does not exist any more, you may not see it any more, or it
    cannot be read.
    """

    game: GameId
    reason: Literal["over", "gone"]


class StreamEnd(Struct, frozen=True):
    """The stream is complete. Do not connect again."""
