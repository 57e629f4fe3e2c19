"""The players of the checks."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from http import HTTPStatus
from secrets import token_hex
from typing import Any

import httpx2

from rami._conformance.bodies import NewPlayer
from rami._conformance.connection import Connection, Headers
from rami._conformance.expectations import body, expect_status


class Player:
    """A new player of a service, who sends requests."""

    def __init__(self, connection: Connection, name: str) -> None:
        created = connection.send("POST", "/v1/players", {"name": name})
        expect_status(created, HTTPStatus.CREATED)
        made = body(created, NewPlayer)
        self.id = made.player.id
        self._connection = connection
        self._own = {"authorization": f"Bearer {made.token}"}

    def send(self, method: str, path: str, given: Any = None, headers: Headers | None = None) -> httpx2.Response:
        """The answer to a request with the token of this player."""
        return self._connection.send(method, path, given, {**self._own, **(headers or {})})

    def get(self, path: str, headers: Headers | None = None) -> httpx2.Response:
        """What is at a path; it has to be there."""
        answer = self.send("GET", path, headers=headers)
        expect_status(answer, HTTPStatus.OK)
        return answer

    def stream(
        self, path: str, headers: Headers | None = None
    ) -> AbstractContextManager[Iterator[httpx2.ServerSentEvent]]:
        """The messages of a stream."""
        return self._connection.stream(path, {**self._own, **(headers or {})})

    def add_entropy(self, game: str, headers: Headers | None = None, entropy: str = "") -> httpx2.Response:
        """Change a game. Its players can do this at any time, and each time is one version with one event."""
        return self.send("POST", f"{game}/entropy", {"entropy": entropy or token_hex(16)}, headers)
