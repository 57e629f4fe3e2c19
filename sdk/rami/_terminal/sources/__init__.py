"""Where a table gets its game from: this machine, a service, or a record. Each has a view, legal moves, and events."""

__all__ = ["account", "arguments", "known_players", "local", "preferences", "record", "service", "setup", "source"]
