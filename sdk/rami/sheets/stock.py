"""What happens when the stock is empty (B-20, B-25, G-03, G-10, G-12, H6 to H8, V5)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def stock(game: Game, say: Words) -> Iterator[Block]:
    """Renewing the stock, or the end of the deal."""
    rules = game.rules
    yield say("The stock may be counted at any time.")
    if rules.end_when_stock_empty_at_turn_end:
        yield say(
            "If the stock is empty at the end of a turn, the deal is over and nobody has gone out. The discard pile is "
            "never used again."
        )
        return
    yield say("When the stock is empty, the player whose turn it is may still take from the discard pile by its rules.")
    if rules.max_recycles == 0:
        yield say("If that player does not, the deal is over and nobody has gone out. The pile is never used again.")
        return
    yield _renewed(game, say)
    if rules.recycle_keeps_top:
        yield say("If nothing lies under the top card, the deal is over and nobody has gone out.")
    if rules.max_recycles is None:
        yield say("This is done as often as the stock is empty.")
    else:
        yield say.counted(
            "This is done once in a deal. When the stock is empty after that and nothing is taken from the pile, the "
            "deal is over and nobody has gone out.",
            "This is done {n} times in a deal. When the stock is empty after that and nothing is taken from the pile, "
            "the deal is over and nobody has gone out.",
            rules.max_recycles,
        )


def _renewed(game: Game, say: Words) -> str:
    match game.rules.stock_recycle, game.rules.recycle_keeps_top:
        case "turn_over", False:
            return say(
                "If that player does not, the discard pile is turned over, without shuffling, and becomes the new "
                "stock. The next discard begins a new pile."
            )
        case "turn_over", _:
            return say(
                "If that player does not, the top card of the discard pile stays; the rest is turned over, without "
                "shuffling, and becomes the new stock."
            )
        case _, False:
            return say(
                "If that player does not, the discard pile is shuffled and becomes the new stock. The next discard "
                "begins a new pile."
            )
        case _:
            return say(
                "If that player does not, the top card of the discard pile stays; the rest is shuffled and becomes the "
                "new stock."
            )
