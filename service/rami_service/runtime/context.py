"""The context that every operation gets: settings, store, clock, limits. `app` builds it once for each process."""

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext

from msgspec import Struct

from rami.contract.wire import ReportCategory
from rami_service.domain.deadlines import Waits
from rami_service.domain.models import Changed, Game
from rami_service.runtime.allowances import Limits
from rami_service.runtime.callers import Callers
from rami_service.runtime.delayed_games import DelayedGames
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.runtime.hooked import Hooked
from rami_service.runtime.issuers import Issuers
from rami_service.runtime.leases import Leases
from rami_service.runtime.outgoing import Sender
from rami_service.runtime.presence import Presence
from rami_service.runtime.recent_games import RecentGames
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.runtime.work_queue import WorkQueue
from rami_service.settings import Settings
from rami_service.store.admin.messages import Announced
from rami_service.store.games import Committed
from rami_service.store.heartbeat import Outage
from rami_service.store.pubsub import Notifications
from rami_service.store.redis.batch import Batch
from rami_service.streams.hub import Hub

Clock = Callable[[], int]
"""Returns the time in unix milliseconds."""
Observer = Callable[[Game | None, Changed, Committed], None]
"""Called after each commit: the game before it (None if it is new), the change, and the result of the commit."""


Work = Callable[[str], AbstractContextManager[Callable[[str], None]]]
"""Traces the work of the block on a game (its id). Call what it gives with the level of a house bot that plays."""


def system_clock() -> int:
    """The time of the system clock in unix milliseconds."""
    return time.time_ns() // 1_000_000


def untraced(_: str) -> AbstractContextManager[Callable[[str], None]]:
    """Traces nothing."""
    return nullcontext(lambda _: None)


class Context(Struct, frozen=True, kw_only=True):
    """The context of one process. `wake` makes the sweeper check a game at once, `settle` all that are due.

    `batch` is for everything that may be lost with the primary of the store, `writes` for changes of games and players.
    They are the same, unless replicas of the store have to confirm such changes. `outage` is the last one.
    """

    settings: Settings
    batch: Batch
    writes: Batch
    callers: Callers
    limits: Limits
    recent_games: RecentGames
    delayed_games: DelayedGames
    heavy_work: HeavyWork
    search_processes: SearchProcesses
    leases: Leases
    presence: Presence
    notifications: Notifications
    hub: Hub
    clock: Clock
    wake: Callable[[str], None]
    settle: Callable[[], Awaitable[None]]
    waits: Waits
    outage: Callable[[], Outage | None]
    work_queue: WorkQueue
    hooked: Hooked
    sender: Sender
    announced: Announced
    traced: Work = untraced
    """Wraps work on a game that no request waits for."""
    observer: Observer | None = None
    reported: Callable[[ReportCategory], None] | None = None
    """Called after each report of a player."""
    streamed: Callable[[float], None] | None = None
    """Called with the seconds from a commit until the streams of its game got it."""
    issuers: Issuers | None = None
