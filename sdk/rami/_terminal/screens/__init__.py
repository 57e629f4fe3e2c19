"""What fills the terminal: the start, the table, a replay, the lobby."""

__all__ = [
    "lobby",
    "options",
    "replay",
    "saving",
    "service_acts",
    "start",
    "table",
    "turn",
    "waiting",
]
