"""Players and tables for tests: the method names are those of a game, and each method sends real HTTP requests."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec.structs import replace
from tests.service.direct import direct

from rami.bots import Bot, HouseBot
from rami.contract.wire import Events, GameSummary, GameView, Invite, LegalMoves, MovesMade, NewPlayer, Page
from rami.rules.moves import Move
from rami.rules.records.record import Record
from rami_service.domain.models import Game, decode_game, encode
from rami_service.store import keys

T = TypeVar("T")
ONE_DEAL = {"match_end": {"deals": 1}}


def timeless(view: dict[str, Any]) -> dict[str, Any]:
    """A view as JSON without who is connected, which only views of the present have."""
    return view | {"connected": None, "claim_after": None}


class Player:
    """One player and its requests. The short methods expect success; `send` and `post` return any response."""

    def __init__(self, http: httpx.Client, name: str = "Ada") -> None:
        answer = http.post("/v1/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        made = msgspec.json.decode(answer.content, type=NewPlayer)
        self.http, self.token, self.id, self.name = http, made.token, made.player.id, name

    def send(self, method: str, path: str, **parts: Any) -> httpx.Response:
        """Any request with this player's token."""
        headers = {"Authorization": f"Bearer {self.token}"} | parts.pop("headers", {})
        return self.http.request(method, path, headers=headers, **parts)

    def get(self, path: str, **params: Any) -> httpx.Response:
        """Send a GET request."""
        return self.send("GET", path, params=params)

    def post(self, path: str, body: Any = None, *, key: str | None = None, at: int | None = None) -> httpx.Response:
        """Post a body. `key` is sent as the idempotency key, `at` as the version of the game."""
        headers = {"Idempotency-Key": key} if key else {}
        if at is not None:
            headers["If-Match"] = f'"{at}"'
        return self.send("POST", path, json=body, headers=headers)

    def try_moves(self, game: str, *moves: Any, key: str | None = None, at: int | None = None) -> httpx.Response:
        """Send some moves, written as structs or as JSON, and return any response."""
        return self.post(f"/v1/games/{game}/moves", {"moves": msgspec.to_builtins(moves)}, key=key, at=at)

    def create(self, **request: Any) -> GameView:
        """Create a game."""
        return _read(self.post("/v1/games", request), GameView, 201)

    def join(self, game: str, **request: Any) -> GameView:
        """Join a game."""
        return _read(self.post(f"/v1/games/{game}/join", request), GameView)

    def view(self, game: str) -> GameView:
        """The game as this player sees it, without who is connected: that is no part of a version."""
        return replace(_read(self.get(f"/v1/games/{game}"), GameView), connected=None, claim_after=None)

    def legal(self, game: str) -> LegalMoves:
        """The legal moves."""
        return _read(self.get(f"/v1/games/{game}/legal-moves"), LegalMoves)

    def invite(self, game: str, **request: Any) -> str:
        """Create an invitation to a game of this player."""
        return _read(self.post(f"/v1/games/{game}/invites", request), Invite, 201).invite

    def move(self, game: str, *moves: Any) -> GameView:
        """Make some moves and return the game afterwards."""
        return _read(self.try_moves(game, *moves), MovesMade).game

    def events(self, game: str, **params: Any) -> Events:
        """The events of a game."""
        return _read(self.get(f"/v1/games/{game}/events", **params), Events)

    def record(self, game: str) -> Record:
        """The record of a finished game."""
        return _read(self.get(f"/v1/games/{game}/record"), Record)

    def page(self, path: str, **params: Any) -> Page[GameSummary]:
        """A page of a list of games."""
        return _read(self.get(path, **params), Page[GameSummary])


def with_scopes(player: Player, *scopes: str, **request: Any) -> Player:
    """The same player with another token, which has these scopes."""
    made = player.post("/v1/players/me/tokens", {"scopes": scopes, **request})
    assert made.status_code == 201, made.text
    same = copy(player)
    same.token = made.json()["token"]
    return same


def _read(answer: httpx.Response, wanted: type[T], status: int = 200) -> T:
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=wanted)


class Table:
    """A running game and its players, by seat."""

    def __init__(self, players: Sequence[Player], **request: Any) -> None:
        self.players = tuple(players)
        self.id = self.players[0].create(seats=len(players), **request).id
        for player in self.players[1:]:
            player.join(self.id)

    @property
    def turn(self) -> Player:
        """The player on turn."""
        seat = self.players[0].view(self.id).turn
        assert seat is not None
        return self.players[seat]

    @property
    def others(self) -> list[Player]:
        """The players who wait."""
        turn = self.turn
        return [player for player in self.players if player is not turn]

    def play_on(self, steps: int, bot: Bot | None = None) -> GameView:
        """Make this number of moves, each by the player on turn; stop earlier if the game ends."""
        bot, player = bot or HouseBot(), self.players[0]
        view = player.view(self.id)
        for _ in range(steps):
            if view.status != "playing" or view.turn is None:
                break
            if self.players[view.turn] is not player:
                player = self.players[view.turn]
                view = player.view(self.id)
            view = player.move(self.id, self.choice(bot, player, view))
        return view

    def choice(self, bot: Bot, player: Player, view: GameView) -> Move:
        """The move that a bot chooses for a player."""
        return bot.choose(view, player.legal(self.id).moves)


def play_out(game: str, *players: Player) -> GameView:
    """Play a game to its end with these players, while house bots play the other seats."""
    bot = HouseBot()
    while (view := players[0].view(game)).status == "playing":
        for player in players:
            if player.view(game).seat == view.turn:
                player.move(game, bot.choose(player.view(game), player.legal(game).moves))
                break
        else:
            players[0].events(game, after=view.version, wait=2)
    return view


def arrange(store_url: str, game_id: str, change: Callable[[Game], Game]) -> None:
    """Change a game in the store, for positions that need many moves to reach. The version stays the same."""
    with direct(store_url) as client:
        state = client.hget(keys.state(game_id), "s")
        assert isinstance(state, bytes)
        client.hset(keys.state(game_id), "s", encode(change(decode_game(state))))
        client.hdel(keys.state(game_id), "t")  # so that no process goes on from the game that it remembers
