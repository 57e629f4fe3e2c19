"""When the game ends, and who has won it (B-24, C-20, G-01, G-02, G-41, Z-18), and where it is cut short."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def match_end(game: Game, say: Words) -> Iterator[Block]:
    """The last deal, the winner, ties, a final bonus."""
    rules = game.rules
    yield _last_deal(game, say)
    if rules.scoring in ("penalty", "party3"):
        yield say("The lowest total wins.")
    else:
        yield say("The highest total wins.")
    if rules.tie_break == "shared":
        yield say("If several share it, they win together.")
    else:
        yield say("If several share it, another deal is played.")
    if rules.final_bonus == "differences":
        yield say("In the end the winner adds the differences between this total and each of the others.")


def _last_deal(game: Game, say: Words) -> str:
    end = game.rules.match_end
    if end.deals is not None:
        return say.counted("The game is one deal.", "The game is {n} deals.", end.deals)
    if end.strict:
        return say(
            "The game ends with the deal after which somebody has more than {target}; with exactly as many it goes on.",
            target=_target(game, say),
        )
    return say("The game ends with the deal after which somebody has at least {target}.", target=_target(game, say))


def _target(game: Game, say: Words) -> str:
    end, counts = game.rules.match_end, game.counts
    points = end.target or 0
    if not end.per_opponent:
        return say.counted("{n} point", "{n} points", points)
    if len(counts) == 1:
        return say.counted("{n} point", "{n} points", points * (counts[0] - 1))
    return say.counted(
        "{n} point for each opponent ({least} with {low} players, {most} with {high})",
        "{n} points for each opponent ({least} with {low} players, {most} with {high})",
        points,
        least=points * (counts[0] - 1),
        low=counts[0],
        most=points * (counts[-1] - 1),
        high=counts[-1],
    )


def limits(game: Game, say: Words) -> Iterator[Block]:
    """Where a deal or a game that does not end by itself is cut short."""
    rules = game.rules
    deals = rules.match_end.deals
    yield say.counted(
        "After {n} turn, all players together, a deal is over and nobody has gone out.",
        "After {n} turns, all players together, a deal is over and nobody has gone out.",
        rules.turn_limit,
    )
    if deals is not None and deals <= rules.max_deals and rules.tie_break == "shared":
        return
    yield say.counted(
        "After one deal the game is over in any case, by the totals as they stand.",
        "After {n} deals the game is over in any case, by the totals as they stand.",
        rules.max_deals,
    )
