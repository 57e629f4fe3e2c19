"""What operators leave in the store: the audit, the state of maintenance. What they look at is elsewhere."""

__all__ = ["audit", "maintenance"]
