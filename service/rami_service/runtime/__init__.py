"""The state of one process: its context, its caches, and its part of the limits that all replicas share."""

__all__ = [
    "byte_budget",
    "context",
    "fair_shares",
    "heavy_work",
    "leases",
    "rate_limits",
    "recent_games",
    "search",
    "search_processes",
    "shared_limit",
    "token_cache",
    "work_queue",
]
