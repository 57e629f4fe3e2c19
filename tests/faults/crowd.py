"""Bots at many tables at once, all through the SDK, and checks on every finished game."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from itertools import count, pairwise
from typing import Final

from tests.faults.people import Person, Table, watched

from rami import AsyncRami, LoggedEvent
from rami.bots import Bot, GameResult, HouseBot
from rami.bots.online.game import play_game, result_of
from rami.contract.wire import ClockStarted, GameView, TurnTimedOut
from rami.errors import LostRace, StaleVersion
from rami.rules.events import DealStarted, GameEnded, Moved, TurnStarted
from rami.rules.moves import Move, notation
from rami.rules.records.record import move_of, replay, verify
from rami.rules.variants import VARIANTS
from rami.rules.views.view import View

TURNS: Final = 10
DOZING_TURNS: Final = 2
TURN_SECONDS: Final = 5
LATE: Final = timedelta(seconds=5)
HEARD_WITHIN: Final = 30


class Witness:
    """A house bot that records each choice: the game, its version, the seat and the move."""

    def __init__(self) -> None:
        self.chosen = defaultdict[str, list[tuple[int, str]]](list)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Choose as the house bot does, and record the choice."""
        assert isinstance(view, GameView)
        move = HouseBot().choose(view, legal)
        self.chosen[view.id].append((view.version, f"{view.seat} {notation(move)}"))
        return move


Play = Callable[[AsyncRami, Bot, str], Awaitable[GameResult]]
"""Plays a game to its end."""


async def play_plainly(rami: AsyncRami, bot: Bot, game: str) -> GameResult:
    """Play a game with the calls that services of this release and of the one before it answer."""
    entropy_for = 0
    while (view := await rami.wait_for_turn(game)) is not None:
        try:
            if entropy_for < view.deal:
                view, entropy_for = await rami.add_entropy(game), view.deal
            move = bot.choose(view, (await rami.get_legal_moves(game)).moves)
            await rami.make_moves(game, move, if_version=view.version)
        except (LostRace, StaleVersion):
            pass  # it has changed meanwhile: look again
    return result_of(await rami.get_game(game))


class Crowd:
    """All tables of a service: how many games are running, and how many have ended and passed all checks.

    They play the games of `variants` in turn.
    """

    def __init__(self, play: Play = play_game, variants: Sequence[str] = tuple(VARIANTS)) -> None:
        self.bot = Witness()
        self._play, self._variants = play, variants
        self.running = self.games = self.moves = self.events = 0
        self.latest = timedelta()
        self._numbers = count()

    async def play(self, table: Table) -> None:
        """Play a game of the next variant and check it. In every third game, the opponent is a house bot."""
        number, rami = next(self._numbers), table.host.rami
        options = {"match_end": {"deals": 1}, "turn_limit": TURNS}
        game = (await rami.create_game(self._variants[number % len(self._variants)], options=options)).id
        players = [table.host, table.guest] if number % 3 else [table.host]
        await (table.guest.rami.join_game(game) if number % 3 else rami.add_bots(game, 1))
        self.running += 1
        answer, results = await asyncio.gather(
            watched(table.watcher, game),
            asyncio.gather(*[self._play(player.rami, self.bot, game) for player in players]),
        )
        self.running -= 1
        assert {result.status for result in results} == {"finished"}, results
        seats = [result.seat for result in results]
        await self._check_answer(table.watcher, game, answer)
        await self._check_moves(rami, game, seats)
        for player, seat in zip(players, seats, strict=True):
            await check_notices(player, game, seat, answer)

    async def doze(self, table: Table) -> None:
        """Start a game in which nobody moves, so that each turn runs out of time, and check the game."""
        options = {"match_end": {"deals": 1}, "turn_limit": DOZING_TURNS}
        game = (await table.host.rami.create_game(options=options, turn_seconds=TURN_SECONDS)).id
        await table.guest.rami.join_game(game)
        answer = await watched(table.watcher, game)
        await self._check_answer(table.watcher, game, answer)
        self._check_deadlines(answer)

    async def _check_answer(self, watcher: AsyncRami, game: str, answer: list[LoggedEvent]) -> None:
        """The stream sent every event of the log, without gap or repeat, and the versions of the log have no gap."""
        logged = [LoggedEvent(event.id, event.event) async for event in watcher.follow(game)]
        assert answer == logged, f"the stream of {game} is not its log"
        versions = sorted({version_of(event) for event in logged})
        assert versions == list(range(1, versions[-1] + 1)), f"versions of {game} are missing"
        self.events += len(answer)

    async def _check_moves(self, player: AsyncRami, game: str, seats: list[int | None]) -> None:
        """The record proves its shuffle, and it has each move that was chosen for these seats once and in order."""
        record = await player.get_record(game)
        verify(record)
        made = [event for _, events in replay(record) for event in events if isinstance(event, Moved)]
        logged = [f"{event.seat} {notation(move_of(event))}" for event in made if event.seat in seats]
        chosen = [move for _, move in sorted(self.bot.chosen.pop(game, ()))]  # none, if a house bot went out at once
        assert logged == chosen, f"{game}: moves were lost or doubled"
        self.games += 1
        self.moves += len(made)

    def _check_deadlines(self, answer: list[LoggedEvent]) -> None:
        """Each turn ran out of time once, not before its deadline and soon after it."""
        events = [logged.event for logged in answer]
        turns = [event for event in events if isinstance(event, ClockStarted)]
        assert len(turns) == DOZING_TURNS
        assert [event.seat for event in events if isinstance(event, TurnTimedOut)] == [turn.seat for turn in turns]
        for turn, following in pairwise(turns):
            late = instant(following) - instant(turn) - timedelta(seconds=TURN_SECONDS)
            assert timedelta() <= late < LATE
            self.latest = max(self.latest, late)


async def check_notices(player: Person, game: str, seat: int | None, answer: list[LoggedEvent]) -> None:
    """The player receives a notice of each turn of this seat, and of the end, at least once."""
    expected = {(kind, version_of(logged)) for logged in answer if (kind := noticed(logged, seat))}
    async with asyncio.timeout(HEARD_WITHIN):
        while not expected <= player.heard[game]:  # noqa: ASYNC110 - a set has no event to wait for
            await asyncio.sleep(0.1)


def noticed(logged: LoggedEvent, seat: int | None) -> str | None:
    """The kind of notice that a player on this seat gets for an event; None if there is no notice."""
    match logged.event:
        case TurnStarted(seat=turn) | DealStarted(turn=turn) if turn == seat:
            return "your_turn"
        case GameEnded():
            return "game_finished"
        case _:
            return None


def version_of(logged: LoggedEvent) -> int:
    """The version that an event belongs to."""
    return int(logged.id.split("-")[0])


def instant(clock: ClockStarted) -> datetime:
    """The deadline of a turn."""
    return datetime.fromisoformat(clock.deadline)
