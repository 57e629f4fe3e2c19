"""What the processes that search do, and which levels decided."""

from prometheus_client import CollectorRegistry, Counter, Gauge

from rami.bots import SEARCHING
from rami_service.runtime.search_processes import SearchProcesses


class SearchMetrics:
    """The searches of house bots, and the processes in which they run."""

    def __init__(self, registry: CollectorRegistry) -> None:
        searched = Counter(
            "rami_bot_decisions_total",
            "Decisions of house bots that search, by the level that played them.",
            ["level", "played"],
            registry=registry,
        )
        played = ("strong", *SEARCHING)
        pairs = [(level, below) for level in SEARCHING for below in played[: played.index(level) + 1]]
        self._searched = {pair: searched.labels(*pair) for pair in pairs}
        processes = Gauge("rami_search_processes", "Processes that search.", ["state"], registry=registry)
        self._processes = {state: processes.labels(state) for state in ("wanted", "ready", "busy", "most")}
        self._seconds = Gauge("rami_search_waiting_seconds", "Seconds of searches that wait or run.", registry=registry)

    def count_decision(self, level: str, played: str) -> None:
        """Count a decision of a house bot of a level that searches, and the level that played it."""
        self._searched[level, played].inc()

    def watch(self, processes: SearchProcesses) -> None:
        """Report the state of the processes whenever the metrics are read."""
        self._processes["wanted"].set_function(lambda: processes.wanted)
        self._processes["ready"].set_function(lambda: processes.ready)
        self._processes["busy"].set_function(lambda: processes.busy)
        self._processes["most"].set(processes.most)
        self._seconds.set_function(lambda: processes.waiting)
