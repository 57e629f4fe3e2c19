"""What fills the terminal: the start, the table, a replay, the lobby."""

__all__ = [
    "form",
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
