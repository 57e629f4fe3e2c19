"""What the service holds about one player: all of it as one document."""

__all__ = ["export"]
