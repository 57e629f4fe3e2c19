"""What stands in front of every request where traces are wanted: it begins a span, and says what became of it."""

import re
from typing import TYPE_CHECKING, Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from rami_service.api.access import described
from rami_service.api.measured import STREAMS

if TYPE_CHECKING:
    from rami_service.tracing import Trace, Traces

# Nothing but this form goes on: it is all digits, so a token that is sent here by mistake does not.
_PARENT: Final = re.compile(rb"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")


class Traced:
    """An application in front of another one. It stands outside the framework, for plain moves go past it."""

    def __init__(self, application: ASGIApp, traces: "Traces") -> None:
        self._application = application
        self._traces = traces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, whose trace goes on where its caller's did; the lines of the log on its way say which."""
        trace = self._traces.begin(str(scope.get("method")), _parent(scope))
        bind_contextvars(trace_id=trace.id)

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                _tell(trace, scope, message["status"])
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            if status := scope["state"].get("status"):  # sent past us, in one piece
                _tell(trace, scope, status)
            trace.end()


def _tell(trace: "Trace", scope: Scope, status: int) -> None:
    asked = described(scope)
    trace.answered(asked, status, stream=status == 200 and asked["path"] in STREAMS)


def _parent(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"traceparent":
            return value.decode("ascii") if _PARENT.fullmatch(value) else None
    return None
