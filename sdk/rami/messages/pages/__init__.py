"""What is said around the table, in the terminal and in the browser: the lobby, invitations, a new game, the player."""

__all__ = [
    "account",
    "announcement",
    "app",
    "home",
    "invitations",
    "levels",
    "lobby",
    "new_game",
    "people",
    "problems",
    "settings",
    "shared",
    "start",
    "waiting",
]
