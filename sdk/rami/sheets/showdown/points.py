"""The points of a showdown, and the bonuses at the end of a game of gin (N-04, N-05, N-09, N-10, N-12)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def points(game: Game, say: Words) -> Iterator[Block]:
    """What the players score in a deal."""
    yield from _pot(game, say) if game.rules.scoring == "knock_pot" else _difference(game, say)
    if game.rules.spades_double:
        yield say("If the card that starts the discard pile is a spade, all points of the deal are doubled.")


def _difference(game: Game, say: Words) -> Iterator[str]:
    rules = game.rules
    yield say("If the player who knocked has the lower count, this player scores the difference between the counts.")
    yield say(
        "With gin, this player scores the count of the other hand and {bonus} more.", bonus=say.points(rules.gin_bonus)
    )
    if rules.big_gin_bonus is not None:
        yield say("With big gin, it is {bonus} more instead.", bonus=say.points(rules.big_gin_bonus))
    if rules.undercut_on_tie:
        yield say(
            "If the count of the other player is equal or lower, this is an undercut: the other player scores the "
            "difference and {bonus} more. Gin cannot be undercut.",
            bonus=say.points(rules.undercut_bonus),
        )
        return
    yield say(
        "If the count of the other player is lower, this is an undercut: the other player scores the difference and "
        "{bonus} more. Gin cannot be undercut.",
        bonus=say.points(rules.undercut_bonus),
    )
    if game.one_deal:
        yield say("If the counts are equal, nobody scores. Gin wins in any case.")
    else:
        yield say("If the counts are equal, nobody scores, and the same player deals again. Gin wins in any case.")


def _pot(game: Game, say: Words) -> Iterator[str]:
    rules, bonus = game.rules, say.points(game.rules.gin_bonus)
    if game.always_two:
        yield say("The player with the lower count scores the difference between the counts.")
        yield say("A player who knocks with gin always wins, and scores {bonus} more.", bonus=bonus)
        yield say("If the other player has the same count as the player who knocked, the other player wins the deal.")
    else:
        yield say(
            "The player with the lowest count scores the sum of the differences to all other players: with 6 points "
            "against 15, 7 and 21, this is 9 + 1 + 15 = 25."
        )
        yield say("A player who knocks with gin always wins, and scores {bonus} more from each player.", bonus=bonus)
        yield say("If another player has the same lowest count as the player who knocked, the other player wins.")
    if rules.knock_penalty:
        yield say(
            "If another player has a lower count than the player who knocked, the winner scores {penalty} more.",
            penalty=say.points(rules.knock_penalty),
        )
    if not game.always_two:
        yield say(
            "If several players who did not knock have the lowest count, they share all these points equally, rounded "
            "down."
        )


def final_bonus(game: Game, say: Words) -> Iterator[Block]:
    """The bonuses that are added at the end of a game of gin."""
    rules = game.rules
    box = say.points(rules.box_bonus)
    if rules.match_end.target is None:
        yield say("Then each player scores {box} for each deal won. This does not change who has won.", box=box)
        return
    yield say(
        "At the end, the winner scores {bonus} for the game, and each player scores {box} for each deal won.",
        bonus=say.points(rules.game_bonus),
        box=box,
    )
    yield say(
        "If the other player has scored nothing in the whole game (a shut-out), all these points of the winner are "
        "doubled: those of the deals, for the deals won, and for the game."
    )
    yield say(
        "If the game ends before anybody has this total, only the points for the deals won are added. They do not "
        "change who has won."
    )
