"""What one seat may see of a state or an event. A view copies named fields; it is never a state with fields removed."""

__all__ = ["face_down", "guesses", "view"]
