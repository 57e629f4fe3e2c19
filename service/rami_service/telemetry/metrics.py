"""What a process counts for Prometheus. Built once, where RAMI_METRICS_PORT is set; docs/operations.md explains it all.

A label has few values, and all of them stand in the code: no id, no name, no path as it was sent. What a request adds
to is bound beforehand, so that it pays for a look-up and an addition.
"""

from asyncio import Future
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import perf_counter
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from rami.problems import PROBLEM_TYPES
from rami.problems.games import STALE_VERSION
from rami.problems.requests import CONFLICT
from rami.rules import events
from rami.rules.variants import VARIANTS
from rami.wire import TurnTimedOut
from rami_service.domain.models import Changed, Game
from rami_service.store.games import Committed, Done, Stale
from rami_service.store.redis.batch import Argument, StoreUnavailable

_STEPS: Final = {
    events.StockDrawn: "draw_stock",
    events.PileTaken: "draw_discard",
    events.MeldLaid: "meld",
    events.CardsLaidOff: "lay_off",
    events.JokerSwapped: "swap_joker",
    events.CardDiscarded: "discard",
    events.StepUndone: "undo",
}
"""The step that each event comes from."""
_BECAME: Final = ("open", "playing", "finished", "aborted")
_CONFLICTS: Final = {STALE_VERSION.code: "stale_version", CONFLICT.code: "gave_up"}
_STREAMS: Final = ("game", "player")
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_REQUEST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_REDIS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

Stream = Gauge
"""What counts the streams of a kind that are open."""
Sizes = Callable[[], Mapping[str, int]]
"""How many games there are of each status. It may raise."""


class Metrics:
    """The counts of one process."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each, of when the process began
        self.registry = registry = CollectorRegistry()
        for kind in (ProcessCollector, PlatformCollector, GCCollector):
            kind(registry=registry)
        moves = Counter("rami_moves_total", "Steps that were taken.", ["variant", "step"], registry=registry)
        self._moves = {(name, kind): moves.labels(name, step) for name in VARIANTS for kind, step in _STEPS.items()}
        became = Counter("rami_games_became_total", "Games that came to a status.", ["status"], registry=registry)
        self._became = {status: became.labels(status) for status in _BECAME}
        self._timed_out = Counter("rami_turns_timed_out_total", "Turns whose time was up.", registry=registry)
        refusals = Counter("rami_refusals_total", "Refused requests.", ["code", "status"], registry=registry)
        self._refusals = {code: refusals.labels(code, kind.status) for code, kind in PROBLEM_TYPES.items()}
        conflicts = Counter("rami_conflicts_total", "Changes that others forestalled.", ["kind"], registry=registry)
        self._conflicts = {code: conflicts.labels(kind) for code, kind in _CONFLICTS.items()}
        self._lost = conflicts.labels("lost_race")
        self._seconds = Histogram(
            "rami_request_seconds",
            "Time to the beginning of the answer.",
            ["operation", "method", "status"],
            registry=registry,
            buckets=_REQUEST,
        )
        self._requests: dict[tuple[str, str, int], Histogram] = {}
        streams = Gauge("rami_streams_open", "Open streams.", ["kind"], registry=registry)
        self._streams = {kind: streams.labels(kind) for kind in _STREAMS}
        self._redis = Histogram(
            "rami_redis_seconds", "Time of a round trip to the store.", registry=registry, buckets=_REDIS
        )
        self._failures = Counter("rami_redis_failures_total", "Round trips without a reply.", registry=registry)

    def answered(self, template: str | None, method: str, status: int, code: str | None, seconds: float) -> None:
        """An answer began, after some seconds; `code` is that of a refusal. Without a template nothing was found."""
        key = (template or "none", method if method in _METHODS else "other", status // 100)
        of_these = self._requests.get(key)
        if of_these is None:
            of_these = self._requests[key] = self._seconds.labels(key[0], key[1], f"{key[2]}xx")
        of_these.observe(seconds)
        if code is not None:
            self._refusals[code].inc()
            if code in self._conflicts:
                self._conflicts[code].inc()

    def opened(self, kind: str) -> Stream:
        """Count a stream that begins; it is to be taken off what comes back when it ends."""
        stream = self._streams[kind]
        stream.inc()
        return stream

    def committed(self, before: Game | None, changed: Changed, committed: Committed) -> None:
        """A change was stored, or was not."""
        match committed:
            case Done():
                self._changed(before, changed)
            case Stale():
                self._lost.inc()
            case _:  # a request that came again
                pass

    def _changed(self, before: Game | None, changed: Changed) -> None:
        game = changed.game
        for event in changed.events:
            if (step := self._moves.get((game.variant, type(event)))) is not None:
                step.inc()
            elif type(event) is TurnTimedOut:
                self._timed_out.inc()
        if before is None or before.status != game.status:
            self._became[game.status].inc()

    def asked(self, _: tuple[Argument, ...], reply: Future[Any], first: bool) -> None:  # noqa: FBT001  # a `Watch`
        """A command is sent; the first one of a round trip is timed."""
        if first:
            reply.add_done_callback(partial(self._replied, perf_counter()))

    def _replied(self, began: float, reply: Future[Any]) -> None:
        if reply.cancelled():
            return
        if isinstance(reply.exception(), StoreUnavailable):
            self._failures.inc()
        else:
            self._redis.observe(perf_counter() - began)

    def count_games(self, sizes: Sizes) -> Callable[[], None]:
        """Ask how many games there are whenever somebody looks, until the answer is called."""
        games = _Games(sizes)
        self.registry.register(games)
        return partial(self.registry.unregister, games)


class _Games(Collector):
    """Games by status, asked for when somebody looks; left out when the store does not say."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Look."""
        said = "Games of all replicas: each of them says the same, so take the largest, not the sum."
        family = GaugeMetricFamily("rami_games", said, labels=["status"])
        try:
            for status, size in self._sizes().items():
                family.add_metric([status], size)
        except Exception:  # noqa: BLE001  # whatever is wrong with the store, the rest is still to be seen
            return []
        return [family]
