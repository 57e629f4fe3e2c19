"""Going out, and going rami (B-21, C-02, F-02, F-03, F-28, G-21, H2, H5)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def going_out(game: Game, say: Words) -> Iterator[Block]:
    """How a player goes out. Empty in games with a showdown."""
    if game.showdown:
        return
    if game.rules.must_discard_to_go_out:
        yield say(
            "A player goes out by discarding the last card of the hand. The last card may not be laid: one card must "
            "be kept for the discard."
        )
    else:
        yield say("A player goes out when the last card of the hand has been laid in a meld, laid off or discarded.")
    yield say("This ends the deal at once. No other player may lay cards.")
    if game.rami_matters:
        yield say(
            "To go rami is to go out in one turn with the whole hand, without having laid any cards earlier in the "
            "deal. Cards may be laid in new melds and laid off on melds that are on the table."
        )
    if game.rules.melds_per_turn is not None and game.rules.rami_bonus != "none":
        yield say("A player who goes rami may lay any number of melds in that turn.")
