"""What callers can do with games, one module a resource, over one way to change a game (`commit`)."""

__all__ = ["commit", "indexes", "invites", "lobby", "notices", "play", "quick_match", "rematch", "seats", "sweeper"]
