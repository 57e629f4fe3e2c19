"""The state of one process: its context, its caches, and its part of the limits that all replicas share."""

__all__ = [
    "allowances",
    "callers",
    "context",
    "fair_shares",
    "heavy_work",
    "leases",
    "limits",
    "presence",
    "recent_games",
    "sandbox",
    "search",
    "search_processes",
    "work_queue",
]
