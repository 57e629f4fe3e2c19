"""What operators leave in the store: the audit, what they say to players. What they look at is elsewhere."""

__all__ = ["audit", "messages"]
