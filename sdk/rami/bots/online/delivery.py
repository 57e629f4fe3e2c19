"""The events of one game for a bot that wants to hear them: each once, in order, from the beginning of the game."""

from collections.abc import Awaitable, Callable
from typing import Any

import stamina

from rami.bots.online.failures import is_temporary
from rami.client import AcceptedMoves, AsyncRami, LoggedVersion, UnknownEvent
from rami.client.retries import OUTLASTING
from rami.contract.wire import GameEvent

OnEvent = Callable[[GameEvent | UnknownEvent], Awaitable[Any]]


class Delivery:
    """Hands on what a game's stream and the answers to moves say. What neither of them said is read from the log."""

    def __init__(self, rami: AsyncRami, game_id: str, on_event: OnEvent) -> None:
        self._rami, self._game_id, self._on_event = rami, game_id, on_event
        self._delivered = 0
        self._heard: dict[int, tuple[GameEvent | UnknownEvent, ...]] = {}

    def hear(self, version: LoggedVersion | AcceptedMoves) -> None:
        """Keep the events of a version until they are delivered."""
        if version.version > self._delivered and version.events:
            self._heard[version.version] = version.events

    async def up_to(self, version: int) -> bool:
        """Deliver all events up to this version that were not delivered; False if there are none. Raises RamiError."""
        news = self._delivered < version
        while self._delivered < version:
            following = self._delivered + 1
            events = self._heard.pop(following, None)
            if events is None:
                await self._read(version)
                events = self._heard.pop(following, ())
            self._delivered = following
            for event in events:
                await self._on_event(event)
        return news

    @stamina.retry(on=is_temporary, attempts=None, timeout=OUTLASTING.seconds, wait_max=10.0)
    async def _read(self, version: int) -> None:
        """Read the log from the last version that was delivered."""
        after: str | int = self._delivered
        found: dict[int, list[GameEvent | UnknownEvent]] = {}
        while True:
            part = await self._rami.list_events(self._game_id, after)
            for logged in part.events:
                found.setdefault(int(logged.id.partition("-")[0]), []).append(logged.event)
            if not part.events or max(found) > version:
                break
            after = part.next
        self._heard.update({number: tuple(events) for number, events in found.items() if number <= version})
