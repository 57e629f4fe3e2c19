"""Games that are deleted before their time: because the store needs room, or because an operator wants it."""

__all__ = ["removal", "room"]
