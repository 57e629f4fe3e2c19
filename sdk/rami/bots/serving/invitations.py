"""The invitations that wait for a decision. They come as notices, which the service keeps, so nothing is on a disk."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from typing import Final

from rami.bots.online.methods import log
from rami.client import AsyncRami
from rami.contract.wire import Notice, NumberedNotice
from rami.errors import RamiError, Unauthorized

MOST: Final = 500
"""How many invitations wait at most, and how many are remembered after a decision. The oldest are forgotten first."""

AGAIN: Final = 5.0
"""Seconds until a stream that was refused is opened again."""


class Invitations:
    """The games in which a seat was reserved for the player. `changed` is called when there is one more."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._waiting: dict[str, str | None] = {}
        self._decided: dict[str, None] = {}

    def waiting(self) -> list[tuple[str, str | None]]:
        """The games that wait for a decision, the oldest first, each with who has invited, if that is known."""
        return list(self._waiting.items())

    def postpone(self, game_id: str, inviter: str) -> None:
        """Decide about this game later."""
        self._waiting[game_id] = inviter

    def decide(self, game_id: str) -> None:
        """Ask about this game no more."""
        self._waiting.pop(game_id, None)
        self._decided[game_id] = None
        _shorten(self._decided)

    async def listen(self, rami: AsyncRami) -> None:
        """Collect invitations for ever: first those that the service has kept, then new ones. Survives all outages.

        Raises Unauthorized if the token is not valid any more.
        """
        while True:
            try:
                await self._listen(rami)
            except Unauthorized:
                raise
            except RamiError as error:
                log.warning("The stream of notices failed: %s. Trying again.", type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def _listen(self, rami: AsyncRami) -> None:
        part = await rami.list_notices()
        while part.notices:
            for kept in part.notices:
                self._hear(kept.notice)
            part = await rami.list_notices(part.next)
        async with aclosing(rami.stream_notices(part.next)) as stream:
            async for item in stream:
                if isinstance(item, NumberedNotice):
                    self._hear(item.notice)

    def _hear(self, notice: Notice) -> None:
        if notice.type == "invited" and notice.game not in self._decided:
            self._waiting.setdefault(notice.game, None)
            _shorten(self._waiting)
            self._changed()


def _shorten(games: dict[str, None] | dict[str, str | None]) -> None:
    if len(games) > MOST:
        games.pop(next(iter(games), ""), None)
