"""The HTTP API: it reads requests and sends answers and refusals. It makes no decisions about games."""

__all__ = ["http", "openapi", "routes"]
