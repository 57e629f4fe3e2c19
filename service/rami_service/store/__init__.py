"""Bytes in Redis or Valkey: games, players and the indexes over them, one module a resource. It knows no cards."""

__all__ = [
    "deadlines",
    "functions",
    "games",
    "health",
    "keys",
    "lobby",
    "notices",
    "players",
    "pubsub",
    "quick_match",
    "quotas",
    "rate_windows",
    "redis",
    "stats",
]
