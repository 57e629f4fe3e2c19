"""Windows above a screen. Each asks or shows one thing, and answers when it is closed."""

__all__ = [
    "choice",
    "entry",
    "hint",
    "invitation",
    "result",
    "stack",
    "text",
]
