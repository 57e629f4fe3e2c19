"""What the checks read of a body. The rest may be of a newer release."""

from typing import Any

from msgspec import Raw, Struct


class Player(Struct, frozen=True):
    """A player."""

    id: str


class NewPlayer(Struct, frozen=True):
    """A player who was created."""

    player: Player
    token: str

    def __repr__(self) -> str:
        return f"NewPlayer({self.player!r})"  # without the token


class Game(Struct, frozen=True):
    """A game as a player sees it."""

    id: str
    version: int
    turn: int | None
    hand: list[str]


class Event(Struct, frozen=True):
    """Something that happened. `card` is the card of a draw, for those who may see it."""

    type: str
    card: Any = None


class NumberedEvent(Struct, frozen=True):
    """An event in a log. The id begins with its version."""

    id: str
    event: Event


class Log(Struct, frozen=True):
    """Events of a game. A game itself has none."""

    events: list[NumberedEvent] = []


class Problem(Struct, frozen=True):
    """A refusal."""

    code: str
    detail: str
    request_id: str


class Info(Struct, frozen=True):
    """Which release a specification describes."""

    version: str


class Server(Struct, frozen=True):
    """Where a service is."""

    url: str


class Specification(Struct, frozen=True):
    """The methods of each path."""

    info: Info
    servers: list[Server]
    paths: dict[str, dict[str, Raw]]
