"""Bots and watchers at many tables at once, all through the SDK, and what has to be true of each game in the end."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime, timedelta
from itertools import count, pairwise
from typing import Final, NamedTuple

from rami import AsyncRami, LoggedEvent
from rami.bots import HouseBot
from rami.bots.online import play_game
from rami.rules.events import Moved
from rami.rules.moves import Move, notation
from rami.rules.record import move_of, replay, verify
from rami.rules.variants import VARIANTS
from rami.rules.view import View
from rami.wire import ClockStarted, GameView, TurnTimedOut

TURNS: Final = 10
DOZING_TURNS: Final = 2
TURN_SECONDS: Final = 5
TABLES_A_PLAYER: Final = 25
LATE: Final = timedelta(seconds=5)


class Witness:
    """A house bot that remembers at which version of a game it chose what, for which seat."""

    def __init__(self) -> None:
        self.chosen = defaultdict[str, list[tuple[int, str]]](list)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """What the house bot would do."""
        assert isinstance(view, GameView)
        move = HouseBot().choose(view, legal)
        self.chosen[view.id].append((view.version, f"{view.seat} {notation(move)}"))
        return move


class Table(NamedTuple):
    """Two players and a spectator, each with a client that other tables share."""

    host: AsyncRami
    guest: AsyncRami
    watcher: AsyncRami


class Crowd:
    """Everybody at a service: how many games run, and how many are over and were found as they have to be."""

    def __init__(self) -> None:
        self.bot = Witness()
        self.running = self.games = self.moves = self.events = 0
        self.latest = timedelta()
        self._numbers = count()

    async def play(self, table: Table) -> None:
        """Play a game of the next variant, each third one against a house bot of the service, and check it."""
        number = next(self._numbers)
        options = {"match_end": {"deals": 1}, "turn_limit": TURNS}
        game = await table.host.create_game(list(VARIANTS)[number % len(VARIANTS)], options=options)
        players = [table.host]
        if number % 3:
            await table.guest.join(game.id)
            players.append(table.guest)
        else:
            await table.host.add_bots(game.id, 1)
        self.running += 1
        told, results = await asyncio.gather(
            watched(table.watcher, game.id),
            asyncio.gather(*[play_game(player, self.bot, game.id) for player in players]),
        )
        self.running -= 1
        assert {result.status for result in results} == {"finished"}, results
        await self._check_told(table.watcher, game.id, told)
        await self._check_moves(table.host, game.id, [result.seat for result in results])

    async def doze(self, table: Table) -> None:
        """Sit at a table where nobody plays, so that each turn runs out of time, and check the game."""
        options = {"match_end": {"deals": 1}, "turn_limit": DOZING_TURNS}
        game = await table.host.create_game(options=options, turn_seconds=TURN_SECONDS)
        await table.guest.join(game.id)
        told = await watched(table.watcher, game.id)
        await self._check_told(table.watcher, game.id, told)
        self._check_deadlines(told)

    async def _check_told(self, watcher: AsyncRami, game: str, told: list[LoggedEvent]) -> None:
        """The stream told the log, without gap or repeat, and the versions of the log have no gap either."""
        logged = [event async for event in watcher.follow(game)]
        assert told == logged, f"the stream of {game} is not its log"
        versions = sorted({int(event.id.split("-")[0]) for event in logged})
        assert versions == list(range(1, versions[-1] + 1)), f"versions of {game} are missing"
        self.events += len(told)

    async def _check_moves(self, player: AsyncRami, game: str, seats: list[int | None]) -> None:
        """The record proves its shuffle, and has each move that was chosen for these seats once and in its order."""
        record = await player.record(game)
        verify(record)
        made = [event for _, events in replay(record) for event in events if isinstance(event, Moved)]
        logged = [f"{event.seat} {notation(move_of(event))}" for event in made if event.seat in seats]
        chosen = [move for _, move in sorted(self.bot.chosen.pop(game))]
        assert logged == chosen, f"{game}: moves were lost or doubled"
        self.games += 1
        self.moves += len(made)

    def _check_deadlines(self, told: list[LoggedEvent]) -> None:
        """Each turn ran out of time once, not before its deadline and soon after it."""
        events = [logged.event for logged in told]
        turns = [event for event in events if isinstance(event, ClockStarted)]
        assert len(turns) == DOZING_TURNS
        assert [event.seat for event in events if isinstance(event, TurnTimedOut)] == [turn.seat for turn in turns]
        for turn, following in pairwise(turns):
            late = _instant(following) - _instant(turn) - timedelta(seconds=TURN_SECONDS)
            assert timedelta() <= late < LATE
            self.latest = max(self.latest, late)


async def watched(watcher: AsyncRami, game: str) -> list[LoggedEvent]:
    """The events of a game from its first one to its end, as a stream tells them."""
    return [told async for told in watcher.stream(game, after=0) if isinstance(told, LoggedEvent)]


@asynccontextmanager
async def tables(url: str, number: int) -> AsyncIterator[list[Table]]:
    """So many tables at a service. A player sits at some of them at once."""
    async with AsyncExitStack() as stack:
        seated = list[Table]()
        for _ in range(0, number, TABLES_A_PLAYER):
            people = [await stack.enter_async_context(AsyncRami(url)) for _ in Table._fields]
            for person, name in zip(people, ("Ada", "Bob", "Cleo"), strict=True):
                await person.create_player(name)
            seated += [Table(*people)] * TABLES_A_PLAYER
        yield seated[:number]


def _instant(clock: ClockStarted) -> datetime:
    return datetime.fromisoformat(clock.deadline)
