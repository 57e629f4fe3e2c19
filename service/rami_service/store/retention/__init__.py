"""What is known of games that are over, and how they are deleted before their time."""

__all__ = ["ended"]
