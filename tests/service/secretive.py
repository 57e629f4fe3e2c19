"""A game with every kind of secret, played to its end, and requests with secrets in the wrong places."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table

from rami.bots import HouseBot
from rami.rules.moves import Undo

CARD = re.compile(r"\b[A2-9TJQK][SHDC]\b")


class Secretive(NamedTuple):
    """Two players at a table, and an invitation from one to the other to a private game."""

    players: list[Player]
    table: Table
    invite: str

    def turns(self) -> Iterator[list[Player]]:
        """Play to the end, move by move, while streams are open and both players request hints and events."""
        bot = HouseBot()
        with listening(self.players[0], game_of(self.table.id)), listening(self.players[1], MINE):
            while self.table.play_on(1, bot).status == "playing":
                for player in self.players:
                    player.get(f"/v1/games/{self.table.id}/hint")
                    player.events(self.table.id, after=0)
                yield self.players

    def seeds(self) -> list[str]:
        """The secrets that the deals were shuffled with, which the service publishes at the end of the game."""
        return [deal.secret for deal in self.players[0].record(self.table.id).deals]


def secretive(service: Service, *names: str) -> Secretive:
    """A game with jokers and a turn clock, between two players with these names."""
    players = [service.player(name) for name in names]
    table = Table(players, options=ONE_DEAL | {"jokers": 2}, turn_seconds=60)
    private = players[0].create(seats=2, private=True).id
    invite = players[0].invite(private)
    players[1].join(private, invite=invite)
    return Secretive(players, table, invite)


def mistakes(player: Player, game: str) -> None:
    """Send requests with tokens and cards in the wrong places."""
    token, http = player.token, player.http
    http.get("/v1/players/me", headers={"Authorization": f"Bearer {token}x"})
    http.get("/v1/players/me", headers={"X-Request-Id": token})
    http.get(f"/v1/games/{token}", params={"token": token})
    http.get(f"/{token}")
    http.post("/v1/players", content=token.encode())
    player.try_moves(game, Undo(), at=1)
    player.try_moves(game, {"type": "discard", "card": token})
    player.try_moves(game, {"type": "meld", "cards": ["AS", "2S", "3S"]}, key=token[:40])
    player.post(f"/v1/games/{game}/join", {"invite": token})
