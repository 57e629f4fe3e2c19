"""The HTTP server: uvicorn, with an end for answers that have none, and for callers who let it wait."""

from socket import socket
from typing import Final

import uvicorn
from litestar import Litestar

from rami_service.runtime.context import Context
from rami_service.server.connection import Connection
from rami_service.settings import Settings

_STOP_WITHIN: Final = 7  # seconds at most for requests that are under way when the server stops
_TICKS_A_LOOK: Final = 5
_LOOKS_A_SECOND: Final = 2  # a tick is a tenth of a second


class Server(uvicorn.Server):
    """Looks after its connections. It ends all streams, and waits of callers, before it waits for their requests."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                loop="uvloop",
                http=Connection,
                ws="none",
                log_config=None,  # logs.py says what becomes of it
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.trusted_proxies),  # what anybody else says of addresses is not believed
                forwarded_allow_ips=list(settings.trusted_proxies),
                limit_concurrency=settings.connections_most + 1,  # the one that is one too many is closed at once
                timeout_keep_alive=settings.idle_timeout,  # type: ignore[arg-type]  # seconds of the loop's clock
                timeout_graceful_shutdown=min(int(settings.store_timeout) + 1, _STOP_WITHIN),
            )
        )
        self._app = app
        self._looks = round(settings.request_timeout * _LOOKS_A_SECOND)

    async def on_tick(self, counter: int) -> bool:
        """Break off slow connections, and go on unless the server is to stop."""
        if not counter % _TICKS_A_LOOK:
            for connection in list(self.server_state.connections):
                assert isinstance(connection, Connection)
                connection.look(self._looks)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop serving."""
        context: Context = self._app.state.context
        context.doorbell.dismiss_all()
        context.hub.close()
        await super().shutdown(sockets)
