"""A client of event streams: it reads one message after the other, and can close the connection at any point."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx2
from tests.service.process import Service
from tests.service.table import Player


class Message(NamedTuple):
    """A message of a stream. `id` is that of the last message that had one."""

    event: str
    id: str
    data: Any


class Ear:
    """An open stream. Without `presence` it leaves out who is connected, which is in no log and comes at any time."""

    presence = False

    def __init__(self, response: httpx2.Response) -> None:
        self.response = response
        self._messages = iter(httpx2.EventSource(response))

    def __iter__(self) -> Iterator[Message]:
        for message in self._messages:
            # A message without data only sets the time until reconnection.
            if message.data and (self.presence or message.event != "presence"):
                yield Message(message.event, message.id, json.loads(message.data))

    def next(self) -> Message:
        """The next message."""
        return next(iter(self))

    def rest(self) -> list[Message]:
        """All messages until the service ends the stream."""
        return list(self)


@contextmanager
def listening(
    player: Player, path: str, *, at: Service | None = None, last: str | None = None, **query: str
) -> Iterator[Ear]:
    """Open a stream at the service `at`, or at the player's own service."""
    base = at.base if at else str(player.http.base_url)
    headers: Mapping[str, str] = {"Authorization": f"Bearer {player.token}"} | ({"Last-Event-ID": last} if last else {})
    with (
        httpx2.Client(base_url=base, timeout=20, verify=False) as http,
        http.stream("GET", f"{path}?{urlencode(query)}", headers=headers) as response,
    ):
        if response.status_code != 200:
            response.read()
        ear = Ear(response)  # the variable keeps the stream referenced; otherwise the response would be closed
        yield ear


def game_of(game: str) -> str:
    """The path of a game's stream."""
    return f"/v1/games/{game}/stream"


MINE = "/v1/players/me/stream"
