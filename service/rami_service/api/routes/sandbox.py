"""Handlers of a sandbox. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import sandbox as declared
from rami.contract.wire import AdvanceClock, ServiceClock
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.runtime import sandbox


async def advance_clock(call: Call[Any, AdvanceClock]) -> ServiceClock:
    return await sandbox.advance_clock(call.context, call.caller, call.body.advance)


SANDBOX: Final = (Endpoint(declared.ADVANCE_CLOCK, advance_clock),)
