"""The rules of the game: pure functions on immutable values.

The code uses only the standard library, msgspec, `rami.messages` and `rami.problems`. It does no I/O, reads no clock
and creates no random numbers. Start with `play`: `legal_moves(state)` and `play(state, seat, move)`.
"""

__all__ = [
    "cards",
    "engine",
    "events",
    "melds",
    "moves",
    "numbers",
    "options",
    "play",
    "records",
    "settings",
    "snapshots",
    "state",
    "tags",
    "turn_end",
    "variants",
    "views",
    "work_limit",
]
