"""What is stored beside the state of a game: the rules, as they are encoded once, and the players."""

__all__ = ["encoded_rules", "player_records"]
