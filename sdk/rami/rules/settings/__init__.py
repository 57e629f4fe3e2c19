"""The settings of a game: every parameter with its bounds, and which values cannot stand together."""

__all__ = ["parameters", "validation"]
