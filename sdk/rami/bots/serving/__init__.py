"""A bot that waits for invitations: which ones it accepts, how many games it plays, and the program that does it."""

__all__ = ["policy", "server"]
