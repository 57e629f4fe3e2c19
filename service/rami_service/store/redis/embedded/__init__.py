"""A Valkey server of our own next to the service: its start, its data folder, and their repair."""

from rami_service.store.redis.embedded.server import EmbeddedServerError, StoreFailure, embedded

__all__ = ["EmbeddedServerError", "StoreFailure", "embedded", "repair", "trial"]
