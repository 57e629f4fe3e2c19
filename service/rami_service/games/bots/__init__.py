"""House bots: which levels there are, and how a turn of one is played."""

__all__ = ["advice", "house_bots", "levels", "searcher"]
