"""How a deal ends: going out, going rami, and the challenge (B-21, C-02, F-02, F-03, F-28, G-21, H2, H5, N-14)."""

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
    elif game.rules.must_lay_to_go_out:
        yield say(
            "A player goes out by laying the last card of the hand, in a meld or as a lay-off. The last card may not "
            "be discarded."
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


def challenge(game: Game, say: Words) -> Iterator[Block]:
    """When a player may challenge the other, and what the answer means. Empty if there are no challenges."""
    if game.rules.challenge == "none":
        return
    yield say("At the beginning of the turn, before drawing, a player may challenge the other to compare hands.")
    yield say("Players may not challenge in their first turn of a deal, and only once in each turn.")
    yield say("The other player must answer before anything else happens.")
    yield say(
        "If the challenge is accepted, the deal ends at once and nobody has gone out. No more cards may be laid, and "
        "all the cards in both hands count, also those that would form melds."
    )
    yield say("If the challenge is refused, the player who made it draws, and the turn goes on as usual.")
