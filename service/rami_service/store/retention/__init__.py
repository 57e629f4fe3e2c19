"""Which games are stored; those that are over, and how they are deleted; names of deleted players in games."""

__all__ = ["ended", "erased", "stored"]
