"""The object of the game and a turn in games with a showdown (N-01, N-07)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Steps
from rami.sheets.game import Game
from rami.sheets.showdown import declaring
from rami.sheets.words import Words


def purpose(game: Game, say: Words) -> Iterator[Block]:
    """The aim of the players."""
    if game.declares:
        yield from declaring.purpose(game, say)
        return
    yield say("Form melds in your hand, and keep the points of your unmatched cards low.")
    yield say("Unmatched cards are cards that are in no meld. Their points together are the count of a hand.")
    if game.always_two:
        yield say("A deal ends when a player knocks. Then both hands are shown, and their counts are compared.")
    else:
        yield say("A deal ends when a player knocks. Then all hands are shown, and their counts are compared.")


def turn(game: Game, say: Words) -> Iterator[Block]:
    """The first turn, in which the upcard may be offered, and the two steps of a turn."""
    rules = game.rules
    if game.declares:
        yield from declaring.turn(say)
        return
    draw = say("Draw one card: the top card of the stock or the top card of the discard pile.")
    yield Steps((draw, say("Discard one card, face up on the discard pile, or knock. This ends the turn.")))
    if rules.first_upcard == "offered":
        yield from _offered(game, say)
    elif rules.first_turn_stock_only:
        yield say(
            "In the first turn of a deal, the player must draw from the stock. The card that starts the discard pile "
            "may not be taken."
        )
    yield say("Before the discard or the knock, a player may put back a card taken from the discard pile.")


def _offered(game: Game, say: Words) -> Iterator[str]:
    if game.always_two:
        yield say(
            "At the start of a deal, the card that starts the discard pile is offered. First the player who does not "
            "deal may take it or pass, then the dealer."
        )
    else:
        yield say(
            "At the start of a deal, the card that starts the discard pile is offered to all players in turn, and to "
            "the dealer last. Each may take it or pass."
        )
    yield say("A player who takes it discards or knocks, as in any turn. A pass is not a turn.")
    yield say(
        "If all players pass, the player who plays first draws from the stock. The card that was offered may not be "
        "taken any more."
    )
