"""What fills the terminal: the start, the table, a replay, the lobby; and the windows above them."""

__all__ = [
    "choice",
    "closing",
    "entry",
    "hint",
    "lobby",
    "options",
    "replay",
    "result",
    "saving",
    "service_acts",
    "start",
    "table",
    "text",
    "turn",
    "waiting",
]
