"""The heuristics of the house bot, one decision a module. All work from a view, as a player at the table does."""

__all__ = ["card_value", "discard", "draw", "lay", "opening"]
