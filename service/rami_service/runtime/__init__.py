"""The state of one process: its context, its caches, and its part of the limits that all replicas share."""

__all__ = [
    "allowances",
    "context",
    "fair_shares",
    "heavy_work",
    "leases",
    "limits",
    "recent_games",
    "search",
    "search_processes",
    "token_cache",
    "work_queue",
]
