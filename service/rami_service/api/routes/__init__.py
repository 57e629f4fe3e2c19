"""The handlers, one module a resource. A handler calls one use case and does nothing else."""

__all__ = ["docs", "games", "health", "history", "lobby", "players", "seats", "sheets", "streams", "variants"]
