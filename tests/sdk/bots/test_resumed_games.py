"""The runner after a restart: it plays all running games of its player at once, and new games wait for room."""

import asyncio
from collections.abc import Sequence

from tests.service.process import Service

from rami import AsyncRami
from rami.bots import GameResult, HouseBot, run
from rami.rules.moves import Move
from rami.rules.views.view import View

SHORT = {"turn_limit": 4, "match_end": {"deals": 1}}


class Diary(HouseBot):
    """A house bot that writes down which games begin and end, and decides nothing before `expected` have begun."""

    def __init__(self, expected: int) -> None:
        self.began: list[str] = []
        self.ended_before: dict[str, int] = {}
        self._expected, self._ended = expected, 0
        self._all_began = asyncio.Event()

    async def game_started(self, game: str, seat: int) -> None:
        """Write down the game, and how many have ended before."""
        del seat
        self.began.append(game)
        self.ended_before[game] = self._ended
        if len(self.began) == self._expected:
            self._all_began.set()

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:  # type: ignore[override]
        """The move of the house bot, when all games have begun."""
        await self._all_began.wait()
        return super().choose(view, legal)

    def game_ended(self, result: GameResult) -> None:
        """Count the game."""
        del result
        self._ended += 1


async def with_games(url: str, number: int) -> tuple[str, set[str]]:
    """A new player with so many running games: the token, and their ids."""
    async with AsyncRami(url) as rami:
        token = (await rami.create_player("Ada")).token
        games = [await rami.create_game(bots=1, options=SHORT) for _ in range(number)]
    return token, {game.id for game in games}


def test_twelve_running_games_are_all_played_at_once(running: Service) -> None:
    """The bot moves in none of them before all twelve have begun, so twelve games that wait for room would hang."""

    async def played() -> tuple[set[str], list[GameResult]]:
        token, games = await with_games(running.base, 12)
        return games, await run(Diary(12), url=running.base, token=token)

    games, results = asyncio.run(asyncio.wait_for(played(), 60))
    assert {result.game for result in results} == games
    assert {(result.status, result.error) for result in results} == {("finished", None)}


def test_new_games_wait_until_there_is_room(running: Service) -> None:
    """With three running games and room for two, a new game begins after two have ended, and the next after three."""

    async def played() -> tuple[set[str], Diary]:
        token, games = await with_games(running.base, 3)
        bot = Diary(3)
        await run(bot, url=running.base, token=token, games=5, at_once=2, bots=1, options=SHORT)
        return games, bot

    games, bot = asyncio.run(asyncio.wait_for(played(), 60))
    assert set(bot.began[:3]) == games
    new = bot.began[3:]
    assert len(new) == 2
    assert all(ended >= least for ended, least in zip([bot.ended_before[game] for game in new], (2, 3), strict=True))
