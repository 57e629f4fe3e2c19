"""Operations of a sandbox: a service for people who test their frontend or their bot."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import AdvanceClock, ServiceClock
from rami.problems.requests import SANDBOX_ONLY

ADVANCE_CLOCK: Final = Operation(
    name="advance_clock",
    method="POST",
    path="/v1/sandbox/clock",
    tag="sandbox",
    does="""Move the clock of the service forward, in a sandbox only.

House bots that are at work finish their turns first. Turns, pauses and waits that end by then are over, and what
follows from that has happened before the answer, except for long searches of bots. The header `Date` agrees with this
clock.""",
    note="The client does not repeat it if it may have reached the service: the clock would move twice.",
    answer=ServiceClock,
    body=AdvanceClock,
    access="games:play",
    refuses=(SANDBOX_ONLY,),
)
