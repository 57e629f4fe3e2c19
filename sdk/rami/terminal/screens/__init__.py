"""What fills the terminal: the start, the table, a replay, the lobby; and the windows above them."""

__all__ = ["choice", "help", "hint", "options", "pile", "replay", "result", "sheet", "start", "table"]
