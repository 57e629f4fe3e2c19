"""Rule sheets: what any settings mean, in sentences."""

__all__ = ["sheet"]
