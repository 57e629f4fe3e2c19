"""The service's own rules: seats, deadlines, new games, and who sees what. Pure functions from game to game."""

__all__ = [
    "compression",
    "deadlines",
    "hand_orders",
    "models",
    "networks",
    "new_game",
    "outages",
    "past_games",
    "presence",
    "presentation",
    "protected_resource",
    "records",
    "refusals",
    "seating",
    "seeds",
    "soundness",
]
