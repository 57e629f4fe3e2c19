"""What the service needs around it: a port to listen on, and a store."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server, socket
from typing import Final

from rami_service.admin import tokens as admin_tokens
from rami_service.settings import BadSettings, Settings
from rami_service.store.health import StoreUnfit, check_fit, check_usable
from rami_service.store.redis.connect import is_address
from rami_service.store.redis.embedded import EmbeddedServerError, StoreFailure, embedded
from rami_service.store.redis.embedded.trial import try_embedded

HIGHEST_PORT: Final = 65_535


@contextmanager
def listening(settings: Settings) -> Iterator[socket]:
    """A listening socket. It is opened first, so that a port in use is reported before anything else starts.

    Raises BadSettings.
    """
    with _listening(settings.host, settings.port, "RAMI_") as listener:
        yield listener


@contextmanager
def listening_for_operators(settings: Settings) -> Iterator[socket | None]:
    """The socket of the port for operators, whose tokens can be read; None if there is none. Raises BadSettings."""
    if not settings.admin_port:
        yield None
        return
    try:
        admin_tokens.read(settings.admin_token_file)
    except admin_tokens.BadTokens as error:
        raise BadSettings(f"RAMI_ADMIN_TOKEN_FILE: {error}") from None
    with _listening(settings.admin_host, settings.admin_port, "RAMI_ADMIN_") as listener:
        yield listener


@contextmanager
def _listening(host: str, port: int, prefix: str) -> Iterator[socket]:
    try:
        listener = create_server((host, port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as error:
        raise BadSettings(_why_not(error, port, prefix)) from None
    with listener:
        yield listener


def _why_not(error: OSError, port: int, prefix: str) -> str:
    """Why the service cannot listen, and what to do if only the port is taken."""
    if error.errno == EADDRINUSE:
        return taken(port, prefix)
    reason = str(error.strerror).partition(" (")[0]  # the rest is the address
    return f"{prefix}HOST and {prefix}PORT: cannot listen on this address ({reason})."


def taken(port: int, prefix: str) -> str:
    """What to do if another program uses a port. `prefix` is that of the settings of this port."""
    other = port + 1 if port < HIGHEST_PORT else port - 1
    return f"Another program uses port {port}. Stop it, or choose another port: {prefix}PORT={other}."


@contextmanager
def store(settings: Settings, ended: Callable[[], None]) -> Iterator[str]:
    """The address of the store. Without an address in the settings, it is a server that runs until the end.

    `ended` is called in another thread if this server ends by itself.
    Raises BadSettings, and StoreFailure if the disk or the data are why. A server that does not answer is no error: it
    may still be starting.
    """
    if settings.redis_url:
        _check_given(settings)
        yield settings.redis_url
        return
    _check_no_replicas(settings)
    try:
        with embedded(Path(settings.data_dir), ended=ended) as url:
            yield url
    except StoreFailure:
        raise
    except EmbeddedServerError as error:
        raise BadSettings(str(error)) from None


def check_store(settings: Settings) -> None:
    """Check that the store works now. No server and no folder remain. Raises BadSettings."""
    try:
        if settings.redis_url:
            _check_given(settings)
            within, replicas = settings.store_timeout, settings.wait_replicas
            asyncio.run(check_usable(settings.redis_url, within=within, replicas=replicas))
        else:
            _check_no_replicas(settings)
            try_embedded(Path(settings.data_dir))
    except StoreUnfit as error:
        raise BadSettings(f"RAMI_REDIS_URL: {error}") from None
    except EmbeddedServerError as error:
        raise BadSettings(str(error)) from None


def _check_given(settings: Settings) -> None:
    """Check the address of the store and, if its server answers, that server. Raises BadSettings."""
    if settings.sandbox:
        raise BadSettings(
            "RAMI_SANDBOX: a sandbox starts its own Valkey, because the clocks of other replicas would not move with "
            "its own: leave RAMI_REDIS_URL empty."
        )
    if not is_address(settings.redis_url):
        raise BadSettings(
            "RAMI_REDIS_URL: expected a redis://, rediss://, unix://, redis+sentinel:// or redis+cluster:// address, "
            "with options that redis-py knows."
        )
    try:
        waits = bool(settings.wait_replicas)
        asyncio.run(check_fit(settings.redis_url, within=settings.store_timeout, waits=waits))
    except StoreUnfit as error:
        raise BadSettings(f"RAMI_REDIS_URL: {error}") from None


def _check_no_replicas(settings: Settings) -> None:
    if settings.wait_replicas:
        raise BadSettings(
            "RAMI_WAIT_REPLICAS: the Valkey that the service starts has no replicas: use 0, or set RAMI_REDIS_URL too."
        )


def address(host: str, port: int) -> str:
    """The address of an HTTP server, as a browser needs it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
