"""House bots: seats that the service plays itself, from nothing but those seats' views.

The replica whose commit hands a bot the turn plays it, in a task beside the requests and in a thread beside the event
loop. What a dead replica left is found by the sweeper, by the time that was noted before the commit.
"""

import asyncio
from collections.abc import Callable
from typing import Final

import structlog
from msgspec.structs import replace

from rami.bots import Bot, HouseBot
from rami.rules.events import Event
from rami.rules.moves import Move, Undo
from rami.rules.play import Played, legal_moves, play
from rami.rules.state import Phase, State
from rami.rules.view import view
from rami_service.changes import Answered, commit
from rami_service.clock import timed
from rami_service.context import Context
from rami_service.games import dealt_on, running
from rami_service.store import due, games
from rami_service.store.batch import StoreUnavailable
from rami_service.stored import Changed, Game, bot_to_move, decode_game

_SWEEP: Final = 1.0  # seconds between two looks at what is due
_AT_ONCE: Final = 50  # games that one look takes
_log: Final = structlog.get_logger()


def bot_turn(state: State, seat: int, bot: Bot) -> Played:
    """The state after a bot's whole turn, and what happened."""
    events: tuple[Event, ...] = ()
    while state.turn == seat and state.phase in (Phase.DRAW, Phase.PLAY):
        state, happened = play(state, seat, _chosen(state, seat, bot))
        events += happened
    return state, events


def _chosen(state: State, seat: int, bot: Bot) -> Move:
    """What the bot plays. One that fails, or chooses what is not legal, gets the last legal move: undo excepted."""
    legal = [move for move in legal_moves(state) if not isinstance(move, Undo)]
    try:
        move = bot.choose(view(state, seat), legal)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, its game goes on
        _log.error("bot_failed", error=type(error).__qualname__)
        return legal[-1]
    return move if move in legal else legal[-1]


class House:
    """Plays the house bots' turns of this process; use `run` as its background task."""

    def __init__(self, bot: Callable[[], Bot] = HouseBot) -> None:
        self._bot = bot
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    async def run(self, context: Context) -> None:
        """Look after games that are due, until cancelled; then stop playing."""
        try:
            while True:
                await self._sweep(context)
                await asyncio.sleep(_SWEEP)
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def wake(self, context: Context, game_id: str, leased: int | None = None) -> None:
        """Have a game looked at soon; once at a time. `leased`: it was due, and is put off until then."""
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        task = asyncio.create_task(self._play(context, game_id, leased))
        self._tasks[game_id] = task
        task.add_done_callback(lambda _: self._done(context, game_id))

    def _done(self, context: Context, game_id: str) -> None:
        task = self._tasks.pop(game_id)
        again = game_id in self._again
        self._again.discard(game_id)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            _log.warning("house_stopped", game=game_id, error=type(error).__qualname__)
        elif again:
            self.wake(context, game_id)

    async def _sweep(self, context: Context) -> None:
        now, lease = context.clock(), int(context.settings.house_grace * 1000)
        try:
            for game_id in await due.take(context.batch, now, _AT_ONCE, lease):
                self.wake(context, game_id, now + lease)
        except StoreUnavailable:
            _log.warning("sweep_failed")

    async def _play(self, context: Context, game_id: str, leased: int | None) -> None:
        """Play the turns of house bots until a player is on turn or the game is over.

        Only a time that has come is cleared: one that was just noted may belong to a commit that is still under way.
        """
        while True:
            loaded = await games.load(context.batch, game_id, now=context.clock() // 1000)
            game = decode_game(loaded.state) if loaded else None
            seat = bot_to_move(game) if game else None
            if loaded is None or game is None or seat is None:
                if leased is not None:
                    await due.clear(context.batch, game_id, leased)
                return
            changed = timed(game, await asyncio.to_thread(_turn, game, seat, self._bot()), context.clock())
            await commit(context, game, changed, loaded.version, None, Answered(0, b""))


def _turn(game: Game, seat: int, bot: Bot) -> Changed:
    state, events = bot_turn(running(game), seat, bot)
    return dealt_on(replace(game, state=state), events)
