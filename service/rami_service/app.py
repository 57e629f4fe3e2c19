"""Builds the application of one process from its parts."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from functools import partial
from socket import socket
from typing import Final

import structlog
from litestar import Litestar

from rami_service import background
from rami_service.api.http.application import application
from rami_service.api.http.front import Front, Prefixed
from rami_service.api.routes import ENDPOINTS, pages
from rami_service.domain.deadlines import Waits
from rami_service.games.retention.room import Room
from rami_service.games.sweeper import Sweeper
from rami_service.logs import where
from rami_service.players.pseudonyms import Pseudonyms
from rami_service.privacy.erasure import Eraser
from rami_service.runtime.callers import Callers
from rami_service.runtime.context import Clock, Context, system_clock, untraced
from rami_service.runtime.delayed_games import DelayedGames
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.runtime.hooked import Hooked
from rami_service.runtime.issuers import Issuers
from rami_service.runtime.leases import Leases
from rami_service.runtime.limits import limits_of
from rami_service.runtime.outgoing import Sender
from rami_service.runtime.presence import Presence
from rami_service.runtime.recent_games import RecentGames
from rami_service.runtime.work_queue import WorkQueue
from rami_service.server.server import SecondServer
from rami_service.settings import Settings
from rami_service.store import functions
from rami_service.store.admin.messages import Announced
from rami_service.store.pubsub import Notifications
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import connect
from rami_service.store.redis.sentinels import follow_primary
from rami_service.streams.hub import Hub
from rami_service.telemetry.setup import (
    NO_OBSERVERS,
    Observers,
    observed_app,
    observed_batch,
    observed_search,
    observed_writes,
    report,
)
from rami_service.webhooks.deliverer import HELD, Deliverer
from rami_service.webhooks.push import sealing

Opened = AsyncIterator[tuple[Context, Sweeper]]
Store = tuple[Batch, Batch, Notifications, Hub]
"""What may be lost with the primary is sent to the first batch, changes of games and players to the second one."""
_log: Final = structlog.get_logger()

_GC_THRESHOLDS = (2_000, 10, 50)
"""Short garbage collections: nothing goes on during one, and 20,000 objects take up to 20 ms."""


def create_app(
    settings: Settings, clock: Clock = system_clock, watching: Observers = NO_OBSERVERS, admin: socket | None = None
) -> Litestar:
    """The application. From its start to its end it is connected to the store at `settings.redis_url`.

    `admin` is the socket on which operators are served at the same time.
    """
    logged = Pseudonyms() if settings.access_log else None
    lifespan = partial(_lifespan, settings, clock, watching=watching, admin=admin, logged=logged)
    app = application(ENDPOINTS, pages(web=settings.web), origins=settings.cors_origins, lifespan=[lifespan])
    app.asgi_handler = Front(app.asgi_handler, store_timeout=settings.store_timeout)
    app.asgi_handler = observed_app(watching, app.asgi_handler, logged)
    if settings.path_prefix:
        app.asgi_handler = Prefixed(app.asgi_handler, settings.path_prefix)
    return app


@asynccontextmanager
async def _lifespan(
    settings: Settings,
    clock: Clock,
    app: Litestar,
    watching: Observers = NO_OBSERVERS,
    admin: socket | None = None,
    logged: Pseudonyms | None = None,
) -> AsyncIterator[None]:
    try:
        async with _serve(settings, clock, app, watching, logged), _operators(app, admin):
            yield
    except Exception as error:
        _log.error("process_failed", **where(error))
        raise


@asynccontextmanager
async def _serve(
    settings: Settings, clock: Clock, app: Litestar, watching: Observers, logged: Pseudonyms | None
) -> AsyncIterator[None]:
    async with open_service(settings, clock, watching) as (context, sweeper):
        app.state.context = context
        working = [background.keep(sweeper.run, context), background.keep(Eraser(context).run)]
        if logged is not None:
            working.append(reading := background.start(logged.read(context.batch)))
            await asyncio.wait([reading], timeout=settings.store_timeout)  # then the first lines have pseudonyms
        if settings.push_contact:
            sealing.prepare()
        if settings.make_room_at:
            counted = watching.metrics.process.count_early if watching.metrics else None
            working.append(background.keep(Room(context, counted).run))
        if settings.calls:
            deliverer = Deliverer(context)
            if watching.metrics:
                watching.metrics.limits.watch_deliveries(deliverer.held, HELD)
            working.append(background.keep(deliverer.run))
        # Objects that live as long as the process are excluded from later collections. This makes the pauses shorter.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        try:
            yield
        finally:
            for task in working:
                task.cancel()
            await asyncio.wait(working)


@asynccontextmanager
async def _operators(app: Litestar, listener: socket | None) -> AsyncIterator[None]:
    """Serve operators on their own port. Their requests pass neither the limits nor the routes of the public one."""
    if listener is None:
        yield
        return
    from rami_service.admin.application import admin_application

    context: Context = app.state.context
    server = SecondServer(admin_application(context), context.settings, context.clock)
    serving = background.start(server.serve([listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await asyncio.wait([serving])


@asynccontextmanager
async def open_service(settings: Settings, clock: Clock, watching: Observers = NO_OBSERVERS) -> Opened:
    """The service without HTTP, connected to its store. The caller must run the sweeper."""
    sweeper = Sweeper()
    async with (
        _open_store(settings, watching) as (batch, writes, notifications, hub),
        Leases(batch, clock) as leases,
        Presence(batch, clock) as presence,
        HeavyWork() as heavy_work,
        observed_search(watching, settings) as search_processes,
        WorkQueue(settings.bot_seconds_each) as work_queue,
        Hooked(batch, active=settings.calls) as hooked,
        Sender(loopback=settings.webhook_loopback) as sender,
    ):
        context = Context(
            settings=settings,
            batch=batch,
            writes=writes,
            callers=Callers(batch, presence, clock),
            recent_games=RecentGames(),
            delayed_games=DelayedGames(batch, heavy_work, clock),
            heavy_work=heavy_work,
            search_processes=search_processes,
            leases=leases,
            presence=presence,
            limits=limits_of(batch, settings, _count_of_refusals(watching)),
            notifications=notifications,
            hub=hub,
            clock=clock,
            wake=lambda game_id: sweeper.wake(context, game_id),
            settle=lambda: sweeper.settle(context),
            waits=Waits(settings.open_ttl, settings.suspended_ttl, settings.claim_after),
            outage=lambda: sweeper.outage,
            work_queue=work_queue,
            hooked=hooked,
            sender=sender,
            announced=Announced(batch, clock),
            issuers=Issuers(settings, clock) if settings.oidc_issuers else None,
            observer=watching.metrics.count_commit if watching.metrics else None,
            reported=watching.metrics.count_report if watching.metrics else None,
            traced=watching.traces.work if watching.traces else untraced,
            streamed=watching.metrics.process.measure_stream if watching.metrics else None,
        )
        await _prepare_store(context, sweeper)
        async with report(watching, context):
            yield context, sweeper


@asynccontextmanager
async def _open_store(settings: Settings, watching: Observers) -> AsyncIterator[Store]:
    """The connections to the store, and those who share what it sends."""
    async with (
        connect(settings.redis_url, timeout=settings.store_timeout) as client,
        follow_primary(client),
        aclosing(observed_batch(watching, client, settings)) as batch,
        observed_writes(watching, client, batch, settings) as writes,
        Notifications(client, timeout=settings.store_timeout) as notifications,
        Hub(notifications, most=settings.streams_most) as hub,
    ):
        yield batch, writes, notifications, hub


async def _prepare_store(context: Context, sweeper: Sweeper) -> None:
    """Load the functions. If the store starts later, the first request and the first sweep do it."""
    with suppress(StoreUnavailable):
        await functions.load(context.batch)
        await sweeper.beat(context)


def _count_of_refusals(watching: Observers) -> Callable[[str], None]:
    return watching.metrics.limits.count_refusal if watching.metrics else _count_nothing


def _count_nothing(_: str) -> None:
    """There are no metrics."""
