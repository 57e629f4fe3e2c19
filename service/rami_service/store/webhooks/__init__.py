"""Webhooks in the store: who has any, the streams of deliveries, and the deliveries that failed."""

__all__ = ["failures", "registered", "shards"]
