"""The end of the stock in games with a showdown, and deals that nobody wins (N-06)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def reserve(game: Game, say: Words) -> Iterator[Block]:
    """The last cards of the stock, which are never drawn. Empty if there are none."""
    rules = game.rules
    if not rules.stock_reserve:
        return
    yield say.counted(
        "The last card of the stock is never drawn.",
        "The last {n} cards of the stock are never drawn.",
        rules.stock_reserve,
    )
    if rules.stock_end == "dead":
        yield say("If no other cards are left at the end of a turn, the deal is dead.")
        return
    yield say(
        "If no other cards are left at the end of a turn, and the next player can knock with the last discard, this "
        "player may take it and must then knock, or pass. Otherwise, or after a pass, the deal is dead."
    )


def dead_deal(game: Game, say: Words) -> Iterator[Block]:
    """What a dead deal is worth. Empty in games where melds are laid on the table."""
    if game.declares and game.one_deal:
        yield say("In a dead deal nobody declares and nobody scores.")
    elif game.declares:
        yield say("In a dead deal nobody declares and nobody scores. The same player deals again.")
        yield say("A dead deal counts as one of the deals of the game.")
    elif game.showdown and game.one_deal:
        yield say("In a dead deal nobody knocks and nobody scores.")
    elif game.showdown:
        yield say("In a dead deal nobody knocks and nobody scores. The same player deals again.")
        yield say("A dead deal counts as one of the deals of the game.")
