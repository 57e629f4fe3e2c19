"""Bots that play on a service: their seats, one game, and the runner of many games."""

__all__ = ["background", "failures", "follower", "game", "methods", "runner", "session"]
