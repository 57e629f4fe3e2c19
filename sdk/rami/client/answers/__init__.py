"""How the answers of the service are read."""

__all__ = ["accepted_moves", "decoding", "event_log"]
