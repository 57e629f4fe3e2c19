"""What the service sends by itself: to addresses of programs, and to browsers."""

__all__ = ["push", "webhooks"]
