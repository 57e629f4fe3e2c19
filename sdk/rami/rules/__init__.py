"""The game: pure functions on frozen values.

Only the standard library and msgspec; no input or output, no clock, no randomness of its own. `play` is the entrance:
`legal_moves(state)` and `play(state, seat, move)`.
"""

__all__ = [
    "cards",
    "engine",
    "events",
    "melds",
    "moves",
    "play",
    "records",
    "settings",
    "state",
    "variants",
    "views",
]
