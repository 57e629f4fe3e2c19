"""Compiling the play-outs before they are needed."""

from rami.bots.search.search import Search
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view


def warm() -> None:
    """Load the compiled code, or compile it: 15 seconds if that was never done on this machine."""
    state, _ = start(resolve("rami", {}, 2), "warm", 2, bytes(32), bytes(32), [b""] * 2)
    legal = legal_moves(state)
    Search(64).compare(view(state, state.turn), legal, legal[0])
