"""A message to all players, for operators: say it, see what is said, end it early."""

from typing import Final

from rami.contract.wire import Announcement
from rami_service.admin import wire
from rami_service.api.http.call import Call
from rami_service.domain.presentation import instant
from rami_service.runtime.context import Context
from rami_service.store.admin.messages import ANNOUNCEMENT

_MINUTE: Final = 60_000  # milliseconds


async def look(call: Call[None, None]) -> Announcement:
    """What is said now."""
    return await _said(call.context)


async def announce(call: Call[None, wire.Announce]) -> Announcement:
    """Say a message to all players, instead of what is said."""
    await ANNOUNCEMENT.begin(call.context.writes, call.body.message, call.body.minutes * _MINUTE)
    return await _said(call.context)


async def end(call: Call[None, wire.Reasoned]) -> Announcement:
    """Say nothing any more."""
    await ANNOUNCEMENT.end(call.context.writes)
    return await _said(call.context)


async def _said(context: Context) -> Announcement:
    found = await ANNOUNCEMENT.lasting(context.batch)
    if found is None:
        return Announcement()
    message, left = found
    return Announcement(message=message, until=instant(context.clock() + left))
