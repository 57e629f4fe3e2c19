"""Live event streams. A process reads each log once for all its streams; each stream has a bounded queue."""

__all__ = ["frame", "hub", "outlet", "reader", "sse"]
