"""The challenge, by which two players can end a deal (N-14)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


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
