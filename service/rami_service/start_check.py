"""The check of `rami-service --check`: could the service start and work here? It starts nothing that remains."""

import sys
from collections.abc import Callable
from contextlib import ExitStack

from rami_service import logs
from rami_service.resources import address, check_store, listening, listening_for_operators
from rami_service.runtime.search.own_levels import own_levels
from rami_service.settings import BadSettings, Settings
from rami_service.telemetry.setup import observers


def check(settings: Settings) -> bool:
    """Check the ports and the store, with one line for each. Whether all is well. The settings have been read."""
    logs.configure(settings.log_level, settings.log_format)
    base = address(settings.host, settings.port)
    store = "the server at RAMI_REDIS_URL takes writes" if settings.redis_url else "Rami can start its own Valkey"
    _report_ok("the settings can be used")
    with ExitStack() as held:  # the ports are held until the end: two settings may name the same one
        done = [_passes(f"{base} is free", lambda: held.enter_context(listening(settings)))]
        if settings.admin_port:
            at = address(settings.admin_host, settings.admin_port)
            done += [_passes(f"{at} is free", lambda: held.enter_context(listening_for_operators(settings)))]
        if settings.metrics_port or settings.traces:
            done += [_passes("metrics and traces can start", lambda: held.enter_context(observers(settings)))]
        if settings.levels:
            done += [_passes("the levels of house bots can play", lambda: own_levels(settings))]
        done += [_passes(store, lambda: check_store(settings))]
    return all(done)


def _passes(what: str, attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except BadSettings as error:
        sys.stderr.write(f"not ok: {error}\n")
        return False
    _report_ok(what)
    return True


def _report_ok(what: str) -> None:
    sys.stdout.write(f"ok: {what}\n")
    sys.stdout.flush()  # so that the lines of both outputs are in order
