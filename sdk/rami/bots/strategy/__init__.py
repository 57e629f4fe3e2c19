"""The heuristics of the house bot, one module for each decision. All of them use only the view of a seat."""

__all__ = [
    "arrange",
    "card_value",
    "challenge",
    "contract",
    "declared_melds",
    "declaring",
    "discard",
    "draw",
    "holding",
    "lay",
    "opening",
    "patience",
    "showdown",
]
