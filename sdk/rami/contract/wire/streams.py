"""Parts of the log of a game, as lists and streams send them, and the other messages of streams."""

from typing import Literal

from msgspec import Struct

from rami.contract.wire.basics import GameId, Timestamp, Version
from rami.contract.wire.events import GameEvent, NumberedEvent
from rami.contract.wire.games import LegalMoves
from rami.rules.numbers import SeatNumber


class Events(Struct, frozen=True, kw_only=True):
    """The events after the position `after`."""

    events: tuple[NumberedEvent, ...]
    """The events. Oldest first."""
    next: str
    """For more, ask again with `after` set to this."""
    legal_moves: LegalMoves | None = None
    """Yours after the last of these events. Null if you did not ask for them, and if there are more events already."""


class VersionEvents(Struct, frozen=True, kw_only=True):
    """The events of one version of a game. Nobody could see the game in a state between two of them."""

    game: GameId
    version: Version
    at: Timestamp | None
    """The time of the commit, null for versions that an older release of the service wrote."""
    events: tuple[GameEvent, ...]
    """In order."""
    legal_moves: LegalMoves | None = None
    """Yours at this version. Null if you did not ask for them, if it is not your turn, and if a later version exists
    already. At the beginning of a stream a message without events has them."""


class GamePresence(Struct, frozen=True, kw_only=True):
    """Which players are connected now, and when a turn may be claimed. It is no event, and no part of the log."""

    game: GameId
    connected: tuple[SeatNumber, ...]
    """The seats whose players are connected now, and those of house bots."""
    claim_after: Timestamp | None = None
    """From when on the turn may be given to a house bot, as in the view of the game."""


class GameClosed(Struct, frozen=True, kw_only=True):
    """Nothing more follows about this game in the stream of a player."""

    game: GameId
    reason: Literal["over", "gone"]
    """`over`: the game has finished or was aborted. `gone`: it does not exist any more, you may not see it any more, or
    it cannot be read."""


class StreamEnd(Struct, frozen=True):
    """The stream is complete. Do not connect again."""
