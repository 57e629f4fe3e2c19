"""What the service holds about one player: all of it as one document, and what is left to do after a deletion."""

__all__ = ["erasure", "export", "nameless"]
