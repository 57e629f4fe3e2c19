"""The turns of one game: waits for each of them, by a stream or by asking, and keeps the view up to date."""

import asyncio
import logging
from datetime import UTC, datetime
from typing import Final, Literal

import stamina

from rami.bots.online.background import Background
from rami.bots.online.delivery import Delivery, OnEvent
from rami.bots.online.failures import is_temporary
from rami.bots.online.latest_view import LatestView, legal_kept
from rami.client import AcceptedMoves, AsyncRami, LoggedVersion
from rami.client.retries import OUTLASTING
from rami.client.streams import is_my_turn, is_over
from rami.contract.wire import GameView
from rami.errors import RamiError

OWED: Final = 2.0
"""Seconds to wait for what a stream owes: its beginning, or the legal moves of the turn."""

SILENCE: Final = 30.0
"""After so many seconds without a word about a game the view is read, because a stream may be lost unnoticed."""

log = logging.getLogger("rami.bots")


class Turns:
    """The turns of the client's player in one game.

    The view follows from the own moves (`take`) and from what a stream says (`hear`); it is read once if they do not
    say enough. While there is no stream, the turn is waited for by asking.
    """

    def __init__(self, rami: AsyncRami, view: GameView) -> None:
        self.game_id = view.id
        self._rami = rami
        self._latest = LatestView(view)
        self._stream: Literal["opening", "open", "lost"] = "opening"
        self._news = asyncio.Event()
        self._delivery: Delivery | None = None
        self._ready, self._waited = 0, 0  # the last deals for which the bot was ready, and for which it has waited

    def deliver_to(self, on_event: OnEvent) -> None:
        """Hand on every event of the game, from its beginning, while its turns are waited for."""
        self._delivery = Delivery(self._rami, self.game_id, on_event)

    @property
    def view(self) -> GameView:
        """The newest view."""
        return self._latest.view

    async def next(self) -> GameView | None:
        """Wait for the turn: the view with the legal moves, or None if the game is over. Raises RamiError.

        It survives outages of up to five minutes.
        """
        while self._latest.is_doubtful or not is_over(self.view):
            if self._latest.is_doubtful:
                await self._read()
            elif self._waited < self.view.deal and self.view.opens_at is not None:
                await self._pause()
            elif await self._deliver():
                continue  # meanwhile more may have happened
            elif self.view.legal_moves is not None and self.view.legal_moves.moves:
                return self.view
            else:
                await self._wait()
        await self._deliver()
        return None

    def take(self, made: AcceptedMoves) -> None:
        """Go on with the answer to the own moves."""
        self._hear(made)

    def show(self, view: GameView) -> None:
        """Go on with a whole view."""
        self._latest.show(view)

    def doubt(self) -> None:
        """Read the view before the next turn."""
        self._latest.is_doubtful = True
        self._news.set()

    def hear(self, said: LoggedVersion | GameView) -> None:
        """Go on with what a stream says."""
        if isinstance(said, GameView):
            self._latest.reset(said)
        else:
            self._hear(said)
        self._news.set()

    def closed(self) -> None:
        """A stream says no more about this game. If it is not over, the view shows why, or the read is refused."""
        if not is_over(self.view):
            self.doubt()

    def streamed(self) -> None:
        """A stream is open and says what happens from now on."""
        self._stream = "open"
        self._news.set()

    def lost(self) -> None:
        """No stream says what happens."""
        self._stream = "lost"
        self._news.set()

    def _hear(self, said: LoggedVersion | AcceptedMoves) -> None:
        self._latest.advance(said)
        if self._delivery:
            self._delivery.hear(said)

    async def _pause(self) -> None:
        """Be ready for the next deal, and wait for the others if it is the own turn. The service knows when it is over.

        If the service cannot be asked, or is older than the operation, the pause passes by itself.
        """
        view = self.view
        if self._ready < view.deal:
            self._ready = view.deal
            try:
                self.show(legal_kept(view, await self._rami.ready_game(self.game_id)))
            except RamiError as error:
                log.info("Game %s: not ready for the next deal: %s", self.game_id, type(error).__name__)
        elif is_my_turn(view):
            await self._news_within(min(_seconds_until(view.opens_at), view.deal_pause))
        else:
            self._waited = view.deal

    async def _news_within(self, seconds: float) -> None:
        self._news.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            self._waited = self.view.deal

    async def _deliver(self) -> bool:
        """Deliver what has happened. False if nothing has."""
        return self._delivery is not None and await self._delivery.up_to(self.view.version)

    async def _wait(self) -> None:
        """Wait until there is news. If it takes too long, read the view."""
        self._news.clear()
        if self._stream == "lost":
            await self._ask()
            return
        try:
            async with asyncio.timeout(OWED if self._stream == "opening" or is_my_turn(self.view) else SILENCE):
                await self._news.wait()
        except TimeoutError:
            known = self.view.version
            await self._read()
            if self._stream == "opening" or self.view.version > known:  # the stream should have said it
                self.lost()

    async def _ask(self) -> None:
        """Wait for the turn by asking, until a stream says what happens."""
        asking = Background(self._rami.wait_for_turn(self.game_id, legal_moves=True))
        hearing = Background(self._news.wait())
        try:
            await asyncio.wait({asking.task, hearing.task}, return_when=asyncio.FIRST_COMPLETED)
            if asking.task.done():
                view = asking.task.result()
                if view is None:
                    self.doubt()
                else:
                    self.show(view)
        finally:
            await asking.stop()
            await hearing.stop()

    async def _read(self) -> None:
        known = self.view.version
        self._latest.is_doubtful = False
        view = await read(self._rami, self.game_id)
        if view.version < known:
            self._latest.reset(view)
        else:
            self._latest.show(view)


def _seconds_until(time: str | None) -> float:
    return (datetime.fromisoformat(time) - datetime.now(UTC)).total_seconds() if time else 0.0


@stamina.retry(on=is_temporary, attempts=None, timeout=OUTLASTING.seconds, wait_max=10.0)
async def read(rami: AsyncRami, game_id: str) -> GameView:
    """Read the view with the legal moves, also after outages of up to five minutes. Raises RamiError."""
    return await rami.get_game(game_id, legal_moves=True)
