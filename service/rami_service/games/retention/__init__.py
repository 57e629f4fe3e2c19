"""Games that are deleted before their time, because the store needs room."""

__all__ = ["room"]
