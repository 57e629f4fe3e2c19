"""Bots that play on a service: their seats, one game, and the runner of many games."""

__all__ = ["background", "decisions", "failures", "follower", "game", "runner", "session"]
