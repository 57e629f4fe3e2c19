"""How the answers of the service are read."""

__all__ = ["accepted_moves", "event_log"]
