"""Webhooks in the store: who has any, the streams of deliveries, the deliveries that failed, and push subscriptions."""

__all__ = ["failures", "push", "registered", "shards"]
