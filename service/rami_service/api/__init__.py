"""The HTTP side of the service: requests come in, answers and refusals go out. Nothing of the game is decided here."""

__all__ = ["http", "openapi", "routes"]
