"""The HTTP server: uvicorn, with an end for answers that have none."""

from collections.abc import Sequence
from socket import socket
from typing import Final

import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rami_service.api.event_stream import ABORT
from rami_service.context import Context

_STOP_WITHIN: Final = 3  # seconds for requests that are under way when the server stops


class Protocol(HttpToolsProtocol):
    """Lets an answer break its connection off."""

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self.scope["extensions"] = {ABORT: self.transport.abort}  # type: ignore[dict-item]  # an extension of ours


class Server(uvicorn.Server):
    """Ends all streams, and sends those who wait for events away, before it waits for their requests to end."""

    def __init__(self, app: Litestar, proxies: Sequence[str] = ()) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                loop="uvloop",
                http=Protocol,
                ws="none",
                log_config=None,  # logs.py says what becomes of it
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(proxies),  # what anybody else says of addresses is not believed
                forwarded_allow_ips=list(proxies),
                timeout_graceful_shutdown=_STOP_WITHIN,
            )
        )
        self._app = app

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop serving."""
        context: Context = self._app.state.context
        context.doorbell.ring_all()
        context.hub.close()
        await super().shutdown(sockets)
