"""What leaves the service: to addresses of programs, to browsers, and all data of a player at the player's request."""

__all__ = ["export", "push", "webhooks"]
