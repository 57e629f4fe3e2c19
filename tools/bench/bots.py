"""House bots in every variant: whether games end, who goes out, the time of a choice, results against random players.

Run `python -m tools.bench.bots`, with `--games 1000` for the full count and `--variant NAME` for one variant.
The games use each number of players in turn. A game has two deals, in Wrotham six; one against chance has two seats.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from time import process_time
from typing import NamedTuple

from rami.bots import Bot, HouseBot, RandomBot
from rami.rules.moves import Move
from rami.rules.variants import VARIANTS, Variant
from rami.rules.views.view import View
from rami.training.arena import Result, match, tournament

GAMES = 12
AGAINST_CHANCE = 10
"""One game in this number is also played against a random player, because random games are long."""
COLUMNS = (
    "games players  deals  won by somebody  turns a deal  ms a choice (most)  against chance: games, deals won, points"
)


class Timed:
    """A house bot whose choices are timed, in processor time."""

    def __init__(self) -> None:
        self.bot: Bot = HouseBot()
        self.seconds: list[float] = []

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Choose as the house bot does, and record the time."""
        begin = process_time()
        move = self.bot.choose(view, legal)
        self.seconds.append(process_time() - begin)
        return move


class Played(NamedTuple):
    """The results of the games of one variant."""

    deals: int
    won: int
    turns: int
    seconds: list[float]


def options(variant: Variant) -> dict[str, object]:
    """Two deals a game, except where the number of deals is part of the variant's rules."""
    return {} if variant.rules.all_at_once_from_deal else {"match_end": {"deals": 2}}


def draws(result: Result) -> int:
    """The number of turns of a game: each has one draw, except a first turn with an extra card."""
    return sum(move.split()[1] in ("draw", "take") for deal in result.record.deals for move in deal.moves)


def among_themselves(variant: Variant, games: int) -> Played:
    """House bots only, with every number of players in turn."""
    bot, (low, high) = Timed(), variant.rules.players
    deals = won = turns = 0
    for game in range(games):
        result = match([bot] * (low + game % (high - low + 1)), variant.name, options(variant), seed=game)
        deals, won, turns = deals + result.deals, won + sum(result.won), turns + draws(result)
    return Played(deals, won, turns, bot.seconds)


def line(variant: Variant, games: int) -> str:
    """The results of one variant as a line."""
    played, (low, high) = among_themselves(variant, games), variant.rules.players
    mean, most = sum(played.seconds) / len(played.seconds), max(played.seconds)
    against = max(2, games // AGAINST_CHANCE)
    chance = tournament({"house": HouseBot(), "random": RandomBot(7)}, against, variant.name, options(variant))
    house, random = chance.scores["house"], chance.scores["random"]
    points = " to ".join(f"{score.points / chance.deals:.0f}" for score in (house, random))
    shown = f"{games:5} {low} to {high} {played.deals:8} {played.won / played.deals:16.1%}"
    shown += f"{played.turns / played.deals:14.1f} {mean * 1e3:12.2f} ({most * 1e3:.0f})"
    return f"{shown} {house.wins:19} of {against}, {house.outs} of {house.outs + random.outs}, {points}"


def main(games: int = GAMES, variants: Sequence[str] = ()) -> None:
    """Print a line for each variant."""
    print(f"{'':18} {COLUMNS}")
    for name in variants or VARIANTS:
        print(f"{name:18} {line(VARIANTS[name], games)}", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games for each variant")
    parser.add_argument("--variant", action="append", choices=VARIANTS, help="this variant alone, or with others")
    asked = parser.parse_args()
    main(asked.games, asked.variant or ())
