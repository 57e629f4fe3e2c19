"""The stock, and what happens when it is empty (B-20, B-25, G-03, G-10, G-12, H6 to H8, V5)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.showdown.dead_deals import dead_deal, reserve
from rami.sheets.words import Words


def stock(game: Game, say: Words) -> Iterator[Block]:
    """What happens when the stock is empty: a new stock, or the end of the deal."""
    yield say("Any player may count the cards of the stock at any time.")
    yield from reserve(game, say) if game.rules.stock_reserve else _emptied(game, say)
    yield from dead_deal(game, say)


def _emptied(game: Game, say: Words) -> Iterator[Block]:
    rules = game.rules
    end = say("the deal is dead") if game.showdown else say("the deal ends and nobody has gone out")
    if rules.end_when_stock_empty_at_turn_end:
        yield say(
            "If the stock is empty at the end of a turn, {end}. The discard pile is never used again.",
            end=end,
        )
        return
    yield say(
        "If the stock is empty, the player whose turn it is may still take from the discard pile under the usual "
        "conditions."
    )
    if rules.max_recycles == 0:
        yield say(
            "If this player does not take from the discard pile, {end}. The discard pile is never used again.", end=end
        )
        return
    yield _renewed(game, say)
    if rules.recycle_keeps_top:
        yield say("If there are no cards under the top card, {end}.", end=end)
    if rules.max_recycles is None:
        yield say("This happens each time the stock is empty, without a limit.")
    else:
        yield say(
            "This happens at most {times} in a deal. If the stock is empty after that and the player does not take "
            "from the discard pile, {end}.",
            times=_times(rules.max_recycles, say),
            end=end,
        )


def _times(number: int, say: Words) -> str:
    match number:
        case 1:
            return say("once")
        case 2:
            return say("twice")
        case _:
            return say("{number} times", number=say.number(number))


def _renewed(game: Game, say: Words) -> str:
    match game.rules.stock_recycle, game.rules.recycle_keeps_top:
        case "turn_over", False:
            return say(
                "If this player does not take from the discard pile, the pile is turned over without shuffling and "
                "becomes the new stock. The next discard starts a new discard pile."
            )
        case "turn_over", _:
            return say(
                "If this player does not take from the discard pile, its top card stays. The other cards are turned "
                "over without shuffling and become the new stock."
            )
        case _, False:
            return say(
                "If this player does not take from the discard pile, the pile is shuffled and becomes the new stock. "
                "The next discard starts a new discard pile."
            )
        case _:
            return say(
                "If this player does not take from the discard pile, its top card stays. The other cards are shuffled "
                "and become the new stock."
            )
