"""Live streams: one shared reader a log and process, bounded queues, an end for each of them."""

__all__ = ["hub", "reader", "sse"]
