"""Play-outs: deals are played to their end by a fast heuristic, thousands in a second.

This is a second engine, for search only. It knows the rules of `rami.rules` exactly for the options that `known`
accepts, and every step that it takes is legal there; a test plays both beside each other. It needs NumPy, and is
compiled if Numba is there.
"""

from rami.playouts.encoding import empty, encoded, playable
from rami.playouts.playing import play_outs, score, take_turn
from rami.playouts.table import Deal
from rami.playouts.terms import known, terms_of

__all__ = ["Deal", "empty", "encoded", "known", "play_outs", "playable", "score", "take_turn", "terms_of"]
