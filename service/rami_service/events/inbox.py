"""The notices of a player about all games: read in pages, with a wait for new ones, or fed into streams."""

from collections.abc import AsyncIterator, Collection
from functools import partial
from typing import Final

import msgspec

from rami.contract.wire import Notices, NumberedNotice
from rami.problems.games import UNKNOWN_EVENT
from rami_service.events.admission import woken_if_revoked
from rami_service.games.notices import decode
from rami_service.players.accounts import proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import notices
from rami_service.store.pubsub import Heard
from rami_service.store.redis.batch import Batch
from rami_service.streams.message import Message, message
from rami_service.streams.subscription import Subscription

START: Final = "0-0"
"""The position before the first notice."""
_PAGE: Final = 100  # notices in one read from the store
_BEGINNINGS: Final = ("game_started", "your_turn")


async def read(context: Context, who: Caller, after: str, wait: float, limit: int) -> Notices:
    """The caller's notices after an id. If there are none, waits up to `wait` seconds for some. Raises Refused."""
    since = partial(notices.since, context.batch, who.player_id, after, limit)

    async def look() -> list[tuple[str, bytes]]:
        await proven_now(context.batch, who)  # the token may have been revoked during the wait
        return await since()

    await who.proven()
    await check_position(context.batch, who, after)
    found = await since()
    if not found and wait > 0:
        async with (
            context.notifications.waiter(who.player_id) as waiter,
            woken_if_revoked(context.batch, context.hub, who, waiter),
        ):
            with context.presence.online(None, who.player_id):
                found = await since() or await waiter.found(wait, look) or []
    shown = tuple([_numbered(who.player_id, name, data) for name, data in found])
    return Notices(notices=shown, next=shown[-1].id if shown else after)


async def history(batch: Batch, who: Caller, after: str, until: str) -> AsyncIterator[list[Message]]:
    """The notices after an id, up to another one."""
    while found := await notices.since(batch, who.player_id, after, _PAGE, until):
        yield [_message(who.player_id, name, data) for name, data in found]
        after = found[-1][0]


async def check_position(batch: Batch, who: Caller, after: str) -> None:
    """Refuse an id that is not in the player's list of notices: an unknown one, or one that was deleted as too old.

    Raises Refused.
    """
    if after not in ("0", START) and not await notices.has(batch, who.player_id, after):
        raise UNKNOWN_EVENT(after=after)


def _numbered(player_id: str, name: str, data: bytes) -> NumberedNotice:
    return NumberedNotice(id=name, notice=decode(data, player_id))


def _message(player_id: str, name: str, data: bytes) -> Message:
    numbered = _numbered(player_id, name, data)
    begins = numbered.notice.game if numbered.notice.type in _BEGINNINGS else None
    return message(name, "notice", msgspec.json.encode(numbered), begins)


class Inbox:
    """The topic of one player's notices: each notice is read once for all streams of the player."""

    def __init__(self, batch: Batch, player_id: str) -> None:
        self._batch = batch
        self._player_id = player_id
        self._after = START

    async def begin(self) -> None:
        """Start after the newest notice."""
        self._after = await notices.last(self._batch, self._player_id) or START

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> None:  # noqa: ARG002 - nothing is named
        """Read new notices and give them to the subscriptions."""
        full = True
        while full and (found := await notices.since(self._batch, self._player_id, self._after, _PAGE)):
            messages = [_message(self._player_id, name, data) for name, data in found]
            for subscription in subscriptions:
                subscription.put(messages)
            self._after, full = found[-1][0], len(found) == _PAGE
