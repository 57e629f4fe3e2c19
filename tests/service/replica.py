"""A replica of the service inside the test, on a real store. The test sets its clock, so nothing here sleeps."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from rami.bots import HouseBot
from rami.contract.wire import CreateGame, CreatePlayer, GameEvent, GameView, JoinGame, MakeMoves
from rami.rules.moves import Move
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.views.view import view
from rami_service.app import open_service
from rami_service.domain.models import Game, decode_event, decode_game
from rami_service.games import play, seats
from rami_service.games.requests import Asked
from rami_service.games.sweeper import Sweeper
from rami_service.players import accounts
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.settings import Settings
from rami_service.store import games as stored_games
from rami_service.store import keys

LONG_DEAL: Final = {"decks": 2, "hand_size": 20}
"""With these options a player lays at most one meld a turn, so no player goes out within the turns of a test."""


class Clock:
    """A clock in Unix milliseconds, which only the test changes.

    It is far from the real time, so that a real replica on the same store finds nothing due.
    """

    def __init__(self) -> None:
        self.now = 4_000_000_000_000

    def __call__(self) -> int:
        """The current time."""
        return self.now

    def passes(self, seconds: float) -> None:
        """Let time pass, or set the clock back."""
        self.now += int(seconds * 1000)


def _turn(state: State) -> tuple[int, int]:
    return state.deal, state.turn


class Replica:
    """One process of the service, without HTTP. Its methods act for the player with a token."""

    def __init__(self, context: Context, sweeper: Sweeper, clock: Clock) -> None:
        self.context, self.sweeper, self.clock = context, sweeper, clock

    async def settled(self) -> None:
        """Wait until the sweeper has no more running tasks."""
        while self.sweeper._tasks:
            await asyncio.wait(self.sweeper._tasks.values())
            await asyncio.sleep(0)

    async def sweep(self, seconds: float = 0) -> None:
        """Let time pass, then let the sweeper process everything that is due."""
        self.clock.passes(seconds)
        await self.sweeper.sweep(self.context)
        await self.settled()

    def caller(self, token: str) -> Caller:
        """The caller with this token."""
        return self.context.callers.caller(token)

    def asked(self, token: str) -> Asked:
        """A request of the caller with this token."""
        return Asked(self.caller(token))

    async def player(self, name: str = "Ada") -> str:
        """The token of a new player."""
        return (await accounts.create(self.context, CreatePlayer(name=name))).token

    async def create(self, token: str, **request: Any) -> str:
        """The id of a new game."""
        answered = await seats.create(self.context, self.asked(token), CreateGame(**request))
        await self.settled()
        return msgspec.json.decode(answered.body, type=GameView).id

    async def join(self, token: str, game_id: str) -> None:
        """Join a game."""
        await seats.join(self.context, self.asked(token), game_id, JoinGame())
        await self.settled()

    async def table(self, **request: Any) -> tuple[str, list[str]]:
        """A running game and the tokens of its two players, by seat."""
        tokens = [await self.player(name) for name in ("Ada", "Bob")]
        game_id = await self.create(tokens[0], **{"seats": 2, "options": LONG_DEAL} | request)
        for token in tokens[1:]:
            await self.join(token, game_id)
        return game_id, tokens

    async def move(self, token: str, game_id: str, *moves: Move) -> None:
        """Make moves, and wait until their immediate consequences have happened."""
        await play.move(self.context, self.asked(token), game_id, MakeMoves(moves=moves))
        await self.settled()

    async def play_turn(self, token: str, game_id: str) -> None:
        """Play the moves of a house bot, one by one, to the end of the turn."""
        bot, before = HouseBot(), await self.game(game_id)
        game = before
        while game.status == "playing" and game.state and before.state and _turn(game.state) == _turn(before.state):
            await self.move(token, game_id, bot.choose(view(game.state, game.state.turn), legal_moves(game.state)))
            game = await self.game(game_id)

    async def view(self, token: str, game_id: str) -> GameView:
        """The game as a player sees it."""
        return await play.view(self.context, self.caller(token), game_id)

    async def game(self, game_id: str) -> Game:
        """The game as it is stored."""
        loaded = await stored_games.load(self.context.batch, game_id)
        assert loaded
        return decode_game(loaded.state)

    async def events(self, game_id: str) -> list[GameEvent]:
        """All events of the game, with the hidden cards."""
        found = await stored_games.events(self.context.batch, game_id, 0, 10_000)
        return [decode_event(data) for _, data in found]

    async def due(self, game_id: str) -> int | None:
        """The time when the sweeper next processes the game, in Unix milliseconds."""
        score = await self.context.batch.call("ZSCORE", keys.DUE, game_id)
        return None if score is None else int(float(score))


@asynccontextmanager
async def replica(store_url: str, clock: Clock, **settings: Any) -> AsyncIterator[Replica]:
    """A replica of the service, whose sweeper runs only when the test calls it. The size of games is not limited."""
    given = {"bytes_per_player": 0, "bytes_per_address": 0} | settings
    async with open_service(Settings(redis_url=store_url, **given), clock) as (context, sweeper):
        made = Replica(context, sweeper, clock)
        yield made
        await made.settled()
