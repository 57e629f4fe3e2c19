"""Knocking, and the showdown that follows (N-02, N-03, N-05, N-08, N-09)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def knocking(game: Game, say: Words) -> Iterator[Block]:
    """When a player may knock, and what the player does then. Empty in games where melds are laid on the table."""
    rules = game.rules
    if not game.showdown or game.declares:
        return
    yield say(
        "After drawing, a player may knock instead of discarding: this player places one card face down on the discard "
        "pile and shows the hand. This ends the deal. A player may knock in the first turn."
    )
    yield _limit(game, say)
    if rules.no_discard_of_taken_card:
        yield say("The card placed face down may not be one that was taken from the discard pile in the same turn.")
    yield say("Gin is a hand without unmatched cards after the card was placed face down.")
    if rules.big_gin_bonus is not None:
        yield say(
            "Big gin is a hand in which all cards are in melds after drawing. The player knocks without placing a card "
            "face down."
        )


def _limit(game: Game, say: Words) -> str:
    match game.rules.knock_limit:
        case None:
            return say("A player may knock with any unmatched cards.")
        case "upcard":
            return say(
                "The count of the hand that is left may be at most the value of the card that starts the discard "
                "pile. If that card is an ace, all cards must be in melds."
            )
        case 0:
            return say("All cards of the hand that is left must be in melds.")
        case limit:
            return say("The count of the hand that is left may be at most {limit}.", limit=say.points(limit))


def showdown(game: Game, say: Words) -> Iterator[Block]:
    """How the hands are shown. Empty in games where melds are laid on the table."""
    rules = game.rules
    if not game.showdown or game.declares:
        return
    yield say("All players show their hands, arranged in melds so that their counts are as low as possible.")
    yield say("The player who knocks may show other melds if the count is then still low enough to knock.")
    if rules.showdown_layoff == "none":
        yield say("Nobody lays off cards.")
        return
    if game.always_two:
        yield say(
            "Then the other player lays unmatched cards off on the melds of the player who knocked. Cards may also be "
            "laid off on cards that were laid off before. They do not count."
        )
    else:
        yield say(
            "Then the other players, in turn, lay unmatched cards off on the melds of the player who knocked. Cards "
            "may also be laid off on cards that were laid off before. They do not count."
        )
    if game.melded_jokers and rules.wild_rank is None:
        yield say("A joker may be laid off too, in the place of any card that fits there.")
    elif game.melded_jokers:
        yield say("A joker or a wild card may be laid off too, in the place of any card that fits there.")
    yield say("The player who knocked lays off nothing. Nobody lays off cards against gin.")
