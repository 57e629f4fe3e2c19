"""The games that are measured: `rami` as it is offered, two players with a clock, each with a stream and a token."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from rami import AsyncRami
from rami.bots import HouseBot
from rami.bots.online.game import play_game

Options = Mapping[str, Any]
TURN_SECONDS: Final = 60
WHOLE: Final[Options] = {}
"""The options of a game as it is offered."""


async def one_game(base: str, options: Options) -> int:
    """Two new players play a whole game. The number of their moves."""
    async with AsyncRami(base, token="") as ada, AsyncRami(base, token="") as bob:
        await ada.create_player("Ada")
        await bob.create_player("Bob")
        game = await ada.create_game("rami", options=options, turn_seconds=TURN_SECONDS)
        await bob.join_game(game.id)
        results = await asyncio.gather(*[play_game(rami, HouseBot(), game.id) for rami in (ada, bob)])
        assert all(result.error is None for result in results), results
        return sum(result.decisions for result in results)


async def games(base: str, number: int, at_once: int, options: Options = WHOLE) -> list[int]:
    """So many games, some of them at the same time. The number of moves of each."""
    free = asyncio.Semaphore(at_once)

    async def placed() -> int:
        async with free:
            return await one_game(base, options)

    return await asyncio.gather(*[placed() for _ in range(number)])
