"""Rule sheets: the rules of any settings as text, in French or English, also before a game is created."""

__all__ = ["preview", "sheet"]
