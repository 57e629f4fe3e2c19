"""A deployment that is checked, with the two players and the two games that the checks make there."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar

import httpx2

from rami._conformance.bodies import Game
from rami._conformance.connection import Connection
from rami._conformance.expectations import NotChecked, Unmet, body, expect_status
from rami._conformance.players import Player
from rami.messages.words import conformance as words

T = TypeVar("T")

CHANGES: Final = 3
"""How often the game that has ended was changed before its players resigned."""


class Deployment:
    """What the checks share. It is made when the first check needs it; if that fails, no later check can use it.

    `origin` is that of pages which should be able to call the service.
    """

    def __init__(self, connection: Connection, origin: str | None = None) -> None:
        self.connection = connection
        self.origin = origin
        self.players: list[Player] = []
        self.games: list[str] = []
        """The paths of all games that were created."""
        self._made: dict[str, Any] = {}

    @property
    def ada(self) -> Player:
        """The first player."""
        return self._once("ada", partial(self._player, "Ada"))

    @property
    def bob(self) -> Player:
        """The second player."""
        return self._once("bob", partial(self._player, "Bob"))

    @property
    def created(self) -> httpx2.Response:
        """The answer to the request that has created the game."""
        return self._once("created", self._create)

    @property
    def game(self) -> str:
        """The path of a game that both play."""
        return self._once("game", lambda: self._begun(self.created))

    @property
    def ended(self) -> str:
        """The path of another game, which both have resigned: its stream has an end."""
        return self._once("ended", self._resigned)

    def remove(self) -> list[str]:
        """Abort the games and delete the players. The ids of the players that are left."""
        for player in self.players:
            for game in self.games:
                for way in ("resign", "leave"):  # one of them is refused, as the game is running or open
                    _try(player, "POST", f"{game}/{way}")
        return [player.id for player in self.players if not _try(player, "DELETE", "/v1/players/me")]

    def _once(self, name: str, make: Callable[[], T]) -> T:
        if name not in self._made:
            self._made[name] = NotChecked(words.NOTHING_TO_CHECK)
            self._made[name] = make()
        made: T | NotChecked = self._made[name]
        if isinstance(made, NotChecked):
            raise made
        return made

    def _player(self, name: str) -> Player:
        player = Player(self.connection, name)
        self.players.append(player)
        return player

    def _create(self) -> httpx2.Response:
        seating = [{"kind": "you"}, {"kind": "player", "player": self.bob.id}]
        answer = self.ada.send("POST", "/v1/games", {"variant": "rami", "private": True, "seating": seating})
        expect_status(answer, HTTPStatus.CREATED)
        self.games.append(f"/v1/games/{body(answer, Game).id}")
        return answer

    def _begun(self, created: httpx2.Response) -> str:
        game = f"/v1/games/{body(created, Game).id}"
        expect_status(self.bob.send("POST", f"{game}/join", {}), HTTPStatus.OK)
        return game

    def _resigned(self) -> str:
        game = self._begun(self._create())
        for _ in range(CHANGES):
            expect_status(self.ada.add_entropy(game), HTTPStatus.OK)
        for player in (self.ada, self.bob):
            expect_status(player.send("POST", f"{game}/resign"), HTTPStatus.OK)
        return game


def _try(player: Player, method: str, path: str) -> bool:
    try:
        return player.send(method, path).is_success
    except Unmet:
        return False
