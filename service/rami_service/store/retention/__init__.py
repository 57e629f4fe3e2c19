"""Games that are over, and how they are deleted before their time; names of deleted players, still to be removed."""

__all__ = ["ended", "erased"]
