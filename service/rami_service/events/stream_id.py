"""The id of a message of a player's stream: the id of the last notice, and the version of each followed game, or `end`.

Up to 20 games are named in it: `0-1,g_…:12,g_…:end`. For more there are only their positions, in the order in which the
request names them, after a check of this order: `0-1,~1c291ca3,12,,end`. A client that connects again sends both.
"""

from typing import Final
from zlib import crc32

from msgspec import Struct

from rami.contract.operations.operation import MOST_OF_ALL
from rami_service.events.inbox import START

END: Final = "end"
_ALL: Final = "all"
_ORDERED: Final = "~"


class Wanted(Struct, frozen=True):
    """What a stream has to send. `after` is the last notice that the client has; None asks for a snapshot.

    `games` are the games to follow, with their versions if the client has them, or `end` for those that are closed.
    `resumed` are those of them that an earlier stream has followed: they may be gone in the meantime. With
    `everything`, all own games are followed too.
    """

    after: str | None
    games: dict[str, str]
    resumed: frozenset[str]
    everything: bool
    legal_moves: bool


def wanted(games: str | None, after: str | None, *, legal_moves: bool) -> Wanted:
    """Read the parameters of a request; they have the right form."""
    last, *places = (after or "").split(",")
    named = _positions(games.split(",")) if games and games != _ALL else {}
    resumed = _ordered(named, places) if places and places[0].startswith(_ORDERED) else _positions(places)
    if games != _ALL:  # the position in a game that is not followed any more says nothing
        resumed = {game: place for game, place in resumed.items() if game in named}
    return Wanted(last or None, named | resumed, frozenset(resumed), games == _ALL, legal_moves)


def _positions(parts: list[str]) -> dict[str, str]:
    """The version of each game, or `end`; empty if none is named."""
    return {game: place for game, _, place in [part.partition(":") for part in parts]}


def _ordered(named: dict[str, str], places: list[str]) -> dict[str, str]:
    """The positions of these games, in this order. None is known if they are not the games of the id."""
    if places[0] != _check(named) or len(places) != len(named) + 1:
        return {}
    return {game: place for game, place in zip(named, places[1:], strict=True) if place}


def _check(games: dict[str, str]) -> str:
    return f"{_ORDERED}{crc32(','.join(games).encode()):08x}"


class StreamId:
    """The positions of one stream. Its text is the id of the next message."""

    def __init__(self, asked: Wanted) -> None:
        self.notice = asked.after or START
        self._everything = asked.everything
        self._places = dict(asked.games)
        self._check = _check(asked.games) if len(asked.games) > MOST_OF_ALL else None

    def place(self, game_id: str) -> str:
        """The version of a game that the client has; empty if it has none."""
        return self._places.get(game_id, "")

    def reach(self, game_id: str, version: str) -> None:
        """The client gets this version of a game."""
        self._places[game_id] = version

    def forget(self, game_id: str) -> None:
        """The client has no version of a game."""
        self._places[game_id] = ""

    def end(self, game_id: str) -> None:
        """The client gets the last message about a game. If it names the game, its next request tells that it did."""
        self._places[game_id] = END
        if self._everything:
            del self._places[game_id]

    def __str__(self) -> str:
        if self._check is not None:
            return ",".join([self.notice, self._check, *self._places.values()])
        return ",".join([self.notice, *[f"{game}:{place}" for game, place in self._places.items() if place]])
