"""The levels of our bots against the regular one and against one that holds its melds: `make league` prints a table.

Each pair plays the same cards on both sides. "Lead" is how many points a deal the level is better, with its 95 %
interval, and the share is that of the deals that it wins. A level that searches is compared where it can search. It
takes about two hours; `make league LEVELS="novice strong"` a quarter of an hour, and `LEVELS=master` more than a day.
"""

import sys
from itertools import product
from typing import Final

from tools.bench.holding_bot import HoldingBot

from rami.bots import LEVELS, HouseBot
from rami.bots.bot import AnyBot
from rami.rules.settings.searchable import searchable
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.training.arena import duel

DEALS: Final = {"novice": 1000, "strong": 1000, "expert": 200, "master": 200}
USUAL: Final = ("novice", "strong", "expert")
SEARCHES: Final = ("expert", "master")
OPPONENTS: Final[dict[str, AnyBot]] = {"regular": HouseBot, "holding": HoldingBot}
WORKERS: Final = 2
SEED: Final = 2026
TABLES: Final = (2, 4)


def cell(name: str, opponent: str, variant: str, seats: int) -> str:
    """How a level does against copies of an opponent."""
    if name in SEARCHES and not searchable(resolve(variant, {}, seats), seats):
        return "as `strong`"
    bots = {name: LEVELS[name], opponent: OPPONENTS[opponent]}
    score = duel(bots, variant=variant, seats=seats, deals=DEALS[name], seed=SEED, workers=WORKERS).scores[name]
    wins, lead = score.wins, score.lead
    return f"{round(lead.mean, 1) + 0.0:+.1f} ± {lead.error:.1f}, {wins.mean:.0%} ± {wins.error:.0%}"


def main() -> None:
    """Print the table."""
    levels = sys.argv[1:] or USUAL
    print(f"| game | players | against | {' | '.join(levels)} |")
    print(f"|---|---|---|{'---|' * len(levels)}")
    for (variant, game), seats, opponent in product(VARIANTS.items(), TABLES, OPPONENTS):
        fewest, most = game.rules.players
        if fewest <= seats <= most and (opponent == "regular" or game.rules.table != "showdown"):
            cells = [cell(name, opponent, variant, seats) for name in levels]
            print(f"| `{variant}` | {seats} | {opponent} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
