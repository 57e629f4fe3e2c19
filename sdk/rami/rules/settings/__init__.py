"""The settings of a game: all parameters with their limits, and the checks for combinations that are not allowed."""

__all__ = ["clubs", "complaint", "parameters", "searchable", "showdown", "validation", "wording", "work"]
