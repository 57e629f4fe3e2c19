"""A game with house bots on this machine. It needs no service: the rules decide what may be done."""

import asyncio
from collections.abc import Sequence
from secrets import token_bytes, token_hex
from typing import Final

from rami import GameEvent, GameView, Hint, LegalMoves, Move, Phase, PlayerSeat, Record, hint
from rami._terminal.sources.setup import BOT_NAMES, Setup
from rami._terminal.sources.source import Hear
from rami._terminal.translator import Translator
from rami.bots import LEVELS, Bot
from rami.contract.wire import Level
from rami.rules.cards import parse_hand
from rami.rules.engine.deal import next_deal, start
from rami.rules.engine.elimination import still_in
from rami.rules.events import Event
from rami.rules.play import knock_counts, legal_moves, meld_points, play
from rami.rules.records.record import build
from rami.rules.state import State
from rami.rules.variants.resolve import RulesName
from rami.rules.views.view import project, seen
from rami.sheets.sheet import sheet

SEAT: Final = 0
"""The seat of the person. The first dealer is drawn, so no seat has an advantage."""
_BYTES: Final = 32


class LocalGame:
    """One game. A bot waits `pace` seconds before each step, so that a person can follow.

    The same `seed` deals the same cards. Raises BadRules.
    """

    def __init__(self, setup: Setup, pace: float = 0.4, seed: bytes | None = None) -> None:
        self.setup = setup
        self._pace, self._seed = pace, seed
        rules, self._id = setup.rules(), token_hex(8) if seed is None else seed.hex()
        self._bots: list[Bot] = [LEVELS[setup.level]() for _ in range(setup.seats)]
        self._state, events = start(rules, self._id, setup.seats, self._secret(1), self._secret(2))
        self._version = 0
        self._log = list[Event]()
        self._hear: Hear = _nobody
        self._changed = asyncio.Event()
        self._goes_on = False
        self._take(self._state, events)

    @property
    def view(self) -> GameView:
        """The game as the person sees it."""
        return self._view

    @property
    def legal(self) -> LegalMoves | None:
        """The moves of the person, none in the turn of others."""
        return self._legal

    @property
    def past(self) -> Sequence[GameEvent]:
        """All that has happened, as the person has seen it."""
        return [project(event, SEAT) for event in self._log]

    async def follow(self, hear: Hear) -> None:
        """Let the bots play, wait for the person, and deal again, until the game is over."""
        self._hear = hear
        while self._state.phase is not Phase.GAME_OVER:
            if self._state.phase is Phase.DEAL_OVER and self._goes_on:
                self._goes_on = False
                self._take(*next_deal(self._state, self._secret(self._state.deal + 2)))
            elif self._state.phase is Phase.DEAL_OVER or self._state.turn == SEAT:
                self._changed.clear()
                await self._changed.wait()
            else:
                await self._bot_plays()

    async def play(self, move: Move) -> None:
        """Make a move of the person. Raises MoveRefused."""
        self._take(*play(self._state, SEAT, move))
        self._changed.set()

    async def hint(self, level: Level, *, worth: bool = False) -> Hint:
        """What a bot of this level would do. A master may take two seconds. Raises MissingExtra."""
        return await asyncio.to_thread(hint, self._view, level, alternatives=worth)

    async def sheet(self, say: Translator) -> str:
        """The rules of exactly this game."""
        return sheet(self._state.rules, self.setup.seats, say.language, still=still_in(self._state))

    async def go_on(self) -> None:
        """Deal the next deal, if this one is over."""
        self._goes_on = self._state.phase is Phase.DEAL_OVER
        self._changed.set()

    async def again(self) -> "LocalGame":
        """A new game with the same settings."""
        return LocalGame(self.setup, self._pace)

    async def record(self) -> Record:
        """The record of the finished game."""
        setup = self.setup
        names = tuple(player.name for player in self._view.players)
        return build(self._id, RulesName(setup.variant, dict(setup.options)).written(), names, self._log)

    async def _bot_plays(self) -> None:
        seat = self._state.turn
        view, legal = self._seen_by(seat), legal_moves(self._state)
        move, _ = await asyncio.gather(
            asyncio.to_thread(self._bots[seat].choose, view, legal), asyncio.sleep(self._pace)
        )
        self._take(*play(self._state, seat, move))

    def _take(self, state: State, events: Sequence[Event]) -> None:
        """Go on to the next state, and report what the person sees of it."""
        self._state, self._version = state, self._version + 1
        self._log.extend(events)
        self._view = self._seen_by(SEAT)
        self._legal = self._legal_now()
        self._hear([project(event, SEAT) for event in events])

    def _legal_now(self) -> LegalMoves:
        if self._state.turn != SEAT:
            return LegalMoves(version=self._version, your_turn=False, moves=())
        rules, moves = self._state.in_force, tuple(legal_moves(self._state))
        counts = knock_counts(rules, parse_hand(self._view.hand), moves)
        return LegalMoves(
            version=self._version,
            your_turn=bool(moves),
            moves=moves,
            meld_points=meld_points(rules, moves),
            knock_counts=counts,
        )

    def _seen_by(self, seat: int) -> GameView:
        over = self._state.phase is Phase.GAME_OVER
        return GameView(
            id=self._id,
            version=self._version,
            status="finished" if over else "playing",
            created_at="",
            creator="",
            players=tuple(map(self._player, range(self.setup.seats))),
            **seen(self._state, seat),
        )

    def _player(self, seat: int) -> PlayerSeat:
        if seat == SEAT:
            return PlayerSeat(seat=seat, kind="player", name=self.setup.name)
        return PlayerSeat(seat=seat, kind="bot", name=BOT_NAMES[seat - 1], level=self.setup.level)

    def _secret(self, deal: int) -> bytes:
        """The secret of a deal: random, unless the caller wants the same cards again."""
        return token_bytes(_BYTES) if self._seed is None else self._seed + deal.to_bytes(2)


def _nobody(_: object) -> None:
    """Nobody listens yet."""
