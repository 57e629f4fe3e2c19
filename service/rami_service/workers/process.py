"""Serving in the present process, which is the whole service or one of its workers."""

import sys
from collections.abc import Callable
from socket import socket
from typing import Final

from rami_service.app import create_app
from rami_service.runtime.context import Clock
from rami_service.server import open_files
from rami_service.server.server import Server
from rami_service.settings import Settings
from rami_service.telemetry.setup import Observers

_SWITCH: Final = 0.0002
"""After this many seconds a house bot's thread lets the event loop go on; Python's default of 5 ms delays requests."""


def serve_here(
    settings: Settings,
    clock: Clock,
    watching: Observers,
    listener: socket,
    admin: socket | None,
    *,
    must_stop: Callable[[], bool],
    server: type[Server] = Server,
) -> None:
    """Serve until a signal comes, which raises KeyboardInterrupt, or until `must_stop` returns True."""
    open_files.allow(settings.connections_most)
    sys.setswitchinterval(_SWITCH)
    app = create_app(settings, clock, watching, admin)
    serving = server(app, settings, clock, must_stop=must_stop)
    if watching.metrics:
        watching.metrics.limits.watch_connections(serving.open_connections, settings.connections_most)
    serving.run(sockets=[listener])
