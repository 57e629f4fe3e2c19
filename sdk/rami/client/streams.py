"""Event streams: their calls, how their messages are read, and where they resume after a lost connection."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import uniform
from typing import Final, Generic, TypeVar

import httpx2
from msgspec import DecodeError, Struct, ValidationError
from msgspec.structs import replace

from rami.client.answers.event_log import LoggedVersion, read_single, read_version
from rami.client.call import Call, path_of
from rami.client.errors import BadAnswer
from rami.contract import wire
from rami.contract.operations import Operation, events
from rami.contract.operations.operation import EVENT_STREAM
from rami.contract.wire import GameView
from rami.contract.wire.decoding import nothing, reader
from rami.contract.wire.patterns import in_words
from rami.rules.state import IN_TURN

LONG_POLL: Final = 20
"""How many seconds the service waits for an event before it answers."""


def is_over(game: GameView) -> bool:
    """Whether the game has finished or was aborted."""
    return game.status in {"finished", "aborted"}


def is_my_turn(game: GameView) -> bool:
    """Whether it is the viewer's turn."""
    return game.status == "playing" and game.phase in IN_TURN and game.turn == game.seat


T = TypeVar("T")

_SILENCE: Final = 20
"""A stream that sends nothing for so many seconds plus the time-out is lost: it sends something every 15 seconds."""
_read_view = reader(wire.GameView)
_read_games = reader(wire.Page[wire.GameSummary])
_read_closed = reader(wire.GameClosed)
_read_presence = reader(wire.GamePresence)
_read_notice = reader(wire.NumberedNotice)


class Stream(Struct, Generic[T], frozen=True):
    """A stream that is not open yet: its call, and a function for each type of message that reads its data.

    A message that is read as None is left out.
    """

    call: Call[None]
    read: Mapping[str, Callable[[bytes], T | None]]


def game_stream(game_id: str, *, legal_moves: bool = False) -> Stream[wire.GameView | LoggedVersion]:
    """The stream of a game."""
    read: dict[str, Callable[[bytes], wire.GameView | LoggedVersion | None]]
    read = {"snapshot": _read_view, "version": read_version, "event": partial(read_single, game_id)}
    return Stream(_call(events.STREAM_GAME, included(legal_moves=legal_moves), game_id=game_id), read)


def player_stream() -> Stream[wire.Page[wire.GameSummary] | wire.NumberedNotice]:
    """The stream of a player's games and notices."""
    return Stream(_call(events.STREAM_NOTICES, {}), {"snapshot": _read_games, "notice": _known_notice})


Followed = (
    wire.Page[wire.GameSummary]
    | wire.NumberedNotice
    | wire.GameView
    | LoggedVersion
    | wire.GamePresence
    | wire.GameClosed
)
"""What a stream of several games yields."""
Games = str | Iterable[str] | Mapping[str, int | None]
"""Games to follow: `all`, an id, several ids, or the version that is known of each."""


def games_stream(games: Games, *, legal_moves: bool = False) -> Stream[Followed]:
    """The stream of a player's games and notices, with everything that happens in some games."""
    query = {"games": _named(games), **included(legal_moves=legal_moves)}
    read: dict[str, Callable[[bytes], Followed | None]] = {"snapshot": _read_games, "notice": _known_notice}
    read |= {"game": _read_view, "version": read_version, "presence": _read_presence, "closed": _read_closed}
    return Stream(_call(events.STREAM_NOTICES, query), read)


def _named(games: Games) -> str:
    if isinstance(games, str):
        return games
    versions = games if isinstance(games, Mapping) else dict.fromkeys(games)
    return ",".join(game if version is None else f"{game}:{version}" for game, version in versions.items())


class Place(Generic[T]):
    """The position in a stream: how far it was read, and whether it has ended."""

    def __init__(self, stream: Stream[T], after: int | str | None) -> None:
        self.ended = False
        self._stream = stream
        self._after = after
        self._received = False

    def call(self) -> Call[None]:
        """The call that opens the stream at this position."""
        self._received = False
        query = {} if self._after is None else {"after": self._after}
        return replace(self._stream.call, query={**self._stream.call.query, **query})

    def take(self, message: httpx2.ServerSentEvent) -> T | None:
        """The content of a message, or None if it has none. Raises BadAnswer if it cannot be read."""
        self.ended = message.event == "end"
        read = self._stream.read.get(message.event)
        if read is None:
            return None
        try:
            item = read(message.data.encode())
        except DecodeError as error:
            raise BadAnswer(
                f"the stream {self._stream.call.path}: a message cannot be read: {in_words(error)}"
            ) from error
        self._after, self._received = message.id, True
        return item

    @property
    def pause(self) -> float:
        """Seconds to wait before the stream is opened again. They are random, as many clients may lose it at once."""
        if self.ended:
            return 0
        return uniform(0, 1) if self._received else uniform(0.5, 1.5)  # noqa: S311 - spreads clients out in time


def check_stream(call: Call[None], response: httpx2.Response) -> None:
    """Raise BadAnswer if the response is not an event stream, for example the page of a proxy."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip()
    if kind != EVENT_STREAM:
        raise BadAnswer(f"{call.method} {call.path}: the answer is {kind or 'empty'}, not a stream of events")


def included(*, legal_moves: bool) -> dict[str, str]:
    """The query that asks for legal moves, or for nothing."""
    return {"include": "legal_moves"} if legal_moves else {}


def _call(operation: Operation[str], query: Mapping[str, str], **path: str) -> Call[None]:
    return Call(operation=operation, path=path_of(operation, **path), query=query, read=nothing, wait=_SILENCE)


def _known_notice(data: bytes) -> wire.NumberedNotice | None:
    """A notice, or None if this release does not know its type."""
    try:
        return _read_notice(data)
    except ValidationError:
        return None
