"""What the servers of the store say of themselves, and secrets that only they keep."""

__all__ = ["memory", "secrets"]
