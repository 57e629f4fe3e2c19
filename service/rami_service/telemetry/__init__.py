"""Logs of requests, metrics and traces. They stand around the API and never inside it."""

__all__ = ["middleware", "setup"]
