"""What one seat may see of a state or an event. Views are built from named fields, never by stripping the state."""

__all__ = ["face_down", "view"]
