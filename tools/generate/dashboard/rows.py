"""The rows of the dashboard: what each panel draws. Every metric of the service is in one of them."""

from typing import Final

from msgspec import Struct

RATE: Final = "$__rate_interval"
HERE: Final = 'namespace="$namespace"'
MOVES: Final = "/v1/games/{game_id}/moves"


class Line(Struct, frozen=True):
    """A query, and how its lines are named: `{{status}}` stands for the value of a label."""

    query: str
    legend: str


class Drawn(Struct, frozen=True):
    """A panel: its title, the unit of its values in Grafana's words, and its queries."""

    title: str
    unit: str
    lines: tuple[Line, ...]


def _selected(metric: str, *matchers: str) -> str:
    return f"{metric}{{{', '.join((HERE, *matchers))}}}"


def _now(title: str, unit: str, metric: str, label: str, how: str = "sum") -> Drawn:
    """A metric as it is, one line for each value of a label."""
    return Drawn(title, unit, (Line(f"{how} by ({label}) ({_selected(metric)})", f"{{{{{label}}}}}"),))


def _all(title: str, unit: str, metric: str, how: str = "sum") -> Drawn:
    """A metric as it is, one line in all."""
    return Drawn(title, unit, (Line(f"{how}({_selected(metric)})", title),))


def _rate(title: str, metric: str, label: str) -> Drawn:
    """How often a counter grows in a second, one line for each value of a label that has grown."""
    query = f"sum by ({label}) (rate({_selected(metric)}[{RATE}])) > 0"
    return Drawn(title, "ops", (Line(query, f"{{{{{label}}}}}"),))


def _grown(title: str, metric: str, label: str) -> Drawn:
    """By how much a counter has grown in the last hour, one line for each value of a label."""
    return Drawn(title, "short", (Line(f"sum by ({label}) (increase({_selected(metric)}[1h]))", f"{{{{{label}}}}}"),))


def _slow(title: str, metric: str, *matchers: str) -> Drawn:
    """The half and the 99 % of a time."""
    rate = f"sum by (le) (rate({_selected(f'{metric}_bucket', *matchers)}[{RATE}]))"
    return Drawn(title, "s", tuple(Line(f"histogram_quantile({at}, {rate})", name) for at, name in _QUANTILES))


def _slowest(title: str, metric: str, label: str) -> Drawn:
    """The 99 % of a time, one line for each value of a label."""
    rate = f"sum by (le, {label}) (rate({_selected(f'{metric}_bucket')}[{RATE}]))"
    return Drawn(title, "s", (Line(f"histogram_quantile(0.99, {rate})", f"{{{{{label}}}}}"),))


def _places(title: str, metric: str) -> Drawn:
    """What is used of a limit, and the limit, one line for each process."""
    used, most = (f"sum by (instance) ({_selected(metric, f'state={state}')})" for state in ('"used"', '"most"'))
    return Drawn(title, "short", (Line(used, "{{instance}}"), Line(most, "limit of {{instance}}")))


def _ours(query: str) -> str:
    """A query of what many programs report, only of the processes of the service."""
    return f"sum by (instance) ({query.replace('{}', f'{{{HERE}}}')}) and on (instance) {_selected('rami_build_info')}"


_QUANTILES: Final = ((0.5, "half"), (0.99, "99 %"))

ROWS: Final[dict[str, tuple[Drawn, ...]]] = {
    "Players": (
        _now("Games", "short", "rami_games", "status", "max"),
        _grown("Games in the last hour", "rami_games_became_total", "status"),
        _rate("Steps by game", "rami_moves_total", "variant"),
        _now("Streams", "short", "rami_streams_open", "kind"),
        _all("Streams that wait to be opened", "short", "rami_streams_waiting"),
        Drawn(
            "Turns out of time in the last hour",
            "short",
            (Line(f"sum(increase({_selected('rami_turns_timed_out_total')}[1h]))", "turns"),),
        ),
        _grown("Reports in the last hour", "rami_reports_total", "category"),
    ),
    "Speed": (
        _slow("Moves", "rami_request_seconds", f'operation="{MOVES}"'),
        _slowest("The slowest 1 % by operation", "rami_request_seconds", "operation"),
        _rate("Requests", "rami_request_seconds_count", "status"),
        _slow("From a commit to the streams", "rami_stream_delay_seconds"),
        _slowest("How late the event loop is", "rami_loop_lag_seconds", "instance"),
        _all("How long the oldest due game waits", "s", "rami_overdue_seconds", "max"),
    ),
    "Errors": (
        _rate("Refusals by code", "rami_refusals_total", "code"),
        _grown("Warnings and errors in the last hour", "rami_log_events_total", "event"),
        _rate("Conflicts", "rami_conflicts_total", "kind"),
        _rate("Refusals of rate limits", "rami_rate_limit_refusals_total", "limit"),
        _all("Deleted players whose names are to be removed", "short", "rami_names_to_remove", "max"),
    ),
    "House bots": (
        _now("Turns that wait", "short", "rami_bot_turns_waiting", "instance"),
        _now("Processes that search", "short", "rami_search_processes", "state"),
        _now("Searches that wait or run", "s", "rami_search_waiting_seconds", "instance"),
        _rate("Decisions by the level that played", "rami_bot_decisions_total", "played"),
    ),
    "Store": (
        _slow("Round trips", "rami_redis_seconds"),
        Drawn(
            "Round trips that failed",
            "ops",
            (Line(f"sum(rate({_selected('rami_redis_failures_total')}[{RATE}]))", "failures"),),
        ),
        Drawn(
            "Memory",
            "bytes",
            (
                Line(f"max by (server) ({_selected('rami_redis_memory_bytes')})", "server {{server}}"),
                Line(f"max by (server) ({_selected('rami_redis_memory_max_bytes')})", "limit of server {{server}}"),
            ),
        ),
        Drawn(
            "Games deleted early in the last hour",
            "short",
            (Line(f"sum(increase({_selected('rami_games_deleted_early_total')}[1h]))", "games"),),
        ),
    ),
    "Limits": (
        _places("Places for streams", "rami_stream_places"),
        _places("Connections", "rami_connections"),
        _places("Deliveries in memory", "rami_deliveries_held"),
        _now("Rate limits", "short", "rami_rate_limit", "limit", "max"),
        Drawn(
            "Memory of the container",
            "bytes",
            (
                Line(f"sum by (instance) ({_selected('rami_memory_bytes')})", "{{instance}}"),
                Line(f"sum by (instance) ({_selected('rami_memory_max_bytes')})", "limit of {{instance}}"),
                Line(_ours("process_resident_memory_bytes{}"), "{{instance}} without processes that search"),
            ),
        ),
        Drawn(
            "Processor time",
            "percentunit",
            (Line(_ours(f"rate(process_cpu_seconds_total{{}}[{RATE}])"), "{{instance}}"),),
        ),
        _now("Releases", "short", "rami_build_info", "version"),
    ),
}
