"""The state of one process: its context, its caches, and its part of the limits that all replicas share."""

__all__ = [
    "allowances",
    "callers",
    "context",
    "delayed_games",
    "deliveries",
    "heavy_work",
    "hooked",
    "issuers",
    "leases",
    "limits",
    "outgoing",
    "presence",
    "recent_games",
    "sandbox",
    "search",
    "search_processes",
    "sound_games",
    "work_queue",
]
