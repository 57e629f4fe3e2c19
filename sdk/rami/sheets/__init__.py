"""Rule sheets: the rules of any settings as text, in French or English."""

__all__ = ["sheet"]
