"""Prometheus metrics of a process. Built once, if RAMI_METRICS_PORT is set; docs/do/watch-the-service.md explains them.

A label has few values, and all of them are constants in the code: no id, no name, no path from a request. The children
of each metric are made in advance, so a request costs only a look-up and an addition.
"""

from asyncio import Future
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, Final, get_args

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

from rami.contract.wire import ReportCategory, TurnTimedOut
from rami.problems import PROBLEM_TYPES
from rami.problems.games import STALE_VERSION
from rami.problems.requests import CONFLICT
from rami.rules import events
from rami.rules.variants import VARIANTS
from rami_service.domain.models import Changed, Game
from rami_service.store.games import Committed, Done, Stale
from rami_service.store.redis.batch import Argument, StoreBusy, StoreUnavailable
from rami_service.telemetry.limit_metrics import LimitMetrics
from rami_service.telemetry.process_metrics import ProcessMetrics
from rami_service.telemetry.search_metrics import SearchMetrics
from rami_service.telemetry.store_metrics import (
    Erasures,
    Memories,
    Overdue,
    Sizes,
    StoreMetrics,
    game_counts,
    memory,
    names_to_remove,
    overdue_games,
)

_STEPS: Final = {
    events.StockDrawn: "draw_stock",
    events.PileTaken: "draw_discard",
    events.MeldLaid: "meld",
    events.CardsLaidOff: "lay_off",
    events.JokerSwapped: "swap_joker",
    events.CardDiscarded: "discard",
    events.UpcardPassed: "pass",
    events.Knocked: "knock",
    events.Declared: "declare",
    events.DroppedOut: "drop",
    events.StepUndone: "undo",
    events.ChallengeMade: "challenge",
    events.ChallengeAnswered: "answer",
}
"""The name of the step that causes each event."""
_BECAME: Final = ("open", "playing", "finished", "aborted")
_CONFLICTS: Final = {STALE_VERSION.code: "stale_version", CONFLICT.code: "gave_up"}
_STREAMS: Final = ("game", "player")
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_REQUEST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_REDIS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

Stream = Gauge
"""The number of open streams of one kind."""


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # they would double the series
        self.registry = registry = CollectorRegistry()
        for kind in (ProcessCollector, PlatformCollector, GCCollector):
            kind(registry=registry)
        self.process, self.limits = ProcessMetrics(registry), LimitMetrics(registry)
        self.search = SearchMetrics(registry)
        moves = Counter("rami_moves_total", "Steps that were taken.", ["variant", "step"], registry=registry)
        self._moves = {(name, kind): moves.labels(name, step) for name in VARIANTS for kind, step in _STEPS.items()}
        became = Counter("rami_games_became_total", "Games that reached a status.", ["status"], registry=registry)
        self._became = {status: became.labels(status) for status in _BECAME}
        self._timed_out = Counter("rami_turns_timed_out_total", "Turns that ran out of time.", registry=registry)
        refusals = Counter("rami_refusals_total", "Refused requests.", ["code", "status"], registry=registry)
        self._refusals = {code: refusals.labels(code, kind.status) for code, kind in PROBLEM_TYPES.items()}
        conflicts = Counter("rami_conflicts_total", "Conflicts between changes.", ["kind"], registry=registry)
        self._conflicts = {code: conflicts.labels(kind) for code, kind in _CONFLICTS.items()}
        self._lost = conflicts.labels("lost_race")
        self._seconds = Histogram(
            "rami_request_seconds",
            "Time until the response begins.",
            ["operation", "method", "status"],
            registry=registry,
            buckets=_REQUEST,
        )
        self._requests: dict[tuple[str, str, int], Histogram] = {}
        streams = Gauge("rami_streams_open", "Open streams.", ["kind"], registry=registry)
        self._streams = {kind: streams.labels(kind) for kind in _STREAMS}
        self._redis = Histogram(
            "rami_redis_seconds", "Duration of a round trip to the store.", registry=registry, buckets=_REDIS
        )
        reports = Counter("rami_reports_total", "Reports of players.", ["category"], registry=registry)
        self._reports = {category: reports.labels(category) for category in get_args(ReportCategory)}
        self._failures = Counter("rami_redis_failures_total", "Round trips without a reply.", registry=registry)

    def count_response(self, template: str | None, method: str, status: int, code: str | None, seconds: float) -> None:
        """Count a response that began after some seconds. `template` is its path template, None if no path matched.

        `code` is the code of a refusal.
        """
        key = (template or "none", method if method in _METHODS else "other", status // 100)
        histogram = self._requests.get(key)
        if histogram is None:
            histogram = self._requests[key] = self._seconds.labels(key[0], key[1], f"{key[2]}xx")
        histogram.observe(seconds)
        if code is not None:
            self._refusals[code].inc()
            if code in self._conflicts:
                self._conflicts[code].inc()

    def count_stream(self, kind: str) -> Stream:
        """Count a stream that begins. The caller must decrement the returned gauge when the stream ends."""
        stream = self._streams[kind]
        stream.inc()
        return stream

    def count_commit(self, before: Game | None, changed: Changed, committed: Committed) -> None:
        """Count the result of a commit, and the change if it was stored."""
        match committed:
            case Done():
                self._count_change(before, changed)
            case Stale():
                self._lost.inc()
            case _:  # a repeated request
                pass

    def _count_change(self, before: Game | None, changed: Changed) -> None:
        game = changed.game
        for event in changed.events:
            if (step := self._moves.get((game.variant, type(event)))) is not None:
                step.inc()
            elif type(event) is TurnTimedOut:
                self._timed_out.inc()
        if before is None or before.status != game.status:
            self._became[game.status].inc()

    def count_report(self, category: ReportCategory) -> None:
        """Count a report of a player."""
        self._reports[category].inc()

    def on_command(self, _: tuple[Argument, ...], reply: Future[Any], first: bool) -> None:  # noqa: FBT001  # a `Watch`
        """Measure the round trip of a command, if it is the first command of the round trip."""
        if first:
            reply.add_done_callback(partial(self._on_reply, perf_counter()))

    def _on_reply(self, began: float, reply: Future[Any]) -> None:
        if reply.cancelled() or isinstance(reply.exception(), StoreBusy):  # then it was not sent
            return
        if isinstance(reply.exception(), StoreUnavailable):
            self._failures.inc()
        else:
            self._redis.observe(perf_counter() - began)

    def report_store(
        self, sizes: Sizes, memories: Memories, overdue: Overdue, erasures: Erasures
    ) -> Callable[[], None]:
        """Report what the store says whenever the metrics are read. Call the returned function to stop this."""
        asked = StoreMetrics(game_counts(sizes), memory(memories), overdue_games(overdue), names_to_remove(erasures))
        self.registry.register(asked)
        return partial(self.registry.unregister, asked)
