"""The checks, by subject. Each is a function of the deployment that raises Unmet, and needs no other check."""

__all__ = ["answers", "changes", "origins", "privacy", "streams"]
