"""Serving until a signal comes: the socket, the store, the observers and the application."""

import sys
from threading import Event
from typing import Final

import structlog
from msgspec.structs import replace

from rami_service import logs
from rami_service.resources import address, listening, listening_for_operators, store
from rami_service.runtime.context import system_clock
from rami_service.runtime.sandbox import SandboxClock
from rami_service.runtime.search.own_levels import own_levels
from rami_service.settings import Settings
from rami_service.store.redis.embedded import StoreFailure
from rami_service.telemetry.setup import observers
from rami_service.workers import WorkerFailed, reserved, serve_here, supervise

__all__ = ["StoreEnded", "StoreFailure", "WorkerFailed", "serve"]

_SANDBOX: Final = "This is a sandbox: its shuffles can be chosen."
_log: Final = structlog.get_logger()


class StoreEnded(Exception):
    """The service's own Valkey server ended while the service ran. The message tells the operator what to do."""


def serve(settings: Settings) -> None:
    """Serve until Ctrl-C or SIGTERM, which raise KeyboardInterrupt.

    Raises BadSettings, StoreFailure or WorkerFailed if it cannot start, StoreEnded if its own Valkey server ends.
    """
    logs.configure(settings.log_level, settings.log_format)
    own_levels(settings)
    ended = Event()
    (_serve_alone if settings.workers == 1 else _serve_by_workers)(settings, ended)
    # After a signal `run` has raised KeyboardInterrupt: then the server may have got the signal too.
    if ended.is_set():
        raise StoreEnded(
            f"Its Valkey server was killed or has failed; {settings.data_dir}/valkey.log may say why. "
            f"The games are in {settings.data_dir}/: start the service again."
        )


def _serve_alone(settings: Settings, ended: Event) -> None:
    with (
        listening(settings) as listener,
        listening_for_operators(settings) as admin,
        observers(settings) as watching,
        store(settings, ended.set) as url,
    ):
        _welcome(settings)
        if settings.sandbox:
            _log.warning("sandbox", says=_SANDBOX)
        clock = SandboxClock() if settings.sandbox else system_clock
        known = replace(settings, redis_url=url)
        serve_here(known, clock, watching, listener, admin, must_stop=ended.is_set)


def _serve_by_workers(settings: Settings, ended: Event) -> None:
    with (
        reserved(settings) as port,
        listening_for_operators(settings) as admin,
        store(settings, ended.set) as url,
    ):
        _welcome(settings)
        supervise(replace(settings, redis_url=url), port, admin, ended)


def _welcome(settings: Settings) -> None:
    base = address(settings.host, settings.port)
    at = address(settings.metrics_host or settings.host, settings.metrics_port)
    metrics = f"Metrics              {at}/metrics\n" if settings.metrics_port else ""
    admin = f"Operators            {address(settings.admin_host, settings.admin_port)}\n" if settings.admin_port else ""
    where = "the server at RAMI_REDIS_URL" if settings.redis_url else f"its own Valkey, in {settings.data_dir}/"
    table = f"Play at              {base}/\n" if settings.web else ""
    sandbox = f"{_SANDBOX}\n\n" if settings.sandbox else ""
    sys.stdout.write(
        f"{sandbox}"
        f"{table}"
        f"Rami listens on      {base}\n"
        f"API reference        {base}/docs\n"
        f"Specification        {base}/openapi.json\n"
        f"Games are stored in  {where}\n"
        f"{metrics}{admin}\n"
        "Create a player:\n"
        f"  curl -s {base}/v1/players -H 'Content-Type: application/json' -d '{{\"name\": \"Ada\"}}'\n"
        "\n"
        "Ctrl-C stops it.\n"
    )
    sys.stdout.flush()
