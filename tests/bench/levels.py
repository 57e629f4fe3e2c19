"""The levels of our bots against the regular one, in every game: `make league` prints a table.

Each pair plays the same cards on both sides. "Lead" is how many points a deal the level is better, with its 95 %
interval, and the share is that of the deals that it wins.
"""

from itertools import product
from typing import Final

from rami.arena import duel
from rami.bots import LEVELS, HouseBot
from rami.rules.variants import VARIANTS

DEALS: Final = 1000
WORKERS: Final = 2
SEED: Final = 2026
TABLES: Final = (2, 4)


def line(variant: str, seats: int) -> str:
    """A row of the table: how each level does against copies of the regular bot."""
    cells = [f"`{variant}`", str(seats)]
    for name in LEVELS:
        if name == "regular":
            continue
        bots = {name: LEVELS[name], "regular": HouseBot}
        score = duel(bots, variant=variant, seats=seats, deals=DEALS, seed=SEED, workers=WORKERS).scores[name]
        wins, lead = score.wins, score.lead
        cells.append(f"{round(lead.mean, 1) + 0.0:+.1f} ± {lead.error:.1f}, {wins.mean:.0%} ± {wins.error:.0%}")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    levels = [name for name in LEVELS if name != "regular"]
    print(f"| game | players | {' | '.join(levels)} |")
    print(f"|---|---|{'---|' * len(levels)}")
    for (name, variant), seats in product(VARIANTS.items(), TABLES):
        fewest, most = variant.rules.players
        if fewest <= seats <= most:
            print(line(name, seats), flush=True)


if __name__ == "__main__":
    main()
