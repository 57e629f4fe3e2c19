"""Compare the levels of our bots with each other and with one that holds its melds: `make league`.

A part is a game, a number of players, an opponent and a level. The result of each part is kept as soon as it is known,
so a run may be stopped, and the next one goes on. A part that this version has measured with as many deals is left out,
or with `--again` measured once more. A level that searches takes long, so the luck of the draws is taken off its
results. Then `make generate` writes the tables of docs/reference/levels.md.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from tools.league.holding_bot import HoldingBot
from tools.league.results import OPPONENTS, RESULTS, Key, Result, keep, read

from rami import __version__
from rami.bots import LEVELS, SEARCHING
from rami.bots.bot import AnyBot
from rami.rules.settings.searchable import searchable
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.training.arena import duel

DEALS: Final = {"novice": 1000, "strong": 1000, "expert": 200, "master": 200}
USUAL: Final = ("novice", "strong", "expert")
BOTS: Final[Mapping[str, AnyBot]] = LEVELS | {"holding": HoldingBot}
FEWEST: Final = 60
"""With fewer deals the intervals would not be good."""
SEED: Final = 2026
TABLES: Final = (2, 4)
WORKERS: Final = 2


def parts(asked: Namespace) -> Iterator[Key]:
    """What can be measured of what is asked for."""
    for level, game, players, against in product(asked.levels, asked.games, asked.players, asked.against):
        rules, (fewest, most) = VARIANTS[game].rules, VARIANTS[game].rules.players
        if level == against or not fewest <= players <= most:
            continue
        if against == "holding" and rules.table == "showdown":
            continue  # nothing is laid before the end
        if level in SEARCHING and not searchable(resolve(game, {}, players), players):
            continue  # it plays like `strong`
        if against == "strong" and level not in SEARCHING:
            continue
        yield game, players, against, level


def measured(part: Key, deals: int, workers: int) -> Result:
    """The result of one part."""
    game, players, against, level = part
    bots = {level: BOTS[level], against: BOTS[against]}
    slow = level in SEARCHING
    played = duel(bots, variant=game, seats=players, deals=deals, seed=SEED, workers=workers, reduced=slow)
    lead, wins = played.scores[level].lead, played.scores[level].wins
    return Result(
        game=game,
        players=players,
        against=against,
        level=level,
        lead=round(lead.mean, 2),
        lead_error=round(lead.error, 2),
        share=round(wins.mean, 4),
        share_error=round(wins.error, 4),
        deals=played.deals,
        version=__version__,
    )


def main(arguments: Sequence[str]) -> None:
    """Measure what is asked for, and print each result."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        for file in asked.take:
            keep(read(file).values(), asked.results)
        keep((), asked.results)  # now, not after an hour of measuring, it shows whether that can be read and written
    except (OSError, ValueError) as error:
        parser.error(str(error))
    for part in () if asked.take else parts(asked):
        deals, known = asked.deals or DEALS[part[3]], read(asked.results).get(part)
        if known and known.version == __version__ and (known.deals or 0) >= deals and not asked.again:
            continue
        result = measured(part, deals, asked.workers)
        keep([result], asked.results)
        sys.stdout.write(f"{' '.join(map(str, part))}: {result.lead:+.1f} ± {result.lead_error:.1f}\n")
        sys.stdout.flush()


def _parser() -> ArgumentParser:
    parser = ArgumentParser("python -m tools.league", description=__doc__)
    parser.add_argument("--levels", nargs="+", default=USUAL, choices=tuple(DEALS))
    parser.add_argument("--games", nargs="+", default=tuple(VARIANTS), choices=tuple(VARIANTS))
    parser.add_argument("--players", nargs="+", type=_at_least(2), default=TABLES)
    parser.add_argument("--against", nargs="+", default=OPPONENTS, choices=OPPONENTS)
    parser.add_argument(
        "--deals", type=_at_least(FEWEST), help="deals of each part; usually 1000, or 200 of a level that searches"
    )
    parser.add_argument("--again", action="store_true", help="measure also what this version has measured")
    parser.add_argument("--workers", type=_at_least(1), default=WORKERS, help="processes")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of the results")
    parser.add_argument(
        "--take", nargs="+", type=_file, default=(), help="take results of other files, measure nothing"
    )
    return parser


def _at_least(least: int) -> Callable[[str], int]:
    """What reads a number that must not be smaller."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise ArgumentTypeError(f"expected a number from {least}, not {text}")
        return int(text)

    return number


def _file(text: str) -> Path:
    """A file that is there. Raises ArgumentTypeError."""
    if not Path(text).is_file():
        raise ArgumentTypeError(f"there is no file {text}")
    return Path(text)


if __name__ == "__main__":
    main(sys.argv[1:])
