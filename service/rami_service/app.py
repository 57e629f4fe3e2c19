"""The wiring of one process, and nothing else."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from functools import partial
from typing import Final

import structlog
from litestar import Litestar

from rami_service.api.http.application import application
from rami_service.api.http.rate_limit import Limits
from rami_service.api.routes import DOCS, ENDPOINTS
from rami_service.games.sweeper import Sweeper
from rami_service.logs import where
from rami_service.runtime.context import Clock, Context, system_clock
from rami_service.runtime.leases import Leases
from rami_service.runtime.rate_limits import Rates
from rami_service.runtime.token_cache import Proofs
from rami_service.settings import Settings
from rami_service.store import functions
from rami_service.store.pubsub import Doorbell
from rami_service.store.rate_windows import Windows
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.connect import connect
from rami_service.store.redis.sentinels import following
from rami_service.streams.hub import Hub
from rami_service.telemetry.middleware import Requests
from rami_service.telemetry.setup import NOBODY, Observers, batch_for, counting, in_front

_log: Final = structlog.get_logger()

_COLLECT = (20_000, 20, 50)
"""How many objects may come before a collection: a request makes hundreds, and nearly none of them in a cycle."""


def create_app(settings: Settings, clock: Clock = system_clock, watching: Observers = NOBODY) -> Litestar:
    """The application. It talks to the store at `settings.redis_url`, from its start to its end."""
    running = partial(_running, settings, clock, watching=watching)
    app = application(ENDPOINTS, DOCS, origins=settings.cors_origins, lifespan=[running])
    routed = app.asgi_handler
    if settings.requests_per_token or settings.requests_per_address:
        routed = Limits(routed)
    app.asgi_handler = Requests(in_front(watching, routed), logged=settings.access_log)
    return app


@asynccontextmanager
async def _running(
    settings: Settings, clock: Clock, app: Litestar, watching: Observers = NOBODY
) -> AsyncIterator[None]:
    try:
        async with _working(settings, clock, app, watching):
            yield
    except Exception as error:
        _log.error("process_failed", **where(error))
        raise


@asynccontextmanager
async def _working(settings: Settings, clock: Clock, app: Litestar, watching: Observers) -> AsyncIterator[None]:
    async with opened(settings, clock, watching) as (context, sweeper):
        app.state.context = context
        sweeping = asyncio.create_task(sweeper.run(context))
        # What lives as long as the process need not be looked at by each collection: shorter pauses, a better p99.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_COLLECT)
        try:
            yield
        finally:
            sweeping.cancel()
            await asyncio.wait([sweeping])


@asynccontextmanager
async def opened(
    settings: Settings, clock: Clock, watching: Observers = NOBODY
) -> AsyncIterator[tuple[Context, Sweeper]]:
    """The service without HTTP, with its connections; its sweeper does nothing by itself before it runs."""
    sweeper = Sweeper()
    async with (
        connect(settings.redis_url, timeout=settings.store_timeout) as client,
        following(client),
        aclosing(batch_for(watching, client, settings)) as batch,
        Doorbell(client, timeout=settings.store_timeout) as doorbell,
        Hub(doorbell, most=settings.streams_most) as hub,
        Leases(batch, clock) as leases,
    ):
        context = Context(
            settings=settings,
            batch=batch,
            proofs=Proofs(),
            leases=leases,
            rates=Rates(Windows(batch), token=settings.requests_per_token, address=settings.requests_per_address),
            doorbell=doorbell,
            hub=hub,
            clock=clock,
            wake=lambda game_id: sweeper.wake(context, game_id),
            observer=watching.metrics.committed if watching.metrics else None,
        )
        with suppress(StoreUnavailable):  # a store that comes later is met by the first request
            await functions.load(batch)
        with counting(watching, batch, settings):
            yield context, sweeper
