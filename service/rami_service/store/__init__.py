"""Reads and writes Redis or Valkey: games, players and indexes, one module for each resource.

This package stores bytes. It knows nothing about cards.
"""

__all__ = [
    "admin",
    "allowances",
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
    "presence",
    "pubsub",
    "quick_match",
    "quotas",
    "redis",
    "retention",
    "servers",
    "stats",
    "webhooks",
]
