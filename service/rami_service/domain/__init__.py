"""What the service decides itself: seats, deadlines, new games, what is shown. Pure functions: game in, game out."""

__all__ = ["deadlines", "models", "networks", "new_game", "presentation", "seating"]
