"""A game on a service, as one of its players or as a spectator. The service decides what may be done."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Final, Literal, Self

from msgspec.structs import replace

from rami import (
    AsyncRami,
    GameEvent,
    GameView,
    Hint,
    LegalMoves,
    LoggedVersion,
    Move,
    NumberedNotice,
    Record,
    UnknownEvent,
)
from rami._terminal.game.pauses import is_owed
from rami._terminal.sources.source import Happened, Hear, Said
from rami._terminal.translator import Translator
from rami.client import Exchange, Hooks, Retry
from rami.client.reducer import StaleEvent, view_after
from rami.contract.wire import GamePresence, Level, Phrase
from rami.errors import ConnectionFailed, StaleVersion, Unavailable

Purpose = Literal["play", "watch"]
"""What an invitation is for."""
_LONGEST_PAST: Final = 1000
"""How many of the events before are shown."""


class ServiceGame:
    """One game, followed by a stream. Raises RamiError where the service refuses something."""

    def __init__(self, rami: AsyncRami, view: GameView, past: Sequence[Happened] = ()) -> None:
        hooks = Hooks(on_response=self._answered, on_retry=self._retried)
        self._rami, self._view, self._past = rami.with_options(hooks=hooks), view, [*past]
        self.connected = True
        """Whether the service has answered the last request."""
        self._hear: Hear = _nobody
        self._followed = asyncio.Lock()

    @classmethod
    async def opened(cls, rami: AsyncRami, game_id: str) -> Self:
        """The game as it is now, with what has happened before."""
        view = await rami.get_game(game_id, legal_moves=True)
        return cls(rami, view, await _past(rami, view))

    @property
    def view(self) -> GameView:
        """The newest view."""
        return self._view

    @property
    def legal(self) -> LegalMoves | None:
        """The own moves, where they are known."""
        legal = self._view.legal_moves
        return legal if legal is not None and legal.version == self._view.version else None

    @property
    def past(self) -> Sequence[Happened]:
        """What has happened and was said until now."""
        return self._past

    async def follow(self, hear: Hear) -> None:
        """Report what happens and what players say. For a player it never ends, because they talk after the game.

        Where another screen follows the game, its stream goes on and `hear` is called instead.
        """
        self._hear = hear
        async with self._followed, aclosing(self._stream()) as stream:
            async for item in stream:
                match item:
                    case GameView() if item.version >= self._view.version:
                        self._show(item)
                    case LoggedVersion():
                        await self._advance(item)
                    case GamePresence(game=game) if game == self._view.id:
                        self._show(replace(self._view, connected=item.connected, claim_after=item.claim_after))
                    case NumberedNotice(notice=notice) if notice.game == self._view.id and notice.phrase is not None:
                        self._tell([Said(notice.seat, notice.phrase)])
                    case _:
                        pass

    def _stream(self) -> AsyncGenerator[object, None]:
        game, version = self._view.id, self._view.version
        if self._view.seat is None:
            return self._rami.stream_game(game, after=version)
        return self._rami.stream_games({game: version}, legal_moves=True)

    async def _advance(self, item: LoggedVersion) -> None:
        """Go on to a version, and report its events. What an own move has shown already is only reported."""
        events = [event for event in item.events if not isinstance(event, UnknownEvent)]
        if item.version == self._view.version + 1 and len(events) == len(item.events):
            try:
                after = view_after(self._view, item.version, events)
            except StaleEvent:
                await self._read()
            else:
                self._view = replace(after, legal_moves=item.legal_moves)
        elif item.version > self._view.version:
            await self._read()
        elif item.version == self._view.version and self._view.legal_moves is None:
            self._view = replace(self._view, legal_moves=item.legal_moves)
        self._tell(events)

    def _tell(self, happened: Sequence[Happened]) -> None:
        self._past.extend(happened)
        self._hear(happened)

    async def _read(self) -> None:
        self._view = await self._rami.get_game(self._view.id, legal_moves=True)

    def _show(self, view: GameView) -> None:
        if view.connected is None:  # an answer to a change does not have it
            view = replace(view, connected=self._view.connected)
        self._view = view
        self._hear(())

    def _retried(self, retry: Retry) -> None:
        self._set_connected(not isinstance(retry.error, ConnectionFailed | Unavailable))

    def _answered(self, exchange: Exchange) -> None:
        if exchange.status is not None:
            self._set_connected(not isinstance(exchange.error, Unavailable))

    def _set_connected(self, connected: bool) -> None:  # noqa: FBT001 - a setter
        if connected != self.connected:
            self.connected = connected
            self._hear(())

    async def play(self, move: Move) -> None:
        """Make a move. If others were faster, it is refused, or made in the game as it is then."""
        try:
            made = await self._rami.make_moves(self._view.id, move, legal_moves=True)
        except StaleVersion:
            await self._read()
            raise
        if made.game.version > self._view.version:
            self._show(made.game)

    async def hint(self, level: Level, *, worth: bool = False) -> Hint:  # noqa: ARG002 - the service always says it
        """What a bot of this level would do, as the service says."""
        return await self._rami.get_hint(self._view.id, level)

    async def sheet(self, say: Translator) -> str:
        """The rules of this game."""
        return await self._rami.get_game_sheet(self._view.id, language=say.language)

    async def go_on(self) -> None:
        """Be ready for the next deal, which the service deals by itself."""
        if is_owed(self._view):
            view = await self._rami.ready_game(self._view.id)
            if view.version > self._view.version:
                self._show(view)

    async def again(self) -> "ServiceGame":
        """The game in which the same players play again."""
        game = await self._rami.rematch_game(self._view.id)
        if game.status == "open":
            await self._rami.add_entropy(game.id)  # the service cannot have chosen the first deck
        return await ServiceGame.opened(self._rami, game.id)

    async def record(self) -> Record:
        """The record of the finished game."""
        return await self._rami.get_record(self._view.id)

    async def say_phrase(self, phrase: Phrase) -> None:
        """Say something to the table."""
        await self._rami.say_phrase(self._view.id, phrase)
        self._tell([Said(self._view.seat, phrase)])

    @property
    def others(self) -> dict[str, str]:
        """The ids and names of the other people at the table."""
        seats, own = enumerate(self._view.players), self._view.seat
        return {one.player: one.name for seat, one in seats if seat != own and one.player is not None}

    async def muted(self) -> Sequence[str]:
        """The players whose phrases do not reach the reader."""
        return (await self._rami.list_muted()).players if self.others else ()

    async def mute(self, player: str, *, hear: bool) -> None:
        """No more phrases of this player, or with `hear` again."""
        await (self._rami.unmute_player(player) if hear else self._rami.mute_player(player))

    async def resign(self) -> None:
        """Let a house bot play the own cards to the end."""
        self._show(await self._rami.resign_game(self._view.id))

    async def come_back(self) -> None:
        """Play again after being away."""
        self._show(await self._rami.return_to_game(self._view.id))

    async def claim(self) -> None:
        """Let a house bot play for the player whose turn it is, who is not connected."""
        if self._view.turn is not None:
            self._show(await self._rami.claim_seat(self._view.id, self._view.turn))

    async def add_bot(self, level: Level) -> None:
        """Let a house bot take one of the free seats."""
        self._show(await self._rami.add_bots(self._view.id, 1, level))

    async def leave(self) -> None:
        """Leave a game that has not begun."""
        await self._rami.leave_game(self._view.id)

    async def invitation(self, purpose: Purpose) -> str:
        """A new invitation to play or to watch, as text."""
        return (await self._rami.create_invite(self._view.id, purpose)).invite


async def _past(rami: AsyncRami, view: GameView) -> list[GameEvent]:
    """The events until this view. A game that has not begun has few."""
    events, after = list[GameEvent](), str(0)
    while True:
        part = await rami.get_history(view.id, after)
        events += [
            logged.event
            for logged in part.events
            if not isinstance(logged.event, UnknownEvent) and int(logged.id.partition("-")[0]) <= view.version
        ]
        if part.next is None:
            return events[-_LONGEST_PAST:]
        after = part.next


def _nobody(_: object) -> None:
    """Nobody listens yet."""
