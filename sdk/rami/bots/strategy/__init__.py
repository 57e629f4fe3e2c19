"""The heuristics of the house bot, one module for each decision. All of them use only the view of a seat."""

__all__ = [
    "arrange",
    "card_value",
    "challenge",
    "contract",
    "declaring",
    "discard",
    "distance",
    "draw",
    "dropping",
    "holding",
    "lay",
    "opening",
    "prospects",
    "showdown",
]
