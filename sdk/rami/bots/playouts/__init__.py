"""Play-outs: deals are played to their end by a fast heuristic, thousands in a second.

This is a second engine, for search only. In games that are `rami.rules.settings.searchable` it knows the rules of
`rami.rules` exactly, and every step that it takes is legal; a test plays both beside each other. It needs NumPy, and is
compiled if Numba is there.
"""

from rami.bots.playouts.encoding import (
    declared,
    empty,
    encoded,
    ended_by,
    from_stock,
    gone_out,
    holds,
    knocked,
    left_alone,
    playable,
    stacked,
)
from rami.bots.playouts.hands import scratch
from rami.bots.playouts.playing import play_outs, score, take_turn
from rami.bots.playouts.table import Deal, Ints
from rami.bots.playouts.terms import terms_of
from rami.bots.playouts.trying import try_moves

__all__ = [
    "Deal",
    "Ints",
    "compiled",
    "declared",
    "drawing",
    "empty",
    "encoded",
    "ended_by",
    "from_stock",
    "gone_out",
    "hands",
    "holds",
    "knocked",
    "knocking",
    "laying",
    "left_alone",
    "play_outs",
    "playable",
    "playing",
    "score",
    "scratch",
    "stacked",
    "table",
    "take_turn",
    "terms",
    "terms_of",
    "try_moves",
    "weights",
]
