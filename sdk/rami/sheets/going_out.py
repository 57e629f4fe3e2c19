"""Going out, and going out all at once (B-21, F-02, F-03, F-28, G-21, H2, H5)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def going_out(game: Game, say: Words) -> Iterator[Block]:
    """How a deal is won."""
    if game.rules.must_discard_to_go_out:
        yield say(
            "A player goes out by discarding the last card. The last card is not laid: one is always kept for the "
            "discard."
        )
    else:
        yield say("A player goes out when the last card of the hand has been laid, added to a meld or discarded.")
    yield say("The deal is over at once: nobody lays anything after that.")
    if game.rami_matters:
        yield say(
            "To go rami is to go out all at once: the whole hand in one turn, having laid nothing before in this deal. "
            "Adding to melds on the table is part of it."
        )
