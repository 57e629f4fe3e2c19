"""Maintenance, for operators: let no new games begin for a while, so that few are left when the service stops."""

from typing import Final

from rami_service.admin import wire
from rami_service.api.http.call import Call
from rami_service.domain.presentation import instant
from rami_service.runtime.context import Context
from rami_service.store.admin.messages import MAINTENANCE

_MINUTE: Final = 60_000  # milliseconds


async def look(call: Call[None, None]) -> wire.Maintenance:
    """The maintenance that lasts."""
    return await _lasting(call.context)


async def begin(call: Call[None, wire.BeginMaintenance]) -> wire.Maintenance:
    """Let no new games begin. It replaces the maintenance that lasts."""
    await MAINTENANCE.begin(call.context.writes, call.body.message, call.body.minutes * _MINUTE)
    return await _lasting(call.context)


async def end(call: Call[None, wire.Reasoned]) -> wire.Maintenance:
    """Let new games begin again."""
    await MAINTENANCE.end(call.context.writes)
    return await _lasting(call.context)


async def _lasting(context: Context) -> wire.Maintenance:
    found = await MAINTENANCE.lasting(context.batch)
    if found is None:
        return wire.Maintenance()
    message, left = found
    return wire.Maintenance(message, instant(context.clock() + left))
