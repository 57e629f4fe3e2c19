"""Use cases of games, one module for each resource. All of them change a game through `change`."""

__all__ = [
    "answers",
    "bots",
    "change",
    "commit",
    "includes",
    "indexes",
    "inspection",
    "invites",
    "lobby",
    "notices",
    "phrases",
    "play",
    "quick_match",
    "rematch",
    "requests",
    "retention",
    "seats",
    "sweeper",
]
