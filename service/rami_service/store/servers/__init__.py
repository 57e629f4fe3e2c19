"""What the servers of the store say of themselves."""

__all__ = ["memory"]
