"""Reads and writes Redis or Valkey: games, players and indexes, one module for each resource.

This package stores bytes. It knows nothing about cards.
"""

__all__ = [
    "byte_budget",
    "damage",
    "deadlines",
    "functions",
    "games",
    "health",
    "heartbeat",
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
