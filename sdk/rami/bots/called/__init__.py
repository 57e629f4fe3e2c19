"""A bot that a service calls: the ASGI application, the check of signatures, and the answers to messages."""

__all__ = ["answers", "application", "requests", "signatures"]
