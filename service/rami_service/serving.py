"""Serving until a signal comes: the socket, the store, the observers and the application."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server, socket

from msgspec.structs import replace

from rami_service import logs
from rami_service.app import create_app
from rami_service.server import open_files
from rami_service.server.server import Server
from rami_service.settings import BadSettings, Settings
from rami_service.store.health import StoreUnfit, check_fit
from rami_service.store.redis.connect import is_address
from rami_service.store.redis.embedded import EmbeddedServerError, embedded
from rami_service.telemetry.setup import observers


def serve(settings: Settings) -> None:
    """Serve until Ctrl-C or SIGTERM, which raise KeyboardInterrupt. Raises BadSettings if it cannot start."""
    logs.configure(settings.log_level, settings.log_format)
    open_files.allow(settings.connections_most)
    with _listening(settings) as listener, observers(settings) as watching, _store(settings) as url:
        _welcome(settings)
        app = create_app(replace(settings, redis_url=url), watching=watching)
        Server(app, settings).run(sockets=[listener])


@contextmanager
def _listening(settings: Settings) -> Iterator[socket]:
    """A listening socket. It is opened first, so that a port in use is reported before anything else starts."""
    family = AF_INET6 if ":" in settings.host else AF_INET
    try:
        listener = create_server((settings.host, settings.port), family=family)
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0]  # the rest is the address
        raise BadSettings(f"RAMI_HOST and RAMI_PORT: cannot listen on this address ({reason}).") from None
    with listener:
        yield listener


@contextmanager
def _store(settings: Settings) -> Iterator[str]:
    if not settings.redis_url:
        try:
            with embedded(Path(settings.data_dir)) as url:
                yield url
        except EmbeddedServerError as error:
            raise BadSettings(str(error)) from None
    elif is_address(settings.redis_url):
        try:
            limited = bool(settings.requests_per_token or settings.requests_per_address)
            asyncio.run(check_fit(settings.redis_url, within=settings.store_timeout, scripts=limited))
        except StoreUnfit as error:
            raise BadSettings(f"RAMI_REDIS_URL: {error}") from None
        yield settings.redis_url
    else:
        raise BadSettings(
            "RAMI_REDIS_URL: expected a redis://, rediss://, unix://, redis+sentinel:// or redis+cluster:// address, "
            "with options that redis-py knows."
        )


def _welcome(settings: Settings) -> None:
    base = _address(settings.host, settings.port)
    at = _address(settings.metrics_host or settings.host, settings.metrics_port)
    metrics = f"Metrics              {at}/metrics\n" if settings.metrics_port else ""
    store = "the server at RAMI_REDIS_URL" if settings.redis_url else f"its own Valkey, in {settings.data_dir}/"
    sys.stdout.write(
        f"Rami listens on      {base}\n"
        f"Documentation        {base}/docs\n"
        f"Specification        {base}/openapi.json\n"
        f"Games are stored in  {store}\n"
        f"{metrics}\n"
        "Create a player:\n"
        f"  curl -s {base}/v1/players -H 'Content-Type: application/json' -d '{{\"name\": \"Ada\"}}'\n"
        "\n"
        "Ctrl-C stops it.\n"
    )
    sys.stdout.flush()


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
